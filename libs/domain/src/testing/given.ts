import { admissions } from '../admissions/admission.js';
import { recordLinks } from '../admissions/record-link.js';
import { beds } from '../beds/beds.js';
import { callbacks } from '../callbacks.js';
import { allergyLists } from '../chart/allergy-list.js';
import { type ChartRecordEvent, chartKindOf, chartRecords, isChartRecordEvent } from '../chart/chart-record.js';
import { monitorings } from '../chart/monitoring.js';
import type { DomainEvent } from '../events.js';
import { handoverSheets } from '../handovers/handover-sheet.js';
import { imagingStudies } from '../imaging/imaging-study.js';
import { diagnosticReports } from '../orders/diagnostic-report.js';
import { prescriptions } from '../orders/prescription.js';
import { serviceRequests } from '../orders/service-request.js';
import { mrns, patients } from '../patients/patient.js';
import { type Aggregate, fold } from '../shared/aggregate.js';
import type { Decision, RejectionCode, StreamAppend } from '../shared/decision.js';
import type { Event } from '../shared/event.js';
import { waitingEntries } from '../waiting-list/waiting-entry.js';

/** What is expected of a command that asks for what is so already: it is accepted, and no event comes of it. */
export const nothing: readonly DomainEvent[] = [];

interface Outcome {
  /**
   * The events, in order, each in its own stream; or the code of the refusal, with the field that it names
   * (left out: it must name none).
   */
  readonly then: (expected: readonly DomainEvent[] | RejectionCode, path?: string) => void;
}

interface Given<States extends readonly unknown[]> {
  /** The history of one more stream that the decision looks at. */
  readonly and: <State, E extends Event>(
    aggregate: Aggregate<State, E>,
    history: readonly E[],
  ) => Given<[...States, State]>;
  readonly when: (decide: (...states: States) => Decision) => Outcome;
}

/** The one stream that an event belongs in. */
export function streamOf(event: DomainEvent): string {
  if (isChartRecordEvent(event)) {
    const kind = chartKindOf(event.type);
    if (kind) return chartRecords[kind].stream(event.data.record_id);
  }
  return streamOfOther(event as Exclude<DomainEvent, ChartRecordEvent>);
}

function streamOfOther(event: Exclude<DomainEvent, ChartRecordEvent>): string {
  switch (event.type) {
    case 'PatientRegistered':
    case 'PatientDetailsCorrected':
    case 'StayBegan':
    case 'StayEnded':
    case 'WaitBegan':
    case 'WaitEnded':
      return patients.stream(event.data.patient_id);
    case 'MrnAssigned':
      return mrns.stream(event.data.mrn);
    case 'BedClaimed':
    case 'BedReleased':
      return beds.stream(event.data.bed_id);
    case 'BoardRecordLinked':
      return recordLinks.stream(event.data.record_id);
    case 'WaitingListEntryAdded':
    case 'WaitingListEntryAmended':
    case 'WaitingListEntryAssigned':
    case 'WaitingListEntryCancelled':
    case 'WaitingListNoteAdded':
      return waitingEntries.stream(event.data.entry_id);
    case 'ImagingStudyOrdered':
    case 'ImagingStudyAmended':
    case 'ImagingStudyStarted':
    case 'ImagingStudyCompleted':
    case 'ImagingStudyCancelled':
    case 'ImagingStudyNoteAdded':
    case 'ImagingStudyRemoved':
      return imagingStudies.stream(event.data.study_id);
    case 'DiagnosticReportPublished':
    case 'DiagnosticReportAmended':
    case 'DiagnosticReportEnteredInError':
    case 'DiagnosticReportAcknowledged':
    case 'LaboratoryReportPublished':
    case 'LaboratoryReportAmended':
    case 'LaboratoryReportEnteredInError':
      return diagnosticReports.stream(event.data.report_id);
    case 'HandoverSheetMade':
    case 'PatientPutOnHandoverSheet':
    case 'HandoverSheetSigned':
    case 'PatientPutOnHandoverSignature':
      return handoverSheets.stream(event.data.handover_id);
    case 'LaboratoryTestOrdered':
    case 'ImagingOrdered':
    case 'ServiceRequestAmended':
    case 'ServiceRequestScheduled':
    case 'ServiceRequestStarted':
    case 'ServiceRequestReported':
    case 'ServiceRequestCompleted':
    case 'ServiceRequestRevoked':
    case 'ServiceRequestReopened':
    case 'ServiceRequestEnteredInError':
      return serviceRequests.stream(event.data.service_request_id);
    case 'PrescriptionOrdered':
    case 'PrescriptionAmended':
    case 'MedicationDispensed':
    case 'MedicationGiven':
    case 'MedicationRefused':
    case 'PrescriptionStopped':
    case 'PrescriptionEnteredInError':
      return prescriptions.stream(event.data.prescription_id);
    case 'DepositCollected':
      return callbacks.deposit.stream(event.data.callback_id);
    case 'PriorAuthorisationReceived':
      return callbacks['prior-authorisation'].stream(event.data.callback_id);
    case 'AllergyListed':
    case 'AllergyUnlisted':
      return allergyLists.stream(event.data.patient_id);
    case 'MonitoringAdjusted':
      return monitorings.stream(event.data.patient_id);
    default:
      return admissions.stream(event.data.admission_id);
  }
}

/** The events of each stream, in their order. */
function byStream(events: readonly DomainEvent[]): Record<string, DomainEvent[]> {
  const streams: Record<string, DomainEvent[]> = {};
  for (const event of events) {
    const stream = streamOf(event);
    streams[stream] = [...(streams[stream] ?? []), event];
  }
  return streams;
}

/** A state after its history. A history of several streams has no revisions, so it is a mistake in the test. */
function told<State, E extends Event>(aggregate: Aggregate<State, E>, history: readonly E[]): State {
  const streams = Object.keys(byStream(history as readonly Event[] as readonly DomainEvent[]));
  const [stream = ''] = streams;
  const kind = aggregate.stream('');
  if (streams.length > 1 || (stream && !stream.startsWith(kind)))
    throw new Error(`given() takes the history of one ${kind}… stream, not of ${streams.join(' and ')}.`);
  return fold(aggregate, history);
}

const byName = (one: StreamAppend, other: StreamAppend) => one.stream.localeCompare(other.stream);

const appendsOf = (events: readonly DomainEvent[]): readonly StreamAppend[] =>
  Object.entries(byStream(events))
    .map(([stream, events]) => ({ stream, events }))
    .sort(byName);

const said = (decision: Decision) =>
  decision.ok ? { accepted: [...decision.appends].sort(byName) } : { refused: decision.rejection };

const expectation = (expected: readonly DomainEvent[] | RejectionCode, path: string | undefined) =>
  typeof expected !== 'string'
    ? { accepted: appendsOf(expected) }
    : { refused: { code: expected, detail: expect.stringMatching(/^\p{Lu}.+\.$/u), ...(path && { path }) } };

const outcome = (decision: Decision): Outcome => {
  const then: Outcome['then'] = (expected, path) => {
    try {
      expect(said(decision)).toStrictEqual(expectation(expected, path));
    } catch (failure) {
      // Points at the line of the test that says then(…), not at this one.
      if (failure instanceof Error) Error.captureStackTrace(failure, then);
      throw failure;
    }
  };
  return { then };
};

const givenStates = <States extends readonly unknown[]>(...states: States): Given<States> => ({
  and: (aggregate, history) => givenStates(...states, told(aggregate, history)),
  when: (decide) => outcome(decide(...states)),
});

/**
 * How the domain's tests are written:
 *
 *     given(admissions, [admitted()]).when((admission) => openRecord(command, admission)).then([triaged()]);
 *     given(admissions, []).when((admission) => openRecord(command, admission)).then('unknown_reference', 'admission_id');
 *     given(admissions, [admitted()]).and(patients, [registered()]).when((admission, patient) => …).then(nothing);
 */
export const given = <State, E extends Event>(aggregate: Aggregate<State, E>, history: readonly E[]): Given<[State]> =>
  givenStates(told(aggregate, history));
