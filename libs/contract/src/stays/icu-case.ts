import { z } from 'zod';
import { id, listOf, pageQuery } from '../shared/primitives.js';
import { avpu, longText, shortText, stayRecordFields } from './admission.js';
import { emergencyCaseRecord } from './emergency-case.js';

/** Most severe first. */
export const severities = ['critical', 'serious', 'stable'] as const;
export const severity = z.enum(severities);
export type Severity = z.infer<typeof severity>;

/** The bed that a record holds, named as it was when it was claimed. */
export const bedPlace = z.object({
  room_id: id,
  room_number: z.string(),
  wing_id: id,
  bed_id: id,
  bed_label: z.string(),
});
export type BedPlace = z.infer<typeof bedPlace>;

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
export type IcuCaseRecord = z.infer<typeof icuCaseRecord>;
export const icuCaseList = listOf(icuCaseRecord);

export const icuCaseQuery = z.strictObject({ ...pageQuery, severity: severity.optional() });
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

/** The ICU admission button: accepts an admission onto the ICU board. */
export const openIcuCase = z.strictObject({
  admission_id: id,
  patient_id: id.optional(),
  severity,
  doctor_id: id.nullable().optional(),
  ...findings,
});
export type OpenIcuCase = z.infer<typeof openIcuCase>;

export const amendIcuCase = z.strictObject({
  severity: severity.optional(),
  doctor_id: id.nullable().optional(),
  ...findings,
});
export type AmendIcuCase = z.infer<typeof amendIcuCase>;

/** Emergency's "To ICU": closes the emergency case and opens the ICU case in one atomic step. */
export const transferToIcu = z.strictObject({ severity, doctor_id: id.nullable().optional(), ...findings });
export type TransferToIcu = z.infer<typeof transferToIcu>;

export const transferredToIcu = z.object({ emergency: emergencyCaseRecord, icu_case: icuCaseRecord });
export type TransferredToIcu = z.infer<typeof transferredToIcu>;

export const dischargeIcuCase = z.strictObject({ notes: longText() }).optional();
export type DischargeIcuCase = z.infer<typeof dischargeIcuCase>;
