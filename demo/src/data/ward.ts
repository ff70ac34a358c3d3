import { admissionType, waitingPriorities } from '@ward-board/contract';
import { z } from 'zod';
import { icuCourseName } from './icu.js';
import { demographics, texts, wardName, wardStay } from './shapes.js';
import wardJson from './ward.json' with { type: 'json' };

const reasons = { ...demographics, ...wardStay, reason: z.string(), diagnosis: z.string() };
const wardCase = z.strictObject({
  ...reasons,
  type: admissionType.extract(['inpatient', 'planned', 'daycase', 'normal']),
  /** How it goes on in the ICU, for those who may get worse. */
  icu: icuCourseName.optional(),
});
/** Something that brings people to a ward, and how it goes on there. */
export type WardCase = z.infer<typeof wardCase>;
const waitingCase = z.strictObject({ ...reasons, priority: z.literal(waitingPriorities) });
/** Something that people wait for at home, and how it goes on once they have a bed. */
export type WaitingCase = z.infer<typeof waitingCase>;

/**
 * `cases` are admitted by Reception, `waiting` wait at home for a bed. `lookedAfterBy`: the departments whose doctors have
 * patients on that ward.
 */
export const wardPlaces = z
  .strictObject({
    wards: z.record(
      wardName,
      z.strictObject({ ward_type: z.string(), visiting_hours: z.string(), nurses: texts, lookedAfterBy: texts }),
    ),
    mobility: texts,
    notes: texts,
    sentBack: texts,
    cases: z.array(wardCase),
    waiting: z.array(waitingCase),
  })
  .parse(wardJson);
/** Stays that Reception admits for a ward. */
export const wardAdmissions = wardPlaces.cases;
/** Who waits at home for a bed. */
export const waitingCases = wardPlaces.waiting;

const wardCases = new Map(wardAdmissions.map((each) => [each.reason, each]));
/** What Reception's words stand for on a ward; undefined for words that are not the sample hospital's. */
export const wardCaseOf = (reason: string | null): WardCase | undefined => wardCases.get(reason ?? '');
/** What somebody waited for at home; undefined for a visitor's words. */
export const waitingCaseOf = (reason: string | null): WaitingCase | undefined =>
  waitingCases.find((each) => each.reason === reason);
