import { z } from 'zod';
import { actor } from './access/people.js';
import { wardKey } from './access/wards.js';
import { patientIdentity } from './admissions/patients.js';
import { diagnosticReport } from './orders/diagnostic-report.js';
import { dispenseEntry, prescription } from './orders/prescription.js';
import { id, instant, LINE, listOf, optionalText, pageQuery, reasonQuery, recordFields } from './shared/primitives.js';

/**
 * A sheet is of at most so many patients, as many as a page of a board's list has. Of a row's notes, of the patient's
 * prescriptions, and of a critical result's values it keeps so many.
 */
export const handoverLimits = { patients: 500, notes: 5, prescriptions: 50, values: 20 } as const;

/** The two sides of a handover: who hands the patients over, and who takes them over. */
export const handoverSide = z.enum(['handing_over', 'taking_over']);
/** One of the two sides of a handover. */
export type HandoverSide = z.infer<typeof handoverSide>;

/** Who signed one side of a sheet, and when. */
const handoverSignature = z.object({
  by: actor,
  at: instant,
  /**
   * The ward's board at that moment: its number, the identity of the feed of the number, and of how many patients it said
   * something else than the sheet. Null: signed before that was kept.
   */
  board: z.object({ feed: z.string(), seq: z.int(), changed: z.int().nonnegative() }).nullable().default(null),
});
/**
 * What a board's row said of a patient when the sheet was made: the record as it was answered then, with the newest of its
 * notes. It has the fields that such records had then.
 */
const handoverRow = z.object({
  collection: z.string(),
  record: z.looseObject({ id, revision: z.int(), patient_id: id, patient: patientIdentity }),
});
/** What a board's row said of a patient when the sheet was made. */
export type HandoverRow = z.infer<typeof handoverRow>;

/** A medication that the patient was on when the sheet was made. */
const handoverPrescription = prescription.record
  .pick({
    ...{ id: true, created_at: true, medication: true, dose: true, route: true, frequency: true, duration: true },
    ...{ instructions: true, priority: true, status: true },
  })
  .extend({
    /** What was done with it last; null: nothing yet. */
    last: dispenseEntry.pick({ action: true, dose: true, at: true }).nullable(),
  });
/** A medication that the patient was on when the sheet was made. */
export type HandoverPrescription = z.infer<typeof handoverPrescription>;

/** A critical report that nobody had acknowledged. Of its values those that are critical, else those out of range, else all. */
const handoverResult = diagnosticReport.pick({
  ...{ id: true, display: true, status: true, issued_at: true, findings: true, conclusion: true, values: true },
});
/** A critical report that nobody had acknowledged when the sheet was made. */
export type HandoverResult = z.infer<typeof handoverResult>;

/** What a board and the chart said of a patient at one moment. */
const handoverContent = z.object({
  /** Null: the board shows the patient without a stay, as Radiology does. */
  admission_id: id.nullable(),
  /** Since when the patient's rows had stood still then; null: they had not. */
  stopped_since: instant.nullable(),
  rows: z.array(handoverRow).min(1),
  /**
   * Of this stay and not stopped: what is ordered or dispensed, then what was given, each newest first. Null: the sheet is older
   * than this part of it.
   */
  prescriptions: z.array(handoverPrescription).nullable(),
  /** There were more of them than a sheet keeps. */
  more_prescriptions: z.boolean(),
  /** Null: the sheet is older than this part of it. */
  critical_results: z.array(handoverResult).nullable(),
});
/** What a board and the chart said of a patient at one moment. */
export type HandoverContent = z.infer<typeof handoverContent>;

/** In what a board, and the chart, say something else of a patient than a sheet does. */
const handoverDifference = z.object({
  /** The patient is not on the board any more; then nothing else is compared. */
  left: z.boolean(),
  /**
   * Fields of the rows, `clinical.` before those of the chart; `critical_results`, `stopped_since`. `rows`: other rows than then, and which,
   * by their collections: `rows.gone.icu`, `rows.new.icu`, or of one that a transfer opened and nobody has accepted, `rows.to_accept.icu`.
   * Older signatures say `rows` alone.
   */
  fields: z.array(z.string()),
  /** Medications as the sheet has them and as they are now. `was` null: ordered since; `now` null: deleted as entered in error. */
  prescriptions: z.array(z.object({ was: handoverPrescription.nullable(), now: handoverPrescription.nullable() })),
  /** There were more of them than are named. */
  more_prescriptions: z.boolean(),
  /** All that they say. Null: the patient has left the board, or the sheet was signed before that was kept. */
  now: handoverContent.nullable().default(null),
});
/** In what a board, and the chart, say something else of a patient than a sheet does. */
export type HandoverDifference = z.infer<typeof handoverDifference>;

/** `GET /api/handovers/:id/changes`: the patients of whom the ward's board says something else by now, in the order of the sheet. */
export const handoverChanges = z.object({
  feed: z.string(),
  seq: z.int(),
  patients: z.array(handoverDifference.extend({ patient_id: id })),
});
/** In what a ward's board differs from a sheet by now. */
export type HandoverChanges = z.infer<typeof handoverChanges>;

/** One patient of a sheet. */
const handoverPatient = handoverContent.extend({
  patient_id: id,
  /** In what the board differed from this when each side signed; null: in nothing, not signed, or signed before that was kept. */
  changed: z
    .object({ handing_over: handoverDifference.nullable(), taking_over: handoverDifference.nullable() })
    // Of a sheet that a service of the release before answers.
    .default({ handing_over: null, taking_over: null }),
});
/** One patient of a sheet. */
export type HandoverPatient = z.infer<typeof handoverPatient>;

/** A sheet without what it says of its patients: what lists have. */
export const handoverSummary = z.object({
  ...recordFields,
  ward: wardKey,
  /** The number of the ward's board that the rows were read at, and the identity of the feed that the number is of. */
  seq: z.int(),
  feed: z.string(),
  made_by: actor,
  patient_count: z.int().positive(),
  /** Of whom the sheet is, in the words of whoever made it: a wing, own patients; null: not said, as of older sheets. */
  scope: z.string().nullable(),
  /** The signature of who hands over; null: not yet. */
  handing_over: handoverSignature.nullable(),
  /** The signature of who takes over, somebody else; null: not yet. */
  taking_over: handoverSignature.nullable(),
});
/** A sheet without what it says of its patients. */
export type HandoverSummary = z.infer<typeof handoverSummary>;

/** A handover sheet: what a ward's board said of some patients at one moment, signed by both sides. */
export const handoverSheet = handoverSummary.extend({ patients: z.array(handoverPatient) });
/** A handover sheet. */
export type HandoverSheetRecord = z.infer<typeof handoverSheet>;

/** `GET /api/handovers`: newest first; of one ward, of one patient, of both, or all. */
export const handoverList = listOf(handoverSummary);
/** Which sheets to list. */
export const handoverQuery = z.strictObject({
  ...pageQuery,
  ...reasonQuery,
  ward: wardKey.optional(),
  patient_id: id.optional(),
});
/** Which sheets to list. */
export type HandoverQuery = z.infer<typeof handoverQuery>;

/**
 * `POST /api/handovers`: the patients in the order of the sheet. Each must be on that ward's board now, else 409 `not_on_board`
 * that names the place in `patient_ids`.
 */
export const makeHandover = z.strictObject({
  ward: wardKey,
  patient_ids: z
    .array(id)
    .min(1)
    .max(handoverLimits.patients)
    .refine((ids) => new Set(ids).size === ids.length, 'names a patient twice'),
  scope: optionalText(LINE),
});
/** Of whom a sheet is to be made. */
export type MakeHandover = z.infer<typeof makeHandover>;

/**
 * `POST /api/handovers/:id/sign`: without a side, the first that nobody has signed, `handing_over` before `taking_over`. Who has
 * signed already is 409 `already_signed`; a side that somebody else has signed, or a third person, 409 `signed_by_other`; a sheet
 * none of whose patients is on the board any more, 409 `not_on_board`.
 */
export const signHandover = z.strictObject({ side: handoverSide.optional() }).optional();
/** The side that is signed. */
export type SignHandover = z.infer<typeof signHandover>;
