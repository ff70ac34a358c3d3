import type { PrescriptionRecord } from '@ward-board/contract';
import { z } from 'zod';
import { annotation, extended, extension, extensionsOf, reference } from './fhir-elements.js';
import { pastMoment } from './fhir-times.js';

/** What is ordered now; a plan or a draft is no order, and nor is that something must not be done. */
export const ordered = {
  status: z.literal('active'),
  intent: z.enum(['order', 'original-order', 'instance-order', 'filler-order']),
  doNotPerform: z.literal(false, 'must not be true: that something is not to be done can’t be ordered here').optional(),
  subject: reference,
  encounter: reference.optional(),
  authoredOn: z.string().optional(),
  priority: z.enum(['routine', 'urgent', 'asap', 'stat']).optional(),
  note: z.array(annotation).optional(),
  extension: z.array(extension).optional(),
};

const DAY_MS = 86_400_000;
/** When it was ordered, in words, if that is more than a day ago: the order itself stands as of now. @throws ProblemException for what is no time that has come. */
export const whenOrdered = ({ authoredOn }: { readonly authoredOn?: string | undefined }): string | undefined =>
  authoredOn !== undefined && Date.now() - pastMoment(authoredOn, 'authoredOn') > DAY_MS
    ? `Ordered: ${authoredOn}`
    : undefined;

/** What FHIR has no element for. */
export const readExtensions = (of: { readonly extension?: readonly z.infer<typeof extension>[] | undefined }) => ({
  source: extended(of.extension, 'source'),
  allergy_reason: extended(of.extension, 'allergy_reason'),
});
export const writeExtensions = ({ source, allergy_reason }: Pick<PrescriptionRecord, 'source' | 'allergy_reason'>) => ({
  extension: extensionsOf({ source, allergy_reason }),
});
