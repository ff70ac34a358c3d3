import { type ImagingStudyRecord, nothingRecorded } from '@ward-board/contract';
import type { EventType, ReportContents } from '@ward-board/domain';
import { noNotes, noted } from '../boards/note-entries.js';
import { changed } from '../boards/record-updates.js';
import { entryCollections, recalledByEntries } from '../clinical/fold-entries.js';
import { afterEvent, chartEventTypes } from '../clinical/patient-clinical.js';
import {
  doneBy,
  foldWith,
  made,
  namedRow,
  type Projection,
  type Recalled,
  type StoredEvent,
  type Window,
} from '../engine/projection.js';
import { placeAfter, placeEventTypes } from '../orders/patient-place.js';
import { chartOf, drop, patientOf } from '../orders/patient-rows.js';
import {
  acknowledge,
  changeReport,
  enterReportInError,
  putReport,
  REPORTS,
  recorded,
  unseen,
  valuesOf,
} from '../orders/reports.js';
import {
  REQUESTS,
  recalledByOrder,
  requestHandlers,
  requestWindow,
  withReportStatus,
  withStudyCancelled,
} from '../orders/service-requests.js';
import { identityIn, withCorrection } from '../patients/identity.js';
import { imagingSignals } from './imaging-signals.js';
import {
  askedWith,
  documentOf,
  type ImagingDocument,
  type ImagingState,
  imagingRows,
  isOpen,
  putCorrectedPatient,
  putStudy,
  requesterOf,
  STUDIES,
  studyOf,
  withPatient,
} from './imaging-state.js';
import { isolationAfter } from './patient-isolation.js';
import { recalledStays, STAYS, stayRowName, staysAfter } from './patient-stays.js';
import { ventilatorAfter } from './patient-ventilator.js';

const changeStudy = (state: ImagingState, id: string, stored: StoredEvent, changes: object): ImagingState =>
  putStudy(state, { ...studyOf(state, id), patient: patientOf(state), ...changed(stored), ...changes });

/** What the Radiology board shows of the studies. */
export const radiologyWindow: Window = {
  feed: 'radiology',
  collection: STUDIES,
  newest: 500,
  mostOpen: 2_000,
  isOpen: (record) => isOpen(record as ImagingStudyRecord),
  seal: (record) => ({
    ...record,
    patient: null,
    clinical: null,
    admission: null,
    patient_place: null,
    ventilator_mode: null,
    isolation: null,
  }),
  removedBy: 'ImagingStudyRemoved',
};

/** What is new has no row yet. */
const opening: ReadonlySet<string> = new Set<EventType>([
  'PatientRegistered',
  'ImagingStudyOrdered',
  'LaboratoryTestOrdered',
  'ImagingOrdered',
]);

function recalledBy({ type, data }: { readonly type: string; readonly data: unknown }): Recalled {
  const { study_id, changes } = data as { readonly study_id?: unknown; readonly changes?: unknown };
  // A search goes by the name in the row.
  if (type === 'PatientDetailsCorrected')
    return typeof changes === 'object' && changes !== null && 'name' in changes ? [{ allOf: STUDIES }] : [];
  if (opening.has(type)) return [];
  return type.startsWith('ImagingStudy') ? namedRow(STUDIES, study_id) : recalledByOrder(data);
}

/** What a report of a study says: where the study names no performer, it is by whoever wrote it. */
const authored = <Said extends { readonly performer?: string | null }>(said: Said, stored: StoredEvent): Said =>
  said.performer === null ? { ...said, performer: doneBy(stored).name } : said;

/** Of a report that answers another request now: who asked for that. */
const askedBy = (state: ImagingState, { service_request_id: request }: Partial<ReportContents>) =>
  request === undefined ? {} : { requested_by: requesterOf(state, request, null) };

/** What becomes of studies, requests and reports. */
const orderFold = foldWith<ImagingState>({
  ...requestHandlers,
  PatientRegistered: (state, registered) => putCorrectedPatient(state, identityIn(registered)),
  PatientDetailsCorrected: (state, { changes }) =>
    withCorrection(state, changes, (corrected) => putCorrectedPatient(state, { ...patientOf(state), ...corrected })),
  ImagingStudyOrdered: (state, { study_id, patient_id, study_uid, ordered_by: _, ...details }, stored) =>
    putStudy(state, {
      ...made(study_id, stored),
      updated_by: stored.by,
      ...{ study_uid, patient_id, patient: patientOf(state), clinical: nothingRecorded },
      ...{ admission: null, patient_place: null, ventilator_mode: null, isolation: null, ordered_by: doneBy(stored) },
      requested_by: requesterOf(state, details.service_request_id, doneBy(stored)),
      asked_for: askedWith(state, details.service_request_id),
      ...{ status: 'scheduled', report_id: null, ...noNotes },
      ...details,
    }),
  ImagingStudyAmended: (state, { study_id, changes }, stored) => {
    const { service_request_id: request } = changes;
    const { ordered_by } = studyOf(state, study_id);
    const asked =
      request === undefined
        ? {}
        : { requested_by: requesterOf(state, request, ordered_by), asked_for: askedWith(state, request) };
    return changeStudy(state, study_id, stored, { ...changes, ...asked });
  },
  ImagingStudyStarted: (state, { study_id, started_at }, stored) =>
    changeStudy(state, study_id, stored, { status: 'in-progress', started_at }),
  // The request is done with it, and on the board no more.
  ImagingStudyCompleted: (state, { study_id, ended_at, report_id }, stored) => {
    const { service_request_id, asked_for } = studyOf(state, study_id);
    const asked = { asked_for: askedWith(state, service_request_id, asked_for) };
    return changeStudy(state, study_id, stored, { status: 'completed', ended_at, report_id, ...asked });
  },
  ImagingStudyCancelled: (state, { study_id, reason }, stored) => {
    const study = studyOf(state, study_id);
    const cancelled = changeStudy(state, study_id, stored, {
      status: 'cancelled',
      ...(reason !== undefined && noted(study, `Cancelled: ${reason}`, stored)),
    });
    const said = { study_id, at: stored.at, by: doneBy(stored), reason: reason ?? null };
    return withStudyCancelled(cancelled, study.service_request_id, () => said);
  },
  ImagingStudyNoteAdded: (state, { study_id, text }, stored) =>
    changeStudy(state, study_id, stored, noted(studyOf(state, study_id), text, stored)),
  ImagingStudyRemoved: (state, { study_id }) =>
    withStudyCancelled(drop(state, study_id), studyOf(state, study_id).service_request_id, (said) =>
      said?.study_id === study_id ? null : said,
    ),
  DiagnosticReportPublished: (state, { report_id, study_id, ...report }, stored) =>
    putReport(state, {
      ...made(report_id, stored),
      ...authored(report, stored),
      ...{ imaging_study_id: study_id, status: 'final', values: [] },
      requested_by: requesterOf(state, report.service_request_id, null),
      ...unseen,
      ...recorded(stored),
    }),
  DiagnosticReportAmended: (state, { report_id, changes, issued_at }, stored) =>
    changeReport(state, report_id, stored, {
      ...authored(changes, stored),
      ...askedBy(state, changes),
      ...{ issued_at, status: 'amended', edited_by: stored.by },
    }),
  DiagnosticReportEnteredInError: (state, { report_id }, stored) => enterReportInError(state, report_id, stored),
  LaboratoryReportPublished: (state, { report_id, admission_id: _, ...report }, stored) =>
    putReport(state, {
      ...made(report_id, stored),
      ...report,
      ...{ imaging_study_id: null, category: 'laboratory', values: valuesOf(report.values) },
      requested_by: requesterOf(state, report.service_request_id, null),
      ...unseen,
      ...recorded(stored),
    }),
  LaboratoryReportAmended: (state, { report_id, service_request_id, changes, issued_at, status }, stored) => {
    const { values, ...others } = changes;
    const said = {
      ...others,
      ...(values && { values: valuesOf(values) }),
      issued_at,
      status,
      ...unseen,
      edited_by: stored.by,
    };
    const changed = changeReport(state, report_id, stored, said);
    return withReportStatus(changed, service_request_id, status === 'preliminary' ? status : 'final');
  },
  LaboratoryReportEnteredInError: (state, { report_id }, stored) => enterReportInError(state, report_id, stored),
  DiagnosticReportAcknowledged: (state, { report_id }, stored) => acknowledge(state, report_id, stored),
});

/**
 * Imaging studies, service requests, and the reports that answer them, by patient: a study moves its request and publishes
 * its report in one append, and readers never see one without the other (docs/decisions/a-request-follows-its-study.md).
 * A correction of the patient reaches what stands on a board. All else is sealed, and answered with who the patient is now.
 */
export const imaging: Projection<ImagingDocument> = {
  name: 'imaging',
  version: 44,
  handles: [...new Set([...orderFold.handles, ...chartEventTypes, ...placeEventTypes])],
  apply: ({ state: before, clinical, place, ventilator, isolation }, stored) => {
    const ordered = orderFold.apply(before, stored);
    const chart = afterEvent(clinical, stored, ordered.patient);
    const now = placeAfter(place, stored);
    const unseen = chart.kept.shown.results.filter(({ critical }) => critical).length;
    return withPatient({
      ...{ state: staysAfter(ordered, stored, now, unseen), clinical: chart, place: now },
      ventilator: ventilatorAfter(ventilator, now, stored),
      isolation: isolationAfter(isolation, now, stored),
    });
  },
  key: ({ metadata }) => metadata.patient_id ?? null,
  history: (patient) => ({ patient }),
  open: documentOf,
  rows: imagingRows,
  windows: [radiologyWindow, requestWindow],
  recalls: {
    from: [STUDIES, REQUESTS, REPORTS, STAYS, ...entryCollections],
    lists: [STAYS, ...entryCollections],
    by: (events) => [...events.flatMap(recalledBy), ...recalledStays(events), ...recalledByEntries(events)],
    completedFrom: ({ collection, record }) =>
      collection === STUDIES ? stayRowName(record as ImagingStudyRecord) : [],
  },
  chartOf,
  signals: imagingSignals,
};
