import type { PatientRecord } from '@ward-board/contract';
import { applyWith, type Handlers, MissingRecord, type Projection } from './engine/projection.js';

/** A patient, as Reception finds them. */
type RegisterFile = PatientRecord | null;

const handlers: Handlers<RegisterFile> = {
  PatientRegistered: (_, { patient_id: id, ...details }, { revision, at }) => ({
    id,
    revision,
    created_at: at,
    updated_at: at,
    ...details,
  }),
  PatientDetailsCorrected: (patient, { patient_id, changes }, { revision, at }) => {
    if (!patient) throw new MissingRecord(`There is no patient ${patient_id}.`);
    return { ...patient, ...changes, revision, updated_at: at };
  },
};

/** Plain lower case without accents, so that `jose` finds `José`. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** The register of patients that Reception searches. It lives on when a board has halted, and the other way round. */
export const patientRegister: Projection<RegisterFile> = {
  name: 'patient-register',
  version: 1,
  feedsBoards: false,
  open: (rows) => (rows[0]?.record as PatientRecord | undefined) ?? null,
  apply: applyWith(handlers),
  rows: (patient) =>
    patient
      ? [
          {
            collection: 'patients',
            id: patient.id,
            boards: [],
            search: searchable([patient.name, patient.mrn, patient.phone ?? ''].join(' ')),
            record: patient,
          },
        ]
      : [],
};
