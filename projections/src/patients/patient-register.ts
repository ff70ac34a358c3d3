import { type PatientRecord, searchable, searchableName } from '@ward-board/contract';
import { foldWith, MissingRecord, made, type Projection, touched } from '../engine/projection.js';
import { soundMarks } from './sounds.js';

/** The register of patients that Reception searches. It goes on when a board has halted, and the other way round. */
export const patientRegister: Projection<PatientRecord | null> = {
  name: 'patient-register',
  version: 3,
  ...foldWith<PatientRecord | null>({
    PatientRegistered: (_, { patient_id, ...details }, stored) => ({
      ...made(patient_id, stored),
      ...details,
      confidential: details.confidential ?? false,
    }),
    PatientDetailsCorrected: (patient, { patient_id, changes }, stored) => {
      if (!patient) throw new MissingRecord(`There is no patient ${patient_id}.`);
      return { ...patient, ...changes, ...touched(stored) };
    },
  }),
  key: ({ metadata }) => metadata.patient_id ?? null,
  history: (patient) => ({ patient }),
  open: (rows) => (rows[0]?.record as PatientRecord | undefined) ?? null,
  rows: (patient) =>
    patient
      ? [
          {
            collection: 'patients',
            id: patient.id,
            feeds: [],
            search: searchedFor(patient),
            record: patient,
          },
        ]
      : [],
};

const searchedFor = ({ name, mrn, phone }: PatientRecord): string =>
  [searchableName(name), searchable(mrn), searchable(phone ?? ''), ...soundMarks(name)].filter(Boolean).join(' ');
