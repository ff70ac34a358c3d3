import { z } from 'zod';
import { stayBoard } from '../admissions/admissions.js';
import { gcsComponents } from '../scores/gcs-components.js';
import { id, instant } from '../shared/primitives.js';
import { watched } from './monitoring.js';

/** At most so many recorded codes of a patient's vital signs are kept for boards: those that charts have chips for, and the newest others. */
export const MOST_VITALS = 40;
/** At most so many allergies are named on a board, those of high criticality first; a line says how many more there are. */
export const MOST_ALLERGIES = 50;
/** Whether allergies as a board names them are all that are recorded: where there are more, a line more than `MOST_ALLERGIES` says so. */
export const namesEvery = (allergies: readonly string[]): boolean => allergies.length <= MOST_ALLERGIES;
/** At most so many unseen reports on a board, critical ones first, then the newest. */
export const MOST_RESULTS = 50;

const points = z.int().min(0).max(3);

/** NEWS2 with the points of each of its parameters. `at`: when the oldest of the readings in it was measured. */
export const news2Score = z.object({
  total: z.int().min(0).max(20),
  parts: z.object({
    respiration_rate: points,
    spo2: points,
    oxygen: points,
    systolic: points,
    pulse: points,
    consciousness: points,
    temperature: points,
  }),
  risk: z.enum(['none', 'low', 'low-medium', 'medium', 'high']),
  at: instant,
});
/** NEWS2 as a board shows it. */
export type News2Score = z.infer<typeof news2Score>;

/** A vital sign as it was measured. */
const measurement = {
  value: z.number().nullable(),
  value_string: z.string().nullable(),
  effective_at: instant,
};

const requests = z.object({ open: z.int(), resulted: z.int() });

/** Where something was written in free text, and when it was last changed there. */
const textSource = z.object({ board: stayBoard, at: instant });
/** Where and when a board was told something in free text. */
export type TextSource = z.infer<typeof textSource>;

/**
 * What the rows of a patient carry of their chart. A change of it leaves the record's `revision` as it is. A record that has
 * left its board keeps what was known then.
 */
export const clinical = z.object({
  /** By code: the newest of each recorded one, and under a chip's code the newest of its vital sign, by whichever code that came. */
  vitals: z.array(
    z.object({
      /** LOINC. */
      code: z.string(),
      display: z.string(),
      unit: z.string().nullable(),
      ...measurement,
      /** The one before it, in the same unit, so that a board can say which way it goes; null: none is known. */
      previous: z.object(measurement).nullable(),
    }),
  ),
  /** Null: an input is missing or can't be scored, or it does not apply to this patient. */
  news2: news2Score.nullable(),
  /** Null without a score. In the past: overdue. */
  next_observation_due_at: instant.nullable(),
  /** `unassessed`: nobody has asked, which is not `none_known`. */
  allergy_status: z.enum(['unassessed', 'none_known', 'present']),
  /** Each with its reaction, where one was recorded: `Codeine (vomiting)`. */
  allergies: z.array(z.string()),
  /**
   * What boards were told of allergies in free text in this stay, or in the last, and what of earlier stays names others; null: nothing.
   * The chart does not have it.
   */
  allergies_told: z.string().nullable(),
  /** Where and when that was written; null: nothing was. */
  allergies_told_in: textSource.nullable(),
  /**
   * The current medications that boards were told of in free text in this stay, or in the last: what this board's own record
   * says, then what it was told by those before, where that is another text.
   */
  medications_told: z.array(textSource.extend({ text: z.string() })),
  /** How the patient is watched, by which NEWS2 is scored; null: nobody has said it. */
  monitoring: watched.nullable(),
  /** Service requests: what is still to be done, and what was completed since the patient was last discharged. */
  orders: z.object({ lab: requests, imaging: requests }),
  /** Reports that nobody has acknowledged as they are now. */
  results: z.array(
    z.object({ report_id: id, display: z.string(), critical: z.boolean(), acknowledged_at: instant.nullable() }),
  ),
  /** Prescriptions that were neither given nor stopped. */
  medications_due: z.int(),
  /** Those of them that were not dispensed, or not taken, since they were ordered or changed: whoever prescribed them is to decide. */
  medications_declined: z.int(),
  /** The newest assessment of each type. */
  scores: z.array(
    z.object({
      type: z.string(),
      result: z.string().nullable(),
      at: instant,
      /** Of a GCS with an untestable item, which has no total. */
      components: gcsComponents.optional(),
    }),
  ),
});
/** What a board shows of a patient's chart. */
export type Clinical = z.infer<typeof clinical>;
/** Whether allergies were asked for, and whether there are any. */
export type AllergyStatus = Clinical['allergy_status'];

/** Of a patient of whose chart nothing is recorded. */
export const nothingRecorded: Clinical = {
  vitals: [],
  news2: null,
  next_observation_due_at: null,
  allergy_status: 'unassessed',
  allergies: [],
  allergies_told: null,
  allergies_told_in: null,
  medications_told: [],
  monitoring: null,
  orders: { lab: { open: 0, resulted: 0 }, imaging: { open: 0, resulted: 0 } },
  results: [],
  medications_due: 0,
  medications_declined: 0,
  scores: [],
};
