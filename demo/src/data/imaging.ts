import { z } from 'zod';
import examinationsJson from './examinations.json' with { type: 'json' };
import { demographics } from './shapes.js';

const examination = z.strictObject({
  ...demographics,
  modality: z.string(),
  body_part: z.string(),
  body_site: z.string().nullable().default(null),
  technique: z.string(),
  contrast: z.string().nullable().default(null),
  place: z.string(),
  performer: z.string(),
  /** How long it takes. */
  minutes: z.int(),
  findings: z.string(),
  conclusion: z.string(),
  critical: z.boolean().default(false),
});
/** An imaging study as it is ordered, and what is found in it. */
export type Examination = z.infer<typeof examination>;
export const examinations: readonly Examination[] = z.array(examination).parse(examinationsJson);
/** What a study is of the sample hospital's; undefined for a visitor's own. Its technique tells two of one part apart. */
export const examinationOf = (study: { readonly technique: string | null; readonly body_part: string | null }) =>
  examinations.find(({ technique, body_part }) => technique === study.technique && body_part === study.body_part);
