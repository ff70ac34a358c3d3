import type { PrescriptionRecord } from '@ward-board/contract';
import { z } from 'zod';
import { annotation, extended, extension, extensionsOf, reference } from './fhir-elements.js';

/** What is ordered now; a plan or a draft is no order, and nor is that something must not be done. */
export const ordered = {
  status: z.literal('active'),
  intent: z.enum(['order', 'original-order', 'instance-order', 'filler-order']),
  doNotPerform: z.literal(false, 'must not be true: that something is not to be done can’t be ordered here').optional(),
  subject: reference,
  encounter: reference.optional(),
  priority: z.enum(['routine', 'urgent', 'asap', 'stat']).optional(),
  note: z.array(annotation).optional(),
  extension: z.array(extension).optional(),
};

/** What FHIR has no element for. */
export const readExtensions = (of: { readonly extension?: readonly z.infer<typeof extension>[] | undefined }) => ({
  source: extended(of.extension, 'source'),
  allergy_reason: extended(of.extension, 'allergy_reason'),
});
export const writeExtensions = ({ source, allergy_reason }: Pick<PrescriptionRecord, 'source' | 'allergy_reason'>) => ({
  extension: extensionsOf({ source, allergy_reason }),
});
