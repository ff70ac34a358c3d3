import { type PatientRecord, searchedPart, searchText } from '@ward-board/contract';
import { patients } from '@ward-board/domain';
import { foldWith, MissingRecord, made, type Projection, touched } from '../engine/projection.js';
import { dayMarkOf } from './days.js';
import { soundMarks } from './sounds.js';

/** The register of patients that Reception searches. It goes on when a board has halted, and the other way round. */
export const patientRegister: Projection<PatientRecord | null> = {
  name: 'patient-register',
  version: 10,
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
  history: (patient) => ({ stream: patients.stream(patient) }),
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
  // Both are searched for by who their patient is.
  signals: ({ was, is }) =>
    was && was.search !== is?.search ? ['done-prescriptions', 'done-laboratory-requests'] : [],
};

/** A record number that is written as a day is found as one, too. */
const searchedFor = ({ name, mrn, phone, date_of_birth }: PatientRecord): string =>
  searchText(name, [
    ...[searchedPart(mrn), searchedPart(phone ?? ''), ...soundMarks(name)],
    ...[dayMarkOf(date_of_birth ?? ''), dayMarkOf(mrn)].flatMap((mark) => mark ?? []),
  ]);
