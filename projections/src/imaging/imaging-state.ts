import type { ServiceRequestRecord } from '@ward-board/contract';
import { type ImagingStudyRecord, type PatientIdentity, searchable, searchableName } from '@ward-board/contract';
import type { Row } from '../engine/projection.js';
import { allRows, type PatientRows, patientRows, putPatient, putRow, recordOf } from '../orders/patient-rows.js';
import { putRequest, REQUESTS } from '../orders/service-requests.js';

export const STUDIES = 'imaging-studies';

/** One patient, with those of their studies, requests and reports that a batch is about, as rows. */
export type ImagingState = PatientRows;

/** The state from stored rows. A sealed study is stored without who the patient is. */
export function stateOf(rows: readonly Row[]): ImagingState {
  const { patient } = patientRows(rows);
  const known = rows.map((row) =>
    row.collection === STUDIES && row.sealed ? { ...row, record: { ...row.record, patient } } : row,
  );
  return patientRows(known);
}

/** The state as rows: those that have not changed are the same objects. */
export const rowsOf = allRows;

/** @throws MissingRecord for a study that was never ordered, or was removed. */
export const studyOf = (state: ImagingState, id: string): ImagingStudyRecord =>
  recordOf(state, STUDIES, id) as ImagingStudyRecord;

/** A study, new or changed. Which feeds it is in is not the fold's to say. */
export function putStudy(state: ImagingState, record: ImagingStudyRecord): ImagingState {
  const { study_uid, modality, body_part, performer, patient_name, patient } = record;
  const fields = [study_uid, modality, body_part ?? '', performer ?? ''].map(searchable);
  const search = [...fields, searchableName(patient_name ?? patient.name)].join(' ');
  const before = state.rows.get(record.id) ?? { collection: STUDIES, id: record.id, feeds: [] };
  return putRow(state, { ...before, search, record });
}

/** Every study that is at hand, and every request that is to be done, carries who the patient is: a correction reaches them all. */
export function correctPatient(state: ImagingState, patient: PatientIdentity): ImagingState {
  const known = putPatient(state, patient, REQUESTS, (left, record) =>
    putRequest(left, record as ServiceRequestRecord),
  );
  return [...known.rows.values()]
    .filter(({ collection }) => collection === STUDIES)
    .reduce((left, { record }) => putStudy(left, { ...(record as ImagingStudyRecord), patient }), known);
}
