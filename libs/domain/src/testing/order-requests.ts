import { type Admission, admissions } from '../admissions/admission.js';
import { imagingStudies } from '../imaging/imaging-study.js';
import { withoutItsStudy } from '../imaging/requested-study.js';
import { diagnosticReports } from '../orders/diagnostic-report.js';
import { dispense } from '../orders/dispense.js';
import { acknowledgeReport, removeResult, reportResult } from '../orders/laboratory-result.js';
import { amendRequest, orderService, removeRequest, startLabRequest } from '../orders/order-service.js';
import { amendPrescription, prescribe, removePrescription } from '../orders/prescribe.js';
import { prescriptions } from '../orders/prescription.js';
import { type ServiceRequest, serviceRequests } from '../orders/service-request.js';
import { patients } from '../patients/patient.js';
import type { Aggregate } from '../shared/aggregate.js';
import type { Decision } from '../shared/decision.js';
import type { Event } from '../shared/event.js';
import { type History, named, stateOf } from './history.js';
import { idOf } from './ids.js';
import { imagingDetails, prescriptionDetails, requestDetails } from './order-stories.js';

const every = <State, E extends Event>(history: History, aggregate: Aggregate<State | null, E>): State[] => {
  const kind = aggregate.stream('');
  return [...history.keys()]
    .filter((stream) => stream.startsWith(kind))
    .map((stream) => stateOf(history, aggregate, stream.slice(kind.length)))
    .filter((state) => state !== null)
    .reverse();
};

/** All prescriptions, the newest first. */
export const everyPrescription = (history: History) => every(history, prescriptions);
/** All service requests, the newest first. */
export const everyRequest = (history: History) => every(history, serviceRequests);

/** What of a request is about orders. */
interface Asked {
  readonly n: number;
  readonly patient: number;
  /** 0 is the newest order; past the oldest there is none. */
  readonly admission: number;
  readonly stay: Admission | null;
  readonly sees: 'now' | 'before' | null;
  readonly mistaken: boolean;
  readonly keepsBed: boolean;
  readonly text: string | null;
  readonly room: number | null;
}

const at = ({ n }: Asked) => `2026-11-21T10:${String(n % 60).padStart(2, '0')}:00.000Z`;
const whose = ({ patient, stay, mistaken }: Asked, history: History) => {
  const someone = stateOf(history, patients, stay?.patient_id ?? idOf('patient', patient + 1));
  const active = someone?.active_admission_id;
  return mistaken
    ? { someone, admission_id: stay?.admission_id ?? idOf('admission', 0), admission: stay }
    : { someone, admission_id: null, admission: active ? stateOf(history, admissions, active) : null };
};
const onOrder = (asked: Asked, order: { readonly revision: number } | null) => ({
  ...(asked.mistaken && { patient_id: idOf('patient', 0) }),
  if_match: named(order, asked),
});
const labRequest = ({ admission }: Asked, history: History) =>
  everyRequest(history).filter(({ category }) => category === 'laboratory')[admission] ?? null;
const reportOf = (request: ServiceRequest | null, history: History) =>
  request?.report_id ? stateOf(history, diagnosticReports, request.report_id) : null;
const studyOf = (request: ServiceRequest | null, history: History) =>
  request?.study_id ? stateOf(history, imagingStudies, request.study_id) : null;

/** What may be asked of orders: the one that a request names is among the newest, or there is none such. */
export const orderRequests = {
  prescribe: (asked: Asked, history: History): Decision => {
    const { someone, admission_id, admission } = whose(asked, history);
    const details = prescriptionDetails({ instructions: asked.text });
    const order = { prescription_id: idOf('prescription', asked.n), ordered_by: idOf('user'), details };
    return prescribe({ ...order, admission_id, status: 'ordered' }, someone, admission);
  },
  dispense: (asked: Asked, history: History): Decision => {
    const found = everyPrescription(history)[asked.admission] ?? null;
    const action = asked.text === 'Soft' ? 'refused' : asked.keepsBed ? 'given' : 'dispensed';
    const done = { dose: null, at: at(asked), now: at(asked), since: null, notes: asked.text };
    return dispense({ ...done, action, if_match: named(found, asked) }, found);
  },
  amendPrescription: (asked: Asked, history: History): Decision => {
    const found = everyPrescription(history)[asked.admission] ?? null;
    const status = asked.text === 'Bay 3' ? 'stopped' : undefined;
    const changes = { instructions: asked.text };
    return amendPrescription({ ...onOrder(asked, found), status, changes, at: at(asked) }, found);
  },
  removePrescription: (asked: Asked, history: History): Decision => {
    const found = everyPrescription(history)[asked.admission] ?? null;
    return removePrescription({ if_match: named(found, asked) }, found);
  },
  orderService: (asked: Asked, history: History): Decision => {
    const { someone, admission_id, admission } = whose(asked, history);
    const order = { service_request_id: idOf('service-request', asked.n), ordered_by: idOf('user') };
    const what = asked.keepsBed
      ? ({ category: 'radiology', details: imagingDetails({ reason: asked.text }) } as const)
      : ({ category: 'laboratory', details: requestDetails({ reason: asked.text }) } as const);
    return orderService({ ...order, ...what, admission_id, status: 'active' }, someone, admission);
  },
  amendRequest: (asked: Asked, history: History): Decision => {
    const found = everyRequest(history)[asked.admission] ?? null;
    const status = asked.keepsBed ? (asked.text === 'Soft' ? 'revoked' : 'in-progress') : undefined;
    const changes = { reason: asked.text };
    return withoutItsStudy(amendRequest({ ...onOrder(asked, found), status, changes }, found), studyOf(found, history));
  },
  removeRequest: (asked: Asked, history: History): Decision => {
    const found = everyRequest(history)[asked.admission] ?? null;
    return withoutItsStudy(removeRequest({ if_match: named(found, asked) }, found), studyOf(found, history));
  },
  startLab: (asked: Asked, history: History): Decision => {
    const found = labRequest(asked, history);
    return startLabRequest({ if_match: named(found, asked) }, found);
  },
  reportResult: (asked: Asked, history: History): Decision => {
    const found = labRequest(asked, history);
    const report = reportOf(found, history);
    const said = { findings: asked.text, critical: asked.text === 'Bay 3', conclusion: 'Seen' };
    const result = { status: asked.keepsBed ? 'final' : 'preliminary', contents: said, performer: 'Nadia' } as const;
    const made = { at: at(asked), report_id: idOf('report', asked.n), if_match: named(report ?? found, asked) };
    return reportResult({ ...result, ...made }, found, report);
  },
  removeResult: (asked: Asked, history: History): Decision => {
    const found = labRequest(asked, history);
    const report = reportOf(found, history);
    return removeResult({ if_match: named(report, asked) }, found, report);
  },
  acknowledge: (asked: Asked, history: History): Decision => {
    const report = every(history, diagnosticReports)[asked.admission] ?? null;
    return acknowledgeReport({ if_match: named(report, asked), by: idOf('user') }, report, null);
  },
};
