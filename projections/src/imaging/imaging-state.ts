import { isDeepStrictEqual } from 'node:util';
import type { Actor, ServiceRequestRecord } from '@ward-board/contract';
import { type ImagingStudyRecord, type PatientIdentity, searchedPart, searchText } from '@ward-board/contract';
import {
  clinicalCollections,
  clinicalFrom,
  clinicalRows,
  type PatientClinical,
  showing,
} from '../clinical/patient-clinical.js';
import { type Row } from '../engine/projection.js';
import { type KnownPlace, PATIENT_PLACES, placeFrom, placeRows } from '../orders/patient-place.js';
import {
  allRows,
  type PatientRows,
  patientRows,
  putPatient,
  putRow,
  putRows,
  recordOf,
} from '../orders/patient-rows.js';
import { putRequest, REQUESTS, withPlace } from '../orders/service-requests.js';
import { soundMarks } from '../patients/sounds.js';
import { isolationFrom, isolationRows, type KnownIsolation, PATIENT_ISOLATIONS } from './patient-isolation.js';
import { stayAt } from './patient-stays.js';
import { type KnownVentilator, PATIENT_VENTILATORS, ventilatorFrom, ventilatorRows } from './patient-ventilator.js';

export const STUDIES = 'imaging-studies';

/** One patient, with those of their studies, requests, reports and stays that a batch is about, as rows. */
export type ImagingState = PatientRows;

/** The same, with what is kept of the patient's chart, of where they are, of their ventilator and of their isolation. Immutable. */
export interface ImagingDocument {
  readonly state: ImagingState;
  readonly clinical: PatientClinical;
  readonly place: KnownPlace;
  readonly ventilator: KnownVentilator;
  readonly isolation: KnownIsolation;
}

const besides: ReadonlySet<string> = new Set([
  ...clinicalCollections,
  PATIENT_PLACES,
  PATIENT_VENTILATORS,
  PATIENT_ISOLATIONS,
]);

/** The document from stored rows. A sealed study is stored without who and where the patient is, what their chart shows, and the stay that it is of. */
export function documentOf(rows: readonly Row[]): ImagingDocument {
  const { patient } = patientRows(rows);
  const clinical = clinicalFrom(rows);
  const place = placeFrom(rows);
  const ventilator = ventilatorFrom(rows);
  const isolation = isolationFrom(rows);
  const known = patientRows(rows.filter(({ collection }) => !besides.has(collection)));
  const completed = [...known.rows.values()].flatMap((row): readonly Row[] => {
    if (row.collection !== STUDIES || !row.sealed) return [];
    const now = { patient, clinical: clinical.kept.shown, ...wherePlaced({ place, ventilator, isolation }) };
    const admission = admissionOf(known, row.record as ImagingStudyRecord);
    return [{ ...row, record: { ...row.record, ...now, admission } }];
  });
  return { state: putRows(known, completed), clinical, place, ventilator, isolation };
}

/** The document as rows: those that have not changed are the same objects. */
export const imagingRows = ({ state, clinical, place, ventilator, isolation }: ImagingDocument): readonly Row[] => [
  ...allRows(state),
  ...placeRows(place, state.patient),
  ...ventilatorRows(ventilator, state.patient),
  ...isolationRows(isolation, state.patient),
  ...clinicalRows(clinical, state.patient),
];

/** Whether a study is still to be done, or under way. */
export const isOpen = ({ status }: Pick<ImagingStudyRecord, 'status'>): boolean =>
  status === 'scheduled' || status === 'in-progress';

/** What a study says of where its patient is now, and of their ventilator and isolation there. */
const wherePlaced = ({
  place,
  ventilator,
  isolation,
}: Pick<ImagingDocument, 'place' | 'ventilator' | 'isolation'>) => ({
  patient_place: place.shown,
  ventilator_mode: ventilator.shown,
  isolation: isolation.shown,
});

/** The stay that a study is of: as it is now, or, where it had ended before, as it was then. */
const admissionOf = (state: ImagingState, { encounter_id, admission }: ImagingStudyRecord) =>
  stayAt(state, encounter_id) ?? (admission?.id === encounter_id ? admission : null);

/**
 * Every study at hand carries what its patient's chart shows now, the stay that it is of, and where the patient is: also once its report
 * is out, since somebody has to be told of what was found. Requests say where while they are to be done.
 * Somebody may have hundreds that nobody ended: the rows are copied once, and what a study is found by is not made anew.
 */
export function withPatient(before: ImagingDocument): ImagingDocument {
  const { clinical, place } = before;
  const state = withPlace(before.state, place.shown);
  const changed = [...state.rows.values()].flatMap((row): readonly Row[] => {
    if (row.collection !== STUDIES) return [];
    const study = row.record as ImagingStudyRecord;
    const current = showing(study, clinical);
    const placed = wherePlaced(before);
    const admission = admissionOf(state, study);
    const { patient_place, ventilator_mode, isolation } = study;
    const was = { patient_place, ventilator_mode, isolation };
    const isSame = isDeepStrictEqual([was, study.admission], [placed, admission]);
    return current === study && isSame ? [] : [{ ...row, record: { ...current, ...placed, admission } }];
  });
  return { ...before, state: putRows(state, changed) };
}

/** @throws MissingRecord for a study that was never ordered, or was removed. */
export const studyOf = (state: ImagingState, id: string): ImagingStudyRecord =>
  recordOf(state, STUDIES, id) as ImagingStudyRecord;

/** Who asks for a study: whoever recorded the request that it is for, else who ordered it. */
export function requesterOf<Otherwise extends Actor | null>(
  { rows }: ImagingState,
  service_request_id: string | null,
  otherwise: Otherwise,
): Actor | Otherwise {
  const row = service_request_id === null ? undefined : rows.get(service_request_id);
  return row?.collection === REQUESTS ? (row.record as ServiceRequestRecord).recorded_by : otherwise;
}

/** What was asked for with a request, and why; null: with none. @param otherwise where the request is not at hand. */
export function askedWith(
  { rows }: ImagingState,
  service_request_id: string | null,
  otherwise: ImagingStudyRecord['asked_for'] = null,
): ImagingStudyRecord['asked_for'] {
  const row = service_request_id === null ? undefined : rows.get(service_request_id);
  if (row?.collection !== REQUESTS) return service_request_id === null ? null : otherwise;
  const { display, reason } = row.record as ServiceRequestRecord;
  return { display, reason };
}

/** A study, new or changed. Which feeds it is in is not the fold's to say. */
export function putStudy(state: ImagingState, record: ImagingStudyRecord): ImagingState {
  const { study_uid, modality, body_part, performer, patient_name, patient } = record;
  const fields = [study_uid, modality, body_part ?? '', performer ?? ''].map(searchedPart);
  const name = patient_name ?? patient.name;
  const search = searchText(name, [...fields, ...soundMarks(name)]);
  const before = state.rows.get(record.id) ?? { collection: STUDIES, id: record.id, feeds: [] };
  return putRow(state, { ...before, search, record });
}

/** Every study that is at hand, and every request that is to be done, carries who the patient is: a correction reaches them all. */
export function putCorrectedPatient(state: ImagingState, patient: PatientIdentity): ImagingState {
  const known = putPatient(state, patient, { collection: REQUESTS, isOpen: ({ sealed }) => !sealed }, (left, record) =>
    putRequest(left, record as ServiceRequestRecord),
  );
  return [...known.rows.values()]
    .filter(({ collection }) => collection === STUDIES)
    .reduce((left, { record }) => putStudy(left, { ...(record as ImagingStudyRecord), patient }), known);
}
