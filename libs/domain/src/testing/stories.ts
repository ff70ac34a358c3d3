import type { Handover } from '../admissions/record-kind.js';
import type { DomainEvent, EventType } from '../events.js';
import { idOf } from './ids.js';
import { bedIn, roomPlan } from './rooms.js';
import { acceptanceDetails, emergencyDetails, icuDetails, operationDetails, patientDetails } from './usual-details.js';

/** An event of one type. */
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;

/** A builder of events of one type that says what is usual, and lets a test say what matters to it. */
export const telling =
  <Type extends EventType>(type: Type, usual: EventOf<Type>['data']) =>
  (said: Partial<EventOf<Type>['data']> = {}): EventOf<Type> =>
    ({ type, data: { ...usual, ...said } }) as EventOf<Type>;

/** The first patient. */
export const ofPatient = { patient_id: idOf('patient') };
/** Their first stay. */
export const ofStay = { admission_id: idOf('admission'), ...ofPatient };
const ofEmergency = { ...ofStay, emergency_id: idOf('emergency') };
const ofIcu = { ...ofStay, icu_id: idOf('icu') };
const ofOperation = { ...ofStay, operation_id: idOf('operation') };
const ofAcceptance = { ...ofStay, acceptance_id: idOf('acceptance') };
const inBed = { room_id: idOf('room'), bed_id: bedIn().bed_id, ...ofStay };

/** The first patient, with MRN-0001. */
export const registered = telling('PatientRegistered', { ...ofPatient, mrn: 'MRN-0001', ...patientDetails() });
/** A phone number, unless it is said otherwise. */
export const detailsCorrected = telling('PatientDetailsCorrected', { ...ofPatient, changes: { phone: '555-0100' } });
/** MRN-0001 to the first patient. */
export const mrnAssigned = telling('MrnAssigned', { mrn: 'MRN-0001', ...ofPatient });
/** The first admission is the first patient's active one; goes with `admitted()`. */
export const stayBegan = telling('StayBegan', ofStay);
/** It no longer is; goes with `discharged()`. */
export const stayEnded = telling('StayEnded', ofStay);

/** An emergency admission, unless it is said otherwise. */
export const admitted = telling('PatientAdmitted', {
  ...ofStay,
  admission_number: 'A-0001',
  admission_type: 'emergency',
  reason: null,
  doctor_id: null,
});
/** By Reception, without notes. */
export const discharged = telling('PatientDischarged', { ...ofStay, notes: null });
export const orderPlaced = telling('OrderPlaced', { ...ofStay, order_id: idOf('prescription') });

/** As urgent, unless it is said otherwise. */
export const triaged = telling('EmergencyCaseTriaged', {
  ...ofEmergency,
  triage_level: 'urgent',
  ...emergencyDetails(),
});
/** From urgent to critical. */
export const retriaged = telling('EmergencyCaseRetriaged', { ...ofEmergency, from: 'urgent', to: 'critical' });
/** The patient now responds to voice only, unless it is said otherwise. */
export const emergencyAmended = telling('EmergencyCaseAmended', { ...ofEmergency, changes: { avpu: 'voice' } });
/** To the first ICU case; goes with `icuOpened()`. */
export const handedOff = telling('EmergencyCaseHandedOff', { ...ofEmergency, to: 'icu', record_id: idOf('icu') });
/** From the ICU, which sent them back. */
export const emergencyReturned = telling('EmergencyPatientReturned', { ...ofEmergency, from: 'icu', bed: null });
/** That the relatives were told, unless it is said otherwise; one for each kind of record. */
export const emergencyNoteAdded = telling('EmergencyNoteAdded', { ...ofEmergency, text: 'Relatives informed' });
export const icuNoteAdded = telling('IcuNoteAdded', { ...ofIcu, text: 'Relatives informed' });
export const operationNoteAdded = telling('OperationNoteAdded', { ...ofOperation, text: 'Relatives informed' });
export const wardNoteAdded = telling('WardNoteAdded', { ...ofAcceptance, text: 'Relatives informed' });
/** By the first doctor, at eight, unless it is said otherwise. */
export const patientTaken = telling('EmergencyPatientTaken', {
  ...ofEmergency,
  changes: { doctor_id: idOf('doctor'), doctor_name: 'Dr. Okafor', seen_at: '2026-11-21T08:00:00.000Z' },
});
/** The first emergency case goes. */
export const treatedAndReleased = telling('EmergencyPatientTreatedAndReleased', ofEmergency);

/** In bed A of the first room, unless it is said otherwise: its `bedClaimed()` goes to that room's stream. */
export const icuOpened = telling('IcuCaseOpened', { ...ofIcu, severity: 'serious', bed: bedIn(), ...icuDetails() });
/** From serious to critical. */
export const severityChanged = telling('IcuSeverityChanged', { ...ofIcu, from: 'serious', to: 'critical' });
/** From bed A of the first room to bed A of the second. */
export const movedInIcu = telling('IcuPatientMoved', { ...ofIcu, from: bedIn(), to: bedIn(roomPlan(2)) });
/** Oxygen up to 10 L/min, unless it is said otherwise. */
export const icuAmended = telling('IcuCaseAmended', { ...ofIcu, changes: { o2_flow: 10 } });
/** From the ICU, without notes; the admission goes on. */
export const icuDischarged = telling('IcuPatientDischarged', { ...ofIcu, notes: null });
/** From the ICU to the ward. */
export const icuHandedOff = telling('IcuPatientHandedOff', { ...ofIcu, to: 'ward', record_id: idOf('acceptance') });
/** From the ICU to the first operation, while the bed is kept. */
export const icuWentToTheatre = telling('IcuPatientWentToTheatre', {
  ...ofIcu,
  to: 'operations',
  record_id: idOf('operation'),
});
/** From the theatre, in bed A of the first room, unless it is said otherwise. */
export const icuReturned = telling('IcuPatientReturned', { ...ofIcu, from: 'operations', bed: bedIn() });
/** The transfer that brings somebody from the operation back to the bed that was kept for them. */
export const broughtBack = (told: Partial<Handover> = {}) => ({
  record_id: idOf('operation'),
  handover: {
    from: 'operations',
    reason: null,
    allergies: null,
    current_medications: null,
    notes: null,
    ...told,
  } as const,
});
/** The ICU has taken over who was transferred there. */
export const icuTransferAccepted = telling('IcuTransferAccepted', ofIcu);
/** To the first emergency case. */
export const icuTransferSentBack = telling('IcuTransferSentBack', {
  ...ofIcu,
  to: 'emergency',
  record_id: idOf('emergency'),
  reason: 'No ventilator',
});
/** The first ICU case goes. */
export const icuEnteredInError = telling('IcuCaseEnteredInError', ofIcu);

/** Pre-op, unless it is said otherwise. */
export const operationScheduled = telling('OperationScheduled', {
  ...ofOperation,
  op_status: 'pre-op',
  ...operationDetails(),
});
/** From pre-op to in-surgery. */
export const statusChanged = telling('OperationStatusChanged', { ...ofOperation, from: 'pre-op', to: 'in-surgery' });
/** In OR 3, unless it is said otherwise. */
export const operationAmended = telling('OperationAmended', { ...ofOperation, changes: { operating_room: 'OR 3' } });
/** From the theatre to the ward. */
export const operationHandedOff = telling('OperationHandedOff', {
  ...ofOperation,
  to: 'ward',
  record_id: idOf('acceptance'),
});
/** From the ward, which sent them back. */
export const operationReturned = telling('OperationPatientReturned', { ...ofOperation, from: 'ward', bed: null });
/** The theatre has taken over who was transferred there. */
export const operationTransferAccepted = telling('OperationTransferAccepted', ofOperation);
/** To the first acceptance on the ward. */
export const operationTransferSentBack = telling('OperationTransferSentBack', {
  ...ofOperation,
  to: 'ward',
  record_id: idOf('acceptance'),
  reason: 'Not fasting',
});
/** The first operation goes. */
export const operationEnteredInError = telling('OperationEnteredInError', ofOperation);

/** In bed A of the first room, unless it is said otherwise. */
export const acceptedOnWard = telling('WardPatientAccepted', { ...ofAcceptance, bed: bedIn(), ...acceptanceDetails() });
/** From bed A of the first room to bed A of the second. */
export const movedOnWard = telling('WardPatientMoved', { ...ofAcceptance, from: bedIn(), to: bedIn(roomPlan(2)) });
/** A soft diet, unless it is said otherwise. */
export const acceptanceAmended = telling('WardAcceptanceAmended', {
  ...ofAcceptance,
  changes: { diet_restrictions: 'Soft' },
});
/** From the ward to the first ICU case. */
export const wardHandedOff = telling('WardPatientHandedOff', { ...ofAcceptance, to: 'icu', record_id: idOf('icu') });
/** From the ward to the first operation, while the bed is kept. */
export const wardWentToTheatre = telling('WardPatientWentToTheatre', {
  ...ofAcceptance,
  to: 'operations',
  record_id: idOf('operation'),
});
/** From the theatre, in bed A of the first room, unless it is said otherwise. */
export const wardReturned = telling('WardPatientReturned', { ...ofAcceptance, from: 'operations', bed: bedIn() });
/** The ward has taken over who was transferred there. */
export const wardTransferAccepted = telling('WardTransferAccepted', ofAcceptance);
/** To the first ICU case. */
export const wardTransferSentBack = telling('WardTransferSentBack', {
  ...ofAcceptance,
  to: 'icu',
  record_id: idOf('icu'),
  reason: 'No isolation room',
});
/** The first acceptance goes. */
export const acceptanceRemoved = telling('WardAcceptanceRemoved', ofAcceptance);

/** Where the first ICU case is filed, unless it is said otherwise. */
export const linked = telling('BoardRecordLinked', { record_id: idOf('icu'), ...ofStay });

/** Bed A of the first room, by the first stay. */
export const bedClaimed = telling('BedClaimed', inBed);
/** The same bed, by the same stay. */
export const bedReleased = telling('BedReleased', inBed);
