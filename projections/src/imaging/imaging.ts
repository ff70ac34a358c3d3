import type { ImagingStatus } from '@ward-board/contract';
import { clinicalFold } from '../clinical/fold-clinical.js';
import { afterEvent } from '../clinical/patient-clinical.js';
import {
  foldWith,
  made,
  type Projection,
  type RowName,
  type StoredEvent,
  touched,
  type Window,
} from '../engine/projection.js';
import {
  drop,
  type ImagingState,
  patientOf,
  putPatient,
  putReport,
  putStudy,
  REPORTS,
  reportOf,
  rowsOf,
  STUDIES,
  stateOf,
  studyOf,
  withClinical,
} from './imaging-state.js';

const changeStudy = (state: ImagingState, id: string, stored: StoredEvent, changes: object): ImagingState =>
  putStudy(state, { ...studyOf(state, id), patient: patientOf(state), ...touched(stored), ...changes });

const isOpen = (record: object): boolean => {
  const { status } = record as { readonly status: ImagingStatus };
  return status === 'scheduled' || status === 'in-progress';
};

/** What the Radiology board shows. */
export const radiologyWindow: Window = {
  feed: 'radiology',
  collection: STUDIES,
  newest: 500,
  mostOpen: 2_000,
  isOpen,
  seal: (record) => ({ ...record, patient: null, clinical: null }),
  removedBy: 'ImagingStudyRemoved',
  recalls: ({ type, data }) => {
    const named = data as { readonly study_id?: unknown; readonly report_id?: unknown; readonly changes?: unknown };
    // A search goes by the name in the row.
    if (type === 'PatientDetailsCorrected')
      return typeof named.changes === 'object' && named.changes !== null && 'name' in named.changes ? 'all' : [];
    // What is new has no row yet.
    if (type === 'ImagingStudyOrdered' || type === 'DiagnosticReportPublished' || type === 'PatientRegistered')
      return [];
    if (type.startsWith('ImagingStudy')) return namedRow(STUDIES, named.study_id);
    return type.startsWith('DiagnosticReport') ? namedRow(REPORTS, named.report_id) : [];
  },
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What is no id names nothing: the event can't be folded, and is parked. */
const namedRow = (collection: string, id: unknown): readonly RowName[] =>
  typeof id === 'string' && UUID.test(id) ? [{ collection, id }] : [];

/** What becomes of studies and reports. */
const studyFold = foldWith<ImagingState>({
  PatientRegistered: (state, { patient_id: id, ...identity }) => putPatient(state, { id, ...identity }),
  PatientDetailsCorrected: (state, { changes }) => putPatient(state, { ...patientOf(state), ...changes }),
  ImagingStudyOrdered: (state, { study_id, patient_id, study_uid, ordered_by: _, ...details }, stored) =>
    putStudy(state, {
      ...made(study_id, stored),
      ...{ study_uid, patient_id, patient: patientOf(state), clinical: state.clinical.shown },
      ...{ status: 'scheduled', report_id: null },
      ...details,
    }),
  ImagingStudyAmended: (state, { study_id, changes }, stored) => changeStudy(state, study_id, stored, changes),
  ImagingStudyStarted: (state, { study_id, started_at }, stored) =>
    changeStudy(state, study_id, stored, { status: 'in-progress', started_at }),
  ImagingStudyCompleted: (state, { study_id, ended_at, report_id }, stored) =>
    changeStudy(state, study_id, stored, { status: 'completed', ended_at, report_id }),
  ImagingStudyCancelled: (state, { study_id }, stored) => changeStudy(state, study_id, stored, { status: 'cancelled' }),
  ImagingStudyRemoved: (state, { study_id }) => drop(state, study_id),
  DiagnosticReportPublished: (state, { report_id, study_id, ...report }, stored) =>
    putReport(state, {
      ...made(report_id, stored),
      ...report,
      ...{ imaging_study_id: study_id, status: 'final', values: [], acknowledged_at: null, acknowledged_by: null },
    }),
  DiagnosticReportAmended: (state, { report_id, changes, issued_at }, stored) =>
    putReport(state, { ...reportOf(state, report_id), ...touched(stored), ...changes, issued_at, status: 'amended' }),
  DiagnosticReportEnteredInError: (state, { report_id }) => drop(state, report_id),
});

/**
 * Imaging studies and the reports that they published, by patient: a correction reaches those that stand on the board.
 * All others are sealed, and answered with who the patient is now.
 */
export const imaging: Projection<ImagingState> = {
  name: 'imaging',
  version: 3,
  handles: [...new Set([...studyFold.handles, ...clinicalFold.handles])],
  apply: (before, stored) => {
    const state = studyFold.apply(before, stored);
    return withClinical(state, afterEvent(state.clinical, stored, state.patient));
  },

  key: ({ metadata }) => metadata.patient_id ?? null,
  history: (patient) => ({ patient }),
  open: stateOf,
  rows: rowsOf,
  window: radiologyWindow,
};
