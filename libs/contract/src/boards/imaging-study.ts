import { z } from 'zod';
import { actor } from '../access/people.js';
import { admissionSummary } from '../admissions/admissions.js';
import { patientIdentity } from '../admissions/patients.js';
import { clinical } from '../chart/clinical.js';
import { patientPlace } from '../orders/order.js';
import {
  choiceFrom,
  flag,
  line,
  paragraph,
  requiredLine,
  requiredParagraph,
  schemasOf,
  time,
} from '../shared/fields.js';
import { id, LINE, listOf, pageQuery, reasonQuery, recordFields, storable } from '../shared/primitives.js';
import { notes } from './board-record.js';

const statusWords = {
  scheduled: 'Scheduled',
  'in-progress': 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** What is entered about a study, but for whose it is and what it is linked with. */
const fields = {
  status: choiceFrom('scheduled', 'Status', statusWords),
  modality: requiredLine('Modality', { hint: 'For example CT, MRI, X-ray, ultrasound' }),
  body_part: line('Body part'),
  body_site: line('Body site', { placeholder: 'e.g. Left' }),
  scheduled_at: time('Scheduled'),
  started_at: time('Started', { from: 'in-progress', past: true }),
  ended_at: time('Ended', { from: 'in-progress', past: true }),
  performer: line('Performer'),
  place: line('Place', { placeholder: 'e.g. CT 2' }),
  technique: paragraph('Technique'),
  contrast: line('Contrast'),
  dicom_path: paragraph('DICOM path', { from: 'in-progress' }),
  findings: paragraph('Findings', { from: 'in-progress' }),
  conclusion: paragraph('Conclusion', { from: 'in-progress' }),
  critical: flag('Critical finding', 'Must be acted on at once', { from: 'in-progress' }),
  patient_name: line('Patient name', { hint: 'As the study names the patient, where that differs' }),
};

/** Why a study is cancelled: asked by forms, and answered as a note. */
const cancelReason = requiredParagraph('Reason for cancelling', {
  from: 'cancelled',
  hint: 'Read by whoever asked for the study',
});

const links = { encounter_id: id.nullable().optional(), service_request_id: id.nullable().optional() };

const record = z.object({
  ...recordFields,
  /** Who made the newest of the study's own changes; null where the event does not say it. */
  updated_by: actor.nullable(),
  /** A DICOM UID, given by the service. */
  study_uid: z.string(),
  patient_id: id,
  patient: patientIdentity,
  /** Of the patient's chart, as it is now. */
  clinical,
  /** Where the patient is now, whether the study is over or not: a finding is told there. Null: on no board. */
  patient_place: patientPlace.nullable(),
  /** A ventilator's, as the board says it that has the patient now: NEWS2 does not apply then. Null: none. Read-only. */
  ventilator_mode: z.string().nullable(),
  /** The isolation of its patient, as the board says it that has them now; null: none is said. Read-only. A service of the release before does not say it. */
  isolation: z.string().nullable().default(null),
  /** What its request asked for and why, also once the request is done; null: it was made for none. Read-only. A service of the release before does not say it. */
  asked_for: z.object({ display: z.string(), reason: z.string().nullable() }).nullable().default(null),
  /** Who put the study on Radiology's list. */
  ordered_by: actor,
  /** Who asks for it, and is told of its result: whoever recorded the request that it was made for, else `ordered_by`. */
  requested_by: actor,
  /** The admission that the study belongs to. */
  encounter_id: id.nullable(),
  /** That admission as it is now, ended or not; null: it belongs to none. */
  admission: admissionSummary.nullable(),
  /** The request that it was made for. */
  service_request_id: id.nullable(),
  /** The report that its completion published; null: there is none. */
  report_id: id.nullable(),
  ...schemasOf(fields, 'read'),
  ...notes,
});

/** A study as a search finds it. `match` is there only for one that is found because a word sounds like one of the patient's name. */
const found = record.extend({ match: z.literal('sounds_like').optional() });

/**
 * An imaging study: ordered for a patient, and not for a stay, so that it outlives each. Its status moves scheduled →
 * in-progress → completed; scheduled or in-progress → cancelled.
 */
export const imagingStudy = {
  collection: 'imaging-studies',
  board: 'radiology',
  title: 'Imaging study',
  level: 'status',
  fields,
  cancelReason,
  record,
  list: listOf(found),
  /**
   * `search` matches study UID, modality, body part, performer and the patient's name; every word must match somewhere. On the last page up to
   * twenty follow whose patient's name only sounds like it.
   */
  query: z.strictObject({
    ...pageQuery,
    ...reasonQuery,
    search: z.string().trim().max(LINE).refine(storable, 'has a character that cannot be stored').optional(),
  }),
  /** `GET /api/imaging-studies/patient/:id`. */
  patientQuery: z.strictObject({ ...pageQuery, ...reasonQuery }),
  /** `POST`: orders a study. */
  create: z.strictObject({ patient_id: id, ...links, ...schemasOf(fields, 'create') }),
  /**
   * `PUT`: the fields given change, null clears one. `patient_id` may be given as a check. `cancel_reason` goes with `status: cancelled`
   * alone, and is answered as the newest of `note_entries`.
   */
  update: z.strictObject({
    patient_id: id.optional(),
    ...links,
    ...schemasOf(fields, 'update'),
    cancel_reason: cancelReason.create.optional(),
  }),
} as const;

/** An imaging study as it is answered. */
export type ImagingStudyRecord = z.infer<typeof record>;
/** A study of a list, with `match` where the patient's name only sounds like what was searched. */
export type FoundStudy = z.infer<typeof found>;
/** How far an imaging study is. */
export type ImagingStatus = ImagingStudyRecord['status'];
/** In the order in which a study passes them; the last can follow either of the first two. */
export const imagingStatuses = Object.keys(statusWords) as readonly ImagingStatus[];
/** A page of imaging studies, `search` trimmed. */
export type ImagingStudyQuery = z.infer<typeof imagingStudy.query>;
/** A page of one patient's imaging studies. */
export type PatientStudiesQuery = z.infer<typeof imagingStudy.patientQuery>;
/** A new study as it was validated. */
export type OrderImagingStudy = z.infer<typeof imagingStudy.create>;
/** An edit of a study as it was validated. */
export type AmendImagingStudy = z.infer<typeof imagingStudy.update>;
