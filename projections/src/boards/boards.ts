import { boardOfType, type Outcome } from '@ward-board/contract';
import { applyWith, type Handlers, type Projection, type StoredFact } from '../engine/projection.js';
import {
  admissionOf,
  caseOf,
  dropCase,
  openFile,
  patientOf,
  putAdmission,
  putCase,
  putPatient,
  rowsOf,
  type WardFile,
} from './patient-state.js';

/** What every record that an event touches takes from it. */
const touched = ({ revision, at }: StoredFact) => ({ revision, updated_at: at });
const made = (id: string, { revision, at }: StoredFact) => ({ id, revision, created_at: at, updated_at: at });

/** A new board record of a stay, standing on its board. */
function newCase(file: WardFile, admission_id: string, id: string, fact: StoredFact) {
  const { patient, ...admission } = admissionOf(file, admission_id);
  const of = { patient_id: admission.patient_id, patient, admission_id, admission };
  return { ...made(id, fact), ...of, closed_at: null, outcome: null };
}

const closed = (fact: StoredFact, became: Omit<Outcome, 'at'>) => ({
  ...touched(fact),
  closed_at: fact.at,
  outcome: { ...became, at: fact.at },
});

const discharged = (notes: string | null) => ({ kind: 'discharged', to: null, record_id: null, notes }) as const;

const handlers: Handlers<WardFile> = {
  PatientRegistered: (file, { patient_id: id, ...identity }) => putPatient(file, { id, ...identity }),
  PatientDetailsCorrected: (file, { changes }) => putPatient(file, { ...patientOf(file), ...changes }),

  PatientAdmitted: (file, { admission_id, ...admission }, fact) =>
    putAdmission(file, {
      ...made(admission_id, fact),
      ...admission,
      patient: patientOf(file),
      status: 'admitted',
      admitted_at: fact.at,
      discharged_at: null,
      awaiting: boardOfType[admission.admission_type],
      treated_at: null,
    }),
  PatientDischarged: (file, { admission_id, notes }, fact) => {
    const admission = admissionOf(file, admission_id);
    let left = putAdmission(file, {
      ...admission,
      ...touched(fact),
      status: 'discharged',
      discharged_at: fact.at,
      awaiting: null,
    });
    for (const record of Object.values(left['emergency-details']))
      if (record.admission_id === admission_id && !record.closed_at)
        left = putCase(left, 'emergency-details', { ...record, ...closed(fact, discharged(notes)) });
    for (const record of Object.values(left.icu))
      if (record.admission_id === admission_id && !record.closed_at)
        left = putCase(left, 'icu', { ...record, ...closed(fact, discharged(notes)), room_id: null, bed: null });
    return left;
  },

  EmergencyCaseTriaged: (file, { emergency_id, admission_id, patient_id: _, ...findings }, fact) => {
    const admission = admissionOf(file, admission_id);
    const arrived = putAdmission(file, { ...admission, ...touched(fact), awaiting: null, treated_at: null });
    return putCase(arrived, 'emergency-details', {
      ...newCase(arrived, admission_id, emergency_id, fact),
      ...findings,
    });
  },
  EmergencyCaseRetriaged: (file, { emergency_id, to }, fact) =>
    putCase(file, 'emergency-details', {
      ...caseOf(file, 'emergency-details', emergency_id),
      ...touched(fact),
      triage_level: to,
    }),
  EmergencyCaseAmended: (file, { emergency_id, changes }, fact) =>
    putCase(file, 'emergency-details', {
      ...caseOf(file, 'emergency-details', emergency_id),
      ...touched(fact),
      ...changes,
    }),
  EmergencyCaseHandedOff: (file, { emergency_id, to, record_id }, fact) =>
    putCase(file, 'emergency-details', {
      ...caseOf(file, 'emergency-details', emergency_id),
      ...closed(fact, { kind: 'handed_off', to, record_id, notes: null }),
    }),
  EmergencyPatientTreatedAndReleased: (file, { emergency_id, admission_id }, fact) =>
    putAdmission(dropCase(file, 'emergency-details', emergency_id), {
      ...admissionOf(file, admission_id),
      ...touched(fact),
      awaiting: 'emergency',
      treated_at: fact.at,
    }),

  IcuCaseOpened: (file, { icu_id, admission_id, patient_id: _, ...findings }, fact) => {
    const arrived = putAdmission(file, { ...admissionOf(file, admission_id), ...touched(fact), awaiting: null });
    const room_id = findings.bed?.room_id ?? null;
    return putCase(arrived, 'icu', { ...newCase(arrived, admission_id, icu_id, fact), ...findings, room_id });
  },
  IcuSeverityChanged: (file, { icu_id, to }, fact) =>
    putCase(file, 'icu', { ...caseOf(file, 'icu', icu_id), ...touched(fact), severity: to }),
  IcuPatientMoved: (file, { icu_id, to }, fact) =>
    putCase(file, 'icu', {
      ...caseOf(file, 'icu', icu_id),
      ...touched(fact),
      room_id: to?.room_id ?? null,
      bed: to,
    }),
  IcuCaseAmended: (file, { icu_id, changes }, fact) =>
    putCase(file, 'icu', { ...caseOf(file, 'icu', icu_id), ...touched(fact), ...changes }),
  IcuPatientDischarged: (file, { icu_id, notes }, fact) =>
    putCase(file, 'icu', {
      ...caseOf(file, 'icu', icu_id),
      ...closed(fact, discharged(notes)),
      room_id: null,
      bed: null,
    }),
  IcuCaseEnteredInError: (file, { icu_id, admission_id }, fact) =>
    putAdmission(dropCase(file, 'icu', icu_id), {
      ...admissionOf(file, admission_id),
      ...touched(fact),
      awaiting: 'icu',
    }),
};

/**
 * Every ward's board, in one projection: a hand-off takes a patient from one board and puts them on another, and a
 * reader must never see half of it (docs/decisions/one-projection-for-all-boards.md).
 */
export const wardBoards: Projection<WardFile> = {
  name: 'ward-boards',
  version: 2,
  feedsBoards: true,
  open: openFile,
  apply: applyWith(handlers),
  rows: rowsOf,
};
