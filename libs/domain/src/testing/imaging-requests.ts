import { type Admission, admissions } from '../admissions/admission.js';
import { amendStudy } from '../imaging/amend-study.js';
import { type ImagingStatus, type ImagingStudy, imagingStudies } from '../imaging/imaging-study.js';
import { noteStudy } from '../imaging/note-study.js';
import { orderStudy } from '../imaging/order-study.js';
import { removeStudy } from '../imaging/remove-study.js';
import { diagnosticReports } from '../orders/diagnostic-report.js';
import { serviceRequests } from '../orders/service-request.js';
import { patients } from '../patients/patient.js';
import type { Decision } from '../shared/decision.js';
import { type History, named as revisionNamed, stateOf } from './history.js';
import { idOf } from './ids.js';
import { studyDetails } from './imaging-stories.js';
import { everyRequest } from './order-requests.js';

/** All studies, the newest first. */
export const everyStudy = (history: History) =>
  [...history.keys()]
    .filter((stream) => stream.startsWith(imagingStudies.stream('')))
    .map((stream) => stateOf(history, imagingStudies, stream.slice(imagingStudies.stream('').length)))
    .filter((study) => study !== null)
    .reverse();

/** Every report that is not withdrawn. */
export const everyReport = (history: History) =>
  [...history.keys()]
    .filter((stream) => stream.startsWith(diagnosticReports.stream('')))
    .map((stream) => stateOf(history, diagnosticReports, stream.slice(diagnosticReports.stream('').length)))
    .filter((report) => report !== null)
    .filter(({ entered_in_error }) => !entered_in_error);

/** What of a request is about studies. */
interface Asked {
  readonly n: number;
  readonly patient: number;
  /** 0 is the newest study; past the oldest there is none. */
  readonly admission: number;
  readonly stay: Admission | null;
  readonly sees: 'now' | 'before' | null;
  readonly mistaken: boolean;
  readonly imaging_status: ImagingStatus | null;
  readonly text: string | null;
}

/** The newest of Radiology's requests for a patient, done ones too. */
const requestOf = (patient_id: string | undefined, history: History) =>
  everyRequest(history).find((each) => each.patient_id === patient_id && each.category === 'radiology') ?? null;

/** The request that a study is for. */
const requestFor = (study: ImagingStudy | null, history: History) =>
  study?.details.service_request_id ? stateOf(history, serviceRequests, study.details.service_request_id) : null;

/** What may be asked of studies: the one that a request names is among the newest, or there is none such. */
export const imagingRequests = {
  orderStudy: ({ n, patient, stay, text, mistaken, imaging_status }: Asked, history: History): Decision => {
    const encounter_id = mistaken ? idOf('admission', 0) : (stay?.admission_id ?? null);
    const request = requestOf(stay?.patient_id, history);
    const service_request_id = imaging_status === null ? null : (request?.service_request_id ?? null);
    const details = studyDetails({ encounter_id, service_request_id, place: text });
    return orderStudy(
      { study_id: idOf('study', n), ordered_by: idOf('user'), status: 'scheduled', details },
      stateOf(history, patients, stay?.patient_id ?? idOf('patient', patient + 1)),
      encounter_id === null ? null : stateOf(history, admissions, encounter_id),
      service_request_id === null ? null : request,
    );
  },
  amendStudy: (asked: Asked, history: History): Decision => {
    const { n, admission, text, imaging_status, mistaken } = asked;
    const study = everyStudy(history)[admission] ?? null;
    const report = study?.report_id ? stateOf(history, diagnosticReports, study.report_id) : null;
    const named = text === 'Soft' ? requestOf(study?.patient_id, history) : null;
    return amendStudy(
      {
        ...(mistaken && { patient_id: idOf('patient', 0) }),
        if_match: revisionNamed(study, asked),
        status: imaging_status ?? undefined,
        changes: {
          ...{ findings: text, critical: text === 'Bay 3' },
          ...(named && { service_request_id: named.service_request_id }),
        },
        at: `2026-11-21T09:${String(n % 60).padStart(2, '0')}:00.000Z`,
        report_id: idOf('report', n),
      },
      { study, encounter: null, report, request: requestFor(study, history), named },
    );
  },
  noteStudy: (asked: Asked, history: History): Decision => {
    const study = everyStudy(history)[asked.admission] ?? null;
    return noteStudy({ if_match: revisionNamed(study, asked), text: asked.text ?? 'Seen' }, study);
  },
  removeStudy: (asked: Asked, history: History): Decision => {
    const study = everyStudy(history)[asked.admission] ?? null;
    const report = study?.report_id ? stateOf(history, diagnosticReports, study.report_id) : null;
    return removeStudy({ if_match: revisionNamed(study, asked) }, study, report, requestFor(study, history));
  },
};
