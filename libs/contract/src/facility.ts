import { z } from 'zod';
import { type TriageLevel, triageLevels } from './boards/emergency-case.js';

/** A week at most: a longer time is a slip. */
const minutes = z.int().min(1).max(10_080);

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const timeZone = z.string().refine(isTimeZone, 'is no time zone, such as Europe/Berlin or UTC');

const limits = Object.fromEntries(triageLevels.map((level) => [level, minutes])) as Record<TriageLevel, typeof minutes>;

/** The least change of a vital sign, by its LOINC code and in its own unit, that counts as rising or falling. */
const trendSteps = z.record(z.string().regex(/^\d{1,7}-\d$/, 'is no LOINC code'), z.number().positive());

const tables = {
  /** The longest that anyone of a triage level should wait, in minutes. */
  waiting_limits: z.strictObject(limits),
  /**
   * Minutes from one set of observations to the next, by NEWS2: total 0, 1 to 4, a single parameter of 3, 5 to 6, 7 and
   * over. Null: the patient is watched continuously, so that observations are always due.
   */
  observation_intervals: z.strictObject({
    zero: minutes,
    low: minutes,
    low_medium: minutes,
    medium: minutes,
    high: minutes.nullable(),
  }),
  /** The Morse totals at which the risk of falling is moderate, and high. */
  morse_cutoffs: z.strictObject({ moderate: z.int().min(1).max(125), high: z.int().min(1).max(125) }),
};

/** What differs between hospitals: limits, intervals, and the zone that times are shown in. */
export const facility = z
  .strictObject({ time_zone: timeZone, ...tables, trend_steps: trendSteps })
  .refine(({ morse_cutoffs: { moderate, high } }) => moderate < high, {
    path: ['morse_cutoffs', 'high'],
    error: 'must be above moderate',
  })
  .refine(({ waiting_limits: of }) => triageLevels.every((level, n) => of[level] >= of[triageLevels[n - 1] ?? level]), {
    path: ['waiting_limits'],
    error: 'must not let the more urgent wait longer',
  });
/** The limits of a hospital. */
export type Facility = z.infer<typeof facility>;

/** What a facility's file says: what it leaves out stays as in `defaultFacility`, within its tables too. */
export const facilityFile = z.strictObject({
  time_zone: timeZone.optional(),
  waiting_limits: tables.waiting_limits.partial().optional(),
  observation_intervals: tables.observation_intervals.partial().optional(),
  trend_steps: trendSteps.optional(),
  morse_cutoffs: tables.morse_cutoffs.partial().optional(),
});

/**
 * What holds where a hospital says nothing else. Waiting: the Manchester Triage System's targets for orange, yellow, green
 * and blue. Observations: the least that NEWS2 asks for (Royal College of Physicians 2017), of 4 to 6 hours the shorter.
 */
export const defaultFacility: Facility = {
  time_zone: 'UTC',
  waiting_limits: { critical: 10, urgent: 60, standard: 120, 'non-urgent': 240 },
  observation_intervals: { zero: 720, low: 240, low_medium: 60, medium: 60, high: null },
  trend_steps: {
    // Blood pressure (systolic), heart rate, temperature, oxygen saturation, respiratory rate.
    ...{ '85354-9': 8, '8867-4': 8, '8310-5': 0.5, '59408-5': 2, '9279-1': 4 },
    // Weight, end-tidal CO2, Glasgow Coma Scale, pain.
    ...{ '29463-7': 1, '19891-2': 5, '9269-2': 1, '38208-5': 2 },
  },
  morse_cutoffs: { moderate: 25, high: 45 },
};
