import type { AdmissionEvent } from './admissions/admission.js';
import type { RecordLinkEvent } from './admissions/record-link.js';
import type { BedEvent } from './beds/beds.js';
import type { CallbackEvent } from './callbacks.js';
import type { AllergyListEvent } from './chart/allergy-list.js';
import type { ChartRecordEvent } from './chart/chart-record.js';
import type { MonitoringEvent } from './chart/monitoring.js';
import type { HandoverSheetEvent } from './handovers/handover-sheet.js';
import type { ImagingStudyEvent } from './imaging/imaging-study.js';
import type { DiagnosticReportEvent } from './orders/diagnostic-report.js';
import type { PrescriptionEvent } from './orders/prescription.js';
import type { ServiceRequestEvent } from './orders/service-request.js';
import type { MrnEvent, PatientEvent } from './patients/patient.js';
import type { Aggregate } from './shared/aggregate.js';
import type { Event } from './shared/event.js';
import type { WaitingEntryEvent } from './waiting-list/waiting-entry.js';

/** Every event there is. */
export type DomainEvent =
  | PatientEvent
  | MrnEvent
  | AdmissionEvent
  | RecordLinkEvent
  | BedEvent
  | ImagingStudyEvent
  | DiagnosticReportEvent
  | ServiceRequestEvent
  | PrescriptionEvent
  | WaitingEntryEvent
  | HandoverSheetEvent
  | CallbackEvent
  | ChartRecordEvent
  | AllergyListEvent
  | MonitoringEvent;
/** The wire name of an event. */
export type EventType = DomainEvent['type'];

/** Turns the data of one version of an event into the next version's. Pure. */
type Upcast = (data: unknown) => unknown;

/**
 * The wire names, and for each the steps from its older shapes to today's: none, while it is at version 1.
 * A name once written here is never renamed and never reused.
 */
const upcasts: Readonly<Record<EventType, readonly Upcast[]>> = {
  AllergyAmended: [],
  AllergyEnteredInError: [],
  AllergyListed: [],
  AllergyRecorded: [],
  AllergyUnlisted: [],
  BedClaimed: [],
  BedReleased: [],
  BoardRecordLinked: [],
  CarePlanActivated: [],
  CarePlanAmended: [],
  CarePlanCompleted: [],
  CarePlanEnteredInError: [],
  CarePlanRecorded: [],
  CarePlanRevoked: [],
  ConditionAmended: [],
  ConditionEnteredInError: [],
  ConditionRecorded: [],
  ConsentAmended: [],
  ConsentCompleted: [],
  ConsentEnteredInError: [],
  ConsentRecorded: [],
  ConsentRevoked: [],
  ConsentSigned: [],
  DepositCollected: [],
  DiagnosticReportAcknowledged: [],
  DiagnosticReportAmended: [],
  DiagnosticReportEnteredInError: [],
  DiagnosticReportPublished: [],
  EmergencyCaseAmended: [],
  EmergencyCaseHandedOff: [],
  EmergencyCaseRetriaged: [],
  EmergencyCaseTriaged: [],
  EmergencyNoteAdded: [],
  EmergencyPatientReturned: [],
  EmergencyPatientTaken: [],
  EmergencyPatientTreatedAndReleased: [],
  HandoverSheetMade: [],
  HandoverSheetSigned: [],
  IcuCaseAmended: [],
  IcuCaseEnteredInError: [],
  IcuCaseOpened: [],
  IcuNoteAdded: [],
  IcuPatientDischarged: [],
  IcuPatientHandedOff: [],
  IcuPatientMoved: [],
  IcuPatientReturned: [],
  IcuPatientWentToTheatre: [],
  IcuSeverityChanged: [],
  IcuTransferAccepted: [],
  IcuTransferSentBack: [],
  ImagingOrdered: [],
  ImagingStudyAmended: [],
  ImagingStudyCancelled: [],
  ImagingStudyCompleted: [],
  ImagingStudyNoteAdded: [],
  ImagingStudyOrdered: [],
  ImagingStudyRemoved: [],
  ImagingStudyStarted: [],
  LaboratoryReportAmended: [],
  LaboratoryReportEnteredInError: [],
  LaboratoryReportPublished: [],
  LaboratoryTestOrdered: [],
  MedicationDispensed: [],
  MedicationGiven: [],
  MedicationRefused: [],
  MonitoringAdjusted: [],
  MrnAssigned: [],
  NoKnownAllergiesEnded: [],
  NoKnownAllergiesEnteredInError: [],
  NoKnownAllergiesRecorded: [],
  NursingAssessmentAmended: [],
  NursingAssessmentEnteredInError: [],
  NursingAssessmentRecorded: [],
  ObservationAmended: [],
  ObservationEnteredInError: [],
  ObservationRecorded: [],
  OperationAmended: [],
  OperationEnteredInError: [],
  OperationHandedOff: [],
  OperationNoteAdded: [],
  OperationPatientReturned: [],
  OperationScheduled: [],
  OperationStatusChanged: [],
  OperationTransferAccepted: [],
  OperationTransferSentBack: [],
  OrderPlaced: [],
  PatientAdmitted: [],
  PatientDetailsCorrected: [],
  PatientDischarged: [],
  PatientPutOnHandoverSheet: [],
  PatientPutOnHandoverSignature: [],
  PatientRegistered: [],
  PrescriptionAmended: [],
  PrescriptionEnteredInError: [],
  PrescriptionOrdered: [],
  PrescriptionStopped: [],
  PriorAuthorisationReceived: [],
  ServiceRequestAmended: [],
  ServiceRequestCompleted: [],
  ServiceRequestEnteredInError: [],
  ServiceRequestReopened: [],
  ServiceRequestReported: [],
  ServiceRequestRevoked: [],
  ServiceRequestScheduled: [],
  ServiceRequestStarted: [],
  StayBegan: [],
  StayEnded: [],
  WaitBegan: [],
  WaitEnded: [],
  WaitingListEntryAdded: [],
  WaitingListEntryAmended: [],
  WaitingListEntryAssigned: [],
  WaitingListEntryCancelled: [],
  WaitingListNoteAdded: [],
  WardAcceptanceAmended: [],
  WardAcceptanceRemoved: [],
  WardNoteAdded: [],
  WardPatientAccepted: [],
  WardPatientHandedOff: [],
  WardPatientMoved: [],
  WardPatientReturned: [],
  WardPatientWentToTheatre: [],
  WardTransferAccepted: [],
  WardTransferSentBack: [],
};

/** Every wire name that this code can read. */
export const eventTypes = Object.keys(upcasts) as readonly EventType[];

/** The version that events of a type are written in today; 1 is the first. */
export const versionOf = (type: EventType): number => upcasts[type].length + 1;

/** A stored event that this code can't read: of a type or a version that it does not know. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/**
 * A stored event in today's shape.
 * @throws UnreadableEvent for an unknown type or version: skipping it would lose an event in silence.
 */
export function readEvent(type: string, version: number, data: unknown): DomainEvent {
  const steps = Object.hasOwn(upcasts, type) ? upcasts[type as EventType] : undefined;
  if (!steps) throw new UnreadableEvent(`Unknown event type ${type}.`);
  if (!Number.isInteger(version) || version < 1 || version > steps.length + 1)
    throw new UnreadableEvent(`Unknown version ${version} of ${type}.`);
  const current = steps.slice(version - 1).reduce((older, upcast) => upcast(older), data);
  return { type, data: current } as DomainEvent;
}

/** A stored event as far as a state depends on it. */
interface StoredInStream {
  readonly type: string;
  readonly data: unknown;
  /** `version` is that of its shape, `actor_id` who did it. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly revision: number;
}

/**
 * How an aggregate's stored events are folded, for a reader of streams. `evolve` throws UnreadableEvent. A state is taken
 * only from code that reads the same events in these streams and folds them alike: none may stand for an event that this code
 * can't read. Events of other aggregates are not named, so that a new one among them leaves what is kept of use.
 */
export const streamFold = <State, E extends Event>(aggregate: Aggregate<State, E>) => ({
  initial: aggregate.initial,
  evolve: (state: State, { type, metadata, data, revision }: StoredInStream): State => {
    if ('events' in aggregate && !aggregate.events.includes(type))
      throw new UnreadableEvent(`${type} is no event of this stream.`);
    const event = readEvent(type, Number(metadata.version), data) as Event as E;
    return aggregate.evolve(state, event, revision, metadata.actor_id);
  },
  from: 'newestDecides' in aggregate ? ('newest' as const) : { snapshotsOf: foldText(aggregate) },
});

/** An aggregate whose state is kept, as far as what is kept depends on it. */
interface KeptAggregate {
  readonly stream: (id: string) => string;
  readonly foldVersion: number;
  readonly events: readonly string[];
}

/** Which fold it is: of which streams, how, and of which events in which shapes. */
function foldText({ stream, foldVersion, events }: KeptAggregate): string {
  const readable = events.map((type) => `${type} ${versionOf(type as EventType)}`).sort();
  return `${stream('')} ${foldVersion}: ${readable.join()}`;
}
