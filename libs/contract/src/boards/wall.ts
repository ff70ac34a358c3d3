import { z } from 'zod';
import { wardKey } from '../access/wards.js';
import { stayBoard } from '../admissions/admissions.js';
import { gender, patientIdentity } from '../admissions/patients.js';
import { clinical, news2Score } from '../chart/clinical.js';
import { serviceRequest } from '../orders/service-request.js';
import { id, instant } from '../shared/primitives.js';
import { anyBoardRecord, bedPlace } from './board-record.js';
import { type BoardCollection, boardSnapshot, boardSnapshotAt, stoppedPatient } from './boards.js';
import { emergencyCase } from './emergency-case.js';
import { icuCase } from './icu-case.js';
import { imagingStudy } from './imaging-study.js';
import { operation } from './operation.js';
import { waitingEntry } from './waiting-entry.js';

/**
 * A place is text that anybody types: a wall of initials is sent so many characters of it, with `…` in place of what is left out.
 */
export const MOST_OF_A_PLACE = 8;
/** A wall of names has room for more of it, and is in a place where more may be read: this is two lines. */
export const MOST_OF_A_NAMED_PLACE = 24;

/** Ages that a wall tells apart, in years. NEWS2 is scored from 16 on. */
export const ageBands = ['0', '1-4', '5-15', '16-39', '40-64', '65-79', '80+'] as const;
/** One of `ageBands`. */
export type AgeBand = (typeof ageBands)[number];

/**
 * A patient as a wall is told of them. `initials`: the first letters of the first and the last name. `same_name`: another patient of
 * the board has the same name. `name` only where the display shows names.
 */
const wallPatient = z.object({
  id,
  initials: z.string(),
  age_band: z.enum(ageBands).nullable(),
  gender,
  same_name: z.boolean(),
  name: patientIdentity.shape.name.optional(),
});

/** The vital signs that a wall shows, by LOINC code: blood pressure, heart rate, oxygen saturation, respiratory rate, temperature. */
export const wallVitalCodes = ['85354-9', '8867-4', '59408-5', '9279-1', '8310-5'] as const;

/** A vital sign as it was measured last: a number, or of a pressure two. Any other text that was recorded is not sent. */
const wallVital = z.object({
  code: z.enum(wallVitalCodes),
  value: z.number().nullable(),
  value_string: z
    .string()
    .regex(/^\d{1,3}\/(?:\d{1,3}|\?)$/)
    .nullable(),
  effective_at: instant,
  /**
   * How far it is out, as a board marks it; null: it is not. The service says it, since it depends on the exact age, which a wall
   * is not sent. A service of the release before does not say it.
   */
  deviation: z
    .object({ tier: z.literal([1, 3]), way: z.enum(['low', 'high']) })
    .nullable()
    .default(null),
  /** A newer value of it was typed on the board, which is not sent. A service of the release before does not say it. */
  newer_typed: z.boolean().default(false),
});
/** A vital sign as a wall is sent it. */
export type WallVital = z.infer<typeof wallVital>;

/** What a wall shows of a patient's chart, only where its display is set to it. `results`: those that nobody has acknowledged. */
const wallClinical = z.object({
  vitals: z.array(wallVital),
  /**
   * When vital signs were typed on the board that are newer than those here, or stand there without any beside; null: none are. What was typed is
   * not sent. A service of the release before does not say it.
   */
  vitals_typed_at: instant.nullable().default(null),
  /** Which of these vital signs were typed then, also those that the chart has none of. A service of the release before does not say it. */
  vitals_typed: z.array(z.enum(wallVitalCodes)).default([]),
  /** A machine breathes for them: there is no score then. A service of the release before does not say it. */
  ventilated: z.boolean().default(false),
  news2: news2Score.omit({ parts: true }).nullable(),
  next_observation_due_at: clinical.shape.next_observation_due_at,
  results: z.array(z.object({ critical: z.boolean() })),
});

/** A patient's chart as a wall is sent it. */
export type WallClinical = z.infer<typeof wallClinical>;

/** What every row of a wall has; null: the board's record has none. */
const row = {
  id,
  patient: wallPatient,
  bed: bedPlace.pick({ wing_name: true, room_number: true, bed_label: true }).nullable(),
  location: z.string().max(MOST_OF_A_PLACE).nullable(),
  /** The same where names are shown; left out elsewhere. A page of the release before takes no more than `location` has. */
  whole_location: z.string().max(MOST_OF_A_NAMED_PLACE).nullable().optional(),
  admitted_at: instant.nullable(),
  seen_at: instant.nullable(),
  clinical: wallClinical.optional(),
};
/** Whether a transfer's patient has been taken over, and whether they are elsewhere while their bed is kept. */
const { away, transferred_from, accepted_at } = anyBoardRecord.shape;
/** Of somebody whose bed is kept: they lie in it still. A service of the release before does not say it. */
const in_kept_bed = z.boolean().default(false);
const ofStay = { ...row, away, in_kept_bed, transferred_from, accepted_at };
/** Since when the patient is on the board, where the wall counts that: a stay there may be shorter than that in the hospital. */
const since = { created_at: instant };

/**
 * All that a wall is sent of each collection's records: what is not here is not sent. The level of a record has the name that its
 * board declares.
 */
export const wallRows = {
  admissions: z.object({ ...row, awaiting: stayBoard.nullable(), treated_at: instant.nullable() }),
  'emergency-details': z.object({ ...ofStay, triage_level: emergencyCase.fields.triage_level.read }),
  icu: z.object({ ...ofStay, ...since, severity: icuCase.fields.severity.read }),
  operations: z.object({ ...ofStay, op_status: operation.fields.op_status.read }),
  'normal-acceptances': z.object({ ...ofStay, ...since }),
  'waiting-list': z.object({ ...row, priority: waitingEntry.shape.priority }),
  'imaging-studies': z.object({ ...row, status: imagingStudy.fields.status.read }),
  'service-requests': z.object({ ...row, priority: serviceRequest.record.shape.priority }),
} as const satisfies Readonly<Record<BoardCollection, z.ZodObject>>;

/** The row that each collection of a wall holds. */
export type WallRows = { [Name in BoardCollection]: z.infer<(typeof wallRows)[Name]> };
/** A row of a wall, of whichever collection. */
export type WallRow = WallRows[BoardCollection];

const lists = Object.fromEntries(
  Object.entries(wallRows).map(([name, schema]) => [name, z.array<z.ZodType>(schema).optional()]),
) as { [Name in BoardCollection]: z.ZodOptional<z.ZodArray<(typeof wallRows)[Name]>> };

/** What `GET /api/boards/:ward` answers a wall display: a board's snapshot, with no more of each record than `wallRows` names. */
export const wallSnapshot = z.object({
  ward: wardKey,
  feed: z.string(),
  seq: z.int(),
  at: instant,
  collections: z.object(lists),
  stopped: z.array(stoppedPatient),
});
/** A ward's board as its walls show it. */
export type WallSnapshot = z.infer<typeof wallSnapshot>;

/** What `GET /api/boards/:ward` answers: people without and with `at`, and wall displays. */
export const anyBoardAnswer = z.union([boardSnapshot, boardSnapshotAt, wallSnapshot]);
