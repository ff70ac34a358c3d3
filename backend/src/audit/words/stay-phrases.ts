import type {
  AdmissionEvent,
  BedEvent,
  CallbackEvent,
  HandoverSheetEvent,
  MrnEvent,
  PatientEvent,
  RecordEvent,
  RecordLinkEvent,
  WaitingEntryEvent,
} from '@ward-board/domain';
import { bedName, edited, fieldNames, type PhrasesOf, said } from './phrases.js';

const wardName = (ward: string): string => (ward === 'icu' ? 'the ICU' : `the ${ward} board`);
const sides = { handing_over: 'who hands over', taking_over: 'who takes over' } as const;

type StayEvent =
  | PatientEvent
  | MrnEvent
  | Exclude<AdmissionEvent, RecordEvent>
  | RecordLinkEvent
  | BedEvent
  | WaitingEntryEvent
  | HandoverSheetEvent
  | CallbackEvent;

/** Who a patient is, their stays and waits, and what other systems report. */
export const stayPhrases: PhrasesOf<StayEvent['type']> = {
  PatientRegistered: ['registration', ({ name, mrn }) => `registered the patient as ${name}, MRN ${mrn}`],
  PatientDetailsCorrected: [
    'registration',
    ({ changes }, _, before) =>
      before === null
        ? `corrected who the patient is: ${fieldNames(changes)}${said(changes.name)}`
        : `corrected who the patient is: ${edited(changes, { confidential: false, ...before })}`,
  ],
  MrnAssigned: ['bookkeeping', ({ mrn }) => `gave the patient the MRN ${mrn}`],
  StayBegan: ['bookkeeping', () => 'began a stay'],
  StayEnded: ['bookkeeping', () => 'ended the stay'],
  WaitBegan: ['bookkeeping', () => 'began a wait for a bed'],
  WaitEnded: ['bookkeeping', () => 'ended the wait for a bed'],
  BoardRecordLinked: ['bookkeeping', () => 'linked the board’s record to the stay'],
  BedClaimed: ['bookkeeping', () => 'claimed the bed'],
  BedReleased: ['bookkeeping', () => 'released the bed'],

  PatientAdmitted: [
    'stay',
    ({ admission_number, admission_type, reason }) =>
      `admitted the patient, ${admission_type}, ${admission_number}${said(reason)}`,
  ],
  PatientDischarged: ['stay', ({ notes }) => `discharged the patient${said(notes)}`],
  OrderPlaced: ['bookkeeping', () => 'placed an order for the stay'],

  WaitingListEntryAdded: [
    'stay',
    ({ priority, reason }) => `put the patient on the waiting list, priority ${priority}${said(reason)}`,
  ],
  WaitingListEntryAmended: [
    'stay',
    ({ changes }, _, before) => `changed the waiting list entry: ${edited(changes, before)}`,
  ],
  WaitingListEntryAssigned: ['stay', ({ bed }) => `assigned the patient from the waiting list to ${bedName(bed)}`],
  WaitingListEntryCancelled: ['stay', () => 'took the patient off the waiting list'],
  WaitingListNoteAdded: ['stay', ({ text }) => `noted on the waiting list${said(text)}`],

  HandoverSheetMade: [
    'handover',
    ({ ward, patient_count }) => `made a handover sheet of ${wardName(ward)}, ${patient_count} patients`,
  ],
  PatientPutOnHandoverSheet: ['handover', () => 'put the patient on a handover sheet'],
  PatientPutOnHandoverSignature: [
    'handover',
    ({ side }) => `kept what the board says of the patient with the signature of ${sides[side]}`,
  ],
  HandoverSheetSigned: ['handover', ({ side }) => `signed the handover sheet as ${sides[side]}`],

  DepositCollected: ['outside', () => 'reported that a deposit was collected'],
  PriorAuthorisationReceived: ['outside', () => 'reported a prior authorisation'],
};
