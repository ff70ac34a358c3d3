import { emergencyCase, type TriageLevel, triageLevels } from '@ward-board/contract';
import { z } from 'zod';
import emergencyStaysJson from './emergency-stays.json' with { type: 'json' };
import { icuCourseName } from './icu.js';
import presentationsJson from './presentations.json' with { type: 'json' };
import { demographics, range, texts, wardStay } from './shapes.js';
import levelsJson from './triage-levels.json' with { type: 'json' };
import { pattern } from './vitals.js';

/** Of each level in minutes; the counts are the first day's. How long somebody may wait says the facility. */
export const levels = z
  .record(
    z.enum(triageLevels),
    z.strictObject({
      triageWithin: z.number(),
      /** Minutes from one set of vitals to the next. */
      every: z.number(),
      /** How long somebody is in Emergency, from and to. */
      stay: range,
      onBoard: z.int(),
      pending: z.int(),
      treated: z.int(),
      gone: z.int(),
    }),
  )
  .parse(levelsJson);

const presentation = z.strictObject({
  ...demographics,
  /** Reception's words; they tell presentations apart. */
  reason: z.string(),
  /** Triage's words. */
  complaint: z.string(),
  pattern,
  modes: z.array(emergencyCase.fields.arrival_mode.read.unwrap()).readonly(),
  /** 0–10, from and to; left out where nobody asks. */
  pain: range.optional(),
  trauma: z.string().optional(),
  /** What they take or are allergic to, where the illness depends on it. */
  medications: z.string().optional(),
  allergies: z.string().optional(),
  notes: z.string().optional(),
  isolation: z.string().optional(),
  /** How it goes on in the ICU, for those who may end there. */
  icu: icuCourseName.optional(),
});
/** Something that brings people to Emergency: as the front desk hears it, and as triage writes it down. */
export type Presentation = z.infer<typeof presentation> & { readonly level: TriageLevel };

const byLevel = z.record(z.enum(triageLevels), z.array(presentation)).parse(presentationsJson);
export const presentations: readonly Presentation[] = triageLevels.flatMap((level) =>
  byLevel[level].map((each) => ({ ...each, level })),
);

const byReason = new Map(presentations.map((each) => [each.reason, each]));
/** What Reception's words stand for; undefined for words that are not the sample hospital's. */
export const presentationOf = (reason: string | null): Presentation | undefined => byReason.get(reason ?? '');

const place = z.strictObject({
  location: z.string(),
  for: z.array(z.enum(triageLevels)).readonly(),
  nurse: z.string(),
});
const emergencyStay = z.strictObject({
  /** The doctor's words, once somebody has been seen. */
  diagnosis: z.string(),
  /** What is to be done, one after the other. */
  next: texts,
  /** Where somebody lies who is admitted for it; left out where nobody is. */
  ward: z.strictObject(wardStay).optional(),
});
/**
 * What a department is made of. `places`: where patients of a level lie, each with the nurse who looks after it;
 * `lookedAfterBy`: departments of its doctors; `stays`: how it goes on with somebody, by Reception's words.
 */
export const emergencyDepartment = z
  .strictObject({
    places: z.array(place),
    waitingRoom: place.omit({ for: true }),
    lookedAfterBy: texts,
    notes: texts,
    sentBack: texts,
    stays: z.record(z.string(), emergencyStay),
  })
  .parse(emergencyStaysJson);
/** How it goes on with somebody who came for this; undefined for a visitor's own words. */
export const emergencyStayOf = (reason: string | null): z.infer<typeof emergencyStay> | undefined =>
  emergencyDepartment.stays[reason ?? ''];
