import {
  type DiagnosticReportRecord,
  type ImagingStudyRecord,
  type PatientIdentity,
  searchable,
  searchableName,
} from '@ward-board/contract';
import { clinicalFrom, clinicalRows, type PatientClinical, showing } from '../clinical/patient-clinical.js';
import { MissingRecord, PATIENT_CLINICAL, PATIENT_IDENTITIES, type Row } from '../engine/projection.js';

export const STUDIES = 'imaging-studies';
export const REPORTS = 'diagnostic-reports';

/** One patient, with what is kept of their chart, those of their studies that are at hand and the reports that a batch is about, as rows. Immutable. */
export interface ImagingState {
  readonly patient: PatientIdentity | null;
  readonly clinical: PatientClinical;
  readonly rows: ReadonlyMap<string, Row>;
}

/** The state from stored rows. A sealed study is stored without who the patient is, and what their chart shows. */
export function stateOf(rows: readonly Row[]): ImagingState {
  const patient = rows.find(({ collection }) => collection === PATIENT_IDENTITIES)?.record as
    | PatientIdentity
    | undefined;
  const clinical = clinicalFrom(rows);
  const known = rows
    .filter(({ collection }) => collection !== PATIENT_CLINICAL)
    .map((row) =>
      row.collection === STUDIES && row.sealed
        ? { ...row, record: { ...row.record, patient, clinical: clinical.shown } }
        : row,
    );
  return { patient: patient ?? null, clinical, rows: new Map(known.map((row) => [row.id, row])) };
}

/** The state as rows: those that have not changed are the same objects. */
export const rowsOf = ({ rows, clinical, patient }: ImagingState): readonly Row[] => [
  ...rows.values(),
  ...clinicalRows(clinical, patient),
];

const putRow = (state: ImagingState, row: Row): ImagingState => ({
  ...state,
  rows: new Map(state.rows).set(row.id, row),
});

/** The state without a record. */
export function drop(state: ImagingState, id: string): ImagingState {
  const rows = new Map(state.rows);
  if (!rows.delete(id)) throw new MissingRecord(`There is no record ${id}.`);
  return { ...state, rows };
}

/** @throws MissingRecord before the patient's registration. */
export function patientOf({ patient }: ImagingState): PatientIdentity {
  if (!patient) throw new MissingRecord('The patient was never registered.');
  return patient;
}

/** @throws MissingRecord for a study that was never ordered, or was removed. */
export const studyOf = (state: ImagingState, id: string): ImagingStudyRecord =>
  recordOf(state, STUDIES, id) as ImagingStudyRecord;

/** @throws MissingRecord for a report that was never published, or was entered in error. */
export const reportOf = (state: ImagingState, id: string): DiagnosticReportRecord =>
  recordOf(state, REPORTS, id) as DiagnosticReportRecord;

function recordOf({ rows }: ImagingState, collection: string, id: string): object {
  const row = rows.get(id);
  if (row?.collection !== collection) throw new MissingRecord(`There is no ${collection} ${id}.`);
  return row.record;
}

/** A study, new or changed. Which feeds it is in is not the fold's to say. */
export function putStudy(state: ImagingState, record: ImagingStudyRecord): ImagingState {
  const { study_uid, modality, body_part, performer, patient_name, patient } = record;
  const fields = [study_uid, modality, body_part ?? '', performer ?? ''].map(searchable);
  const search = [...fields, searchableName(patient_name ?? patient.name)].join(' ');
  const before = state.rows.get(record.id) ?? { collection: STUDIES, id: record.id, feeds: [] };
  return putRow(state, { ...before, search, record });
}

/** A report, new or changed: it stands on no board, and is loaded only for an event about it. */
export const putReport = (state: ImagingState, record: DiagnosticReportRecord): ImagingState =>
  putRow(state, { collection: REPORTS, id: record.id, feeds: [], search: null, record, sealed: true });

/** Every study that is at hand carries who the patient is: a correction reaches them all. */
export function putPatient(state: ImagingState, patient: PatientIdentity): ImagingState {
  const row: Row = { collection: PATIENT_IDENTITIES, id: patient.id, feeds: [], search: null, record: patient };
  const known = putRow({ ...state, patient }, row);
  return [...state.rows.values()]
    .filter(({ collection }) => collection === STUDIES)
    .reduce((left, { record }) => putStudy(left, { ...(record as ImagingStudyRecord), patient }), known);
}

/** Every study that is at hand carries what its patient's chart shows now. */
export function withClinical(state: ImagingState, clinical: PatientClinical): ImagingState {
  if (clinical === state.clinical) return state;
  return [...state.rows.values()]
    .filter(({ collection }) => collection === STUDIES)
    .reduce(
      (left, { record }) => {
        const study = record as ImagingStudyRecord;
        const shown = showing(study, clinical);
        return shown === study ? left : putStudy(left, shown);
      },
      { ...state, clinical },
    );
}
