import { z } from 'zod';
import { id, listOf, pageQuery } from '../shared/primitives.js';
import { avpu, longText, shortText, stayRecordFields } from './admission.js';
import { emergencyCaseRecord } from './emergency-case.js';

/** Most severe first. */
export const severities = ['critical', 'serious', 'stable'] as const;
/** One of `severities`, as the staff judge it: never computed from vital signs. */
export const severity = z.enum(severities);
/** How ill an ICU patient is. */
export type Severity = z.infer<typeof severity>;

/** The bed that a record holds, named as it was when it was claimed. */
export const bedPlace = z.object({
  room_id: id,
  room_number: z.string(),
  wing_id: id,
  bed_id: id,
  bed_label: z.string(),
});
/** A bed as the record that holds it names it. */
export type BedPlace = z.infer<typeof bedPlace>;

/** A case of the ICU board. The bed is null until a room is named, and once the patient has left. */
export const icuCaseRecord = z.object({
  ...stayRecordFields,
  severity,
  ventilator_mode: z.string().nullable(),
  /** Litres per minute. */
  o2_flow: z.number().nullable(),
  iv_lines: z.string().nullable(),
  isolation: z.string().nullable(),
  diet: z.string().nullable(),
  vitals: z.string().nullable(),
  avpu: avpu.nullable(),
  medications: z.string().nullable(),
  monitor_alerts: z.string().nullable(),
  room_id: id.nullable(),
  /** The bed behind `room_id`. */
  bed: bedPlace.nullable(),
  doctor_id: id.nullable(),
  doctor_name: z.string().nullable(),
});
/** A case of the ICU board, open or closed. */
export type IcuCaseRecord = z.infer<typeof icuCaseRecord>;
/** `GET /api/icu`: what is on the board now, newest first. */
export const icuCaseList = listOf(icuCaseRecord);

/** `severity`: only cases of that severity. */
export const icuCaseQuery = z.strictObject({ ...pageQuery, severity: severity.optional() });
/** A page of the ICU board's cases. */
export type IcuCaseQuery = z.infer<typeof icuCaseQuery>;

const findings = {
  ventilator_mode: shortText(),
  o2_flow: z.number().min(0).max(100).nullable().optional(),
  iv_lines: shortText(),
  isolation: shortText(),
  diet: shortText(),
  vitals: longText(),
  avpu: avpu.nullable().optional(),
  medications: longText(),
  monitor_alerts: longText(),
  room_id: id.nullable().optional(),
};

/**
 * `POST /api/icu`, the ICU admission button: accepts an admission of any type onto the ICU board. Admission and
 * severity are required; `patient_id` may be given as a check. `room_id` takes a free bed there (409
 * `room_unavailable`), oxygen is 0 to 100 L/min. Who is still in Emergency is 409 `still_in_emergency`.
 */
export const openIcuCase = z.strictObject({
  admission_id: id,
  patient_id: id.optional(),
  severity,
  doctor_id: id.nullable().optional(),
  ...findings,
});
/** An ICU admission by the ICU's own button. */
export type OpenIcuCase = z.infer<typeof openIcuCase>;

/**
 * `PUT /api/icu/:id`: the fields given change, null clears a finding. Another `room_id` moves the patient at once; null
 * gives up the bed.
 * `admission_id` and `patient_id` may be given as a check: a record never changes whose it is.
 */
export const amendIcuCase = z.strictObject({
  admission_id: id.optional(),
  patient_id: id.optional(),
  severity: severity.optional(),
  doctor_id: id.nullable().optional(),
  ...findings,
});
/** Changes to an ICU case; undefined leaves a field as it is. */
export type AmendIcuCase = z.infer<typeof amendIcuCase>;

/**
 * `POST /api/emergency-details/:id/transfer-to-icu`, Emergency's "To ICU": closes the emergency case and opens the ICU
 * case in one atomic step. Severity is required; a second disposition is 409 `already_disposed`.
 */
export const transferToIcu = z.strictObject({ severity, doctor_id: id.nullable().optional(), ...findings });
/** What Emergency tells the ICU of the patient. */
export type TransferToIcu = z.infer<typeof transferToIcu>;

/** The answer to "To ICU": the closed emergency case, and the ICU case that took its place. */
export const transferredToIcu = z.object({ emergency: emergencyCaseRecord, icu_case: icuCaseRecord });
/** Both sides of a hand-off to the ICU. */
export type TransferredToIcu = z.infer<typeof transferredToIcu>;

/**
 * `POST /api/icu/:id/discharge`: the patient leaves the ICU and the bed; the admission is left to Reception. The body
 * may be left out.
 */
export const dischargeIcuCase = z.strictObject({ notes: longText() }).optional();
/** What the ICU notes at the discharge, if anything. */
export type DischargeIcuCase = z.infer<typeof dischargeIcuCase>;
