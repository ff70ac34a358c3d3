import { severities } from '@ward-board/contract';
import { z } from 'zod';
import icuCoursesJson from './icu-courses.json' with { type: 'json' };
import icuTeamJson from './icu-team.json' with { type: 'json' };
import { demographics, enumOf, range, texts, wardDestination } from './shapes.js';
import { pattern } from './vitals.js';

export const icuCourseName = enumOf(icuCoursesJson);
const stage = z.strictObject({
  pattern,
  ventilator_mode: z.string().nullable().default(null),
  /** Litres per minute, from and to; null on room air. */
  o2: range.nullable().default(null),
  medications: z.string(),
  monitor_alerts: z.string().nullable().default(null),
  next_step: z.string(),
});
const icuCourse = z.strictObject({
  ...demographics,
  /** Reception's words, when somebody is admitted for it directly. */
  reason: z.string(),
  diagnosis: z.string(),
  iv_lines: z.string(),
  /** Who is to be kept apart, and how; they get a room of their own if there is one. */
  isolation: z.string().nullable().default(null),
  diet: z.string(),
  stages: z.record(z.enum(severities), stage),
  /** Where somebody lies who needs intensive care no more. */
  ward: wardDestination,
});
/** An illness in the ICU, from its worst to its best. */
export type IcuCourse = z.infer<typeof icuCourse>;
export const icuCourses = z.record(icuCourseName, icuCourse).parse(icuCoursesJson);

/** The people of the ICU, and what they write. `pain`: 0–10, from and to, of those who can say; `lookedAfterBy`: the departments whose doctors have patients there. */
export const icuTeam = z
  .strictObject({ nurses: texts, notes: texts, sentBack: texts, lookedAfterBy: texts, pain: range })
  .parse(icuTeamJson);
