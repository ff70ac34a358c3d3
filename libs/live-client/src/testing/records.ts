import {
  type AdmissionRecord,
  type BoardRecordKind,
  type EmergencyCaseRecord,
  emergencyCase,
  type FieldOf,
  type IcuCaseRecord,
  icuCase,
  nothingRecorded,
  type PatientIdentity,
} from '@ward-board/contract';

const at = '2026-11-21T07:00:00.000Z';

/** The nth id of a kind; later ones sort later, as UUIDv7 do. */
export const idOf = (kind: 'patient' | 'admission' | 'emergency' | 'icu', n: number): string => {
  const digit = { patient: 'a', admission: 'b', emergency: 'c', icu: 'd' }[kind];
  return `01936000-0000-7000-8${digit.repeat(3)}-${n.toString(16).padStart(12, '0')}`;
};

const patientOf = (n: number): PatientIdentity => ({
  id: idOf('patient', n),
  mrn: `MRN-${n}`,
  name: `Patient ${n}`,
  gender: 'unknown',
  date_of_birth: null,
  blood_type: null,
  phone: null,
});

export function admissionOf(n: number, fields: Partial<AdmissionRecord> = {}): AdmissionRecord {
  return {
    id: idOf('admission', n),
    revision: 1,
    created_at: at,
    updated_at: at,
    admission_number: `A-${n}`,
    patient_id: idOf('patient', n),
    patient: patientOf(n),
    admission_type: 'emergency',
    status: 'admitted',
    reason: null,
    doctor_id: null,
    admitted_at: at,
    discharged_at: null,
    awaiting: 'emergency',
    treated_at: null,
    critical_unseen: 0,
    away: null,
    bed_kept_by: null,
    board: null,
    to_accept: false,
    location: null,
    ...fields,
  };
}

const stayOf = (n: number) => {
  const { patient: _, ...admission } = admissionOf(n, { awaiting: null });
  return {
    revision: 1,
    created_at: at,
    updated_at: at,
    updated_by: null,
    patient_id: idOf('patient', n),
    patient: patientOf(n),
    clinical: nothingRecorded,
    admission_id: idOf('admission', n),
    admission,
    closed_at: null,
    outcome: null,
    away: null,
    away_accepted_at: null,
    transferred_from: null,
    accepted_at: null,
    accepted_by: null,
    sent_back: null,
    transfer: null,
    sent: null,
    returned_at: null,
    handover: null,
    told_next_step: null,
    note_entries: [],
    note_count: 0,
  };
};

type Named = Pick<BoardRecordKind, 'fields' | 'derived'>;

/** Null for each field of a kind. A required one that is not given after all does not compile. */
const unrecorded = <Kind extends Named>({ fields, derived }: Kind) =>
  Object.fromEntries([...Object.keys(fields), ...Object.keys(derived)].map((name) => [name, null])) as Readonly<
    Record<FieldOf<Kind> | keyof Kind['derived'], null>
  >;

export function emergencyCaseOf(n: number, fields: Partial<EmergencyCaseRecord> = {}): EmergencyCaseRecord {
  return {
    ...stayOf(n),
    ...unrecorded(emergencyCase),
    id: idOf('emergency', n),
    chief_complaint: 'chest pain',
    triage_level: 'urgent',
    ...fields,
  };
}

export function icuCaseOf(n: number, fields: Partial<IcuCaseRecord> = {}): IcuCaseRecord {
  return {
    ...stayOf(n),
    ...unrecorded(icuCase),
    id: idOf('icu', n),
    severity: 'serious',
    ...fields,
  };
}
