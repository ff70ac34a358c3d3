import type {
  AdmissionBoard,
  BedPlace,
  HandedOff,
  Noted,
  Opened,
  RecordEvent,
  Returned,
  SentBack,
} from '@ward-board/domain';
import {
  bedName,
  edited,
  groupsChanged,
  groupsTold,
  onBoard,
  type PhrasesOf,
  place,
  said,
  toldOf,
  toldOfEdit,
} from './phrases.js';

const moved = ({ from, to }: { readonly from: BedPlace | null; readonly to: BedPlace | null }): string => {
  const there = to === null ? 'to no bed' : `to ${bedName(to)}`;
  return from === null ? `moved the patient ${there}` : `moved the patient from ${bedName(from)} ${there}`;
};
const handedOff = ({ to, while_away }: HandedOff, from: AdmissionBoard): string =>
  while_away
    ? `gave up the bed that ${onBoard[from]} had kept: the patient goes on to ${onBoard[to]}`
    : `handed the patient over from ${onBoard[from]} to ${onBoard[to]}`;
const toTheatre = (from: AdmissionBoard): string =>
  `sent the patient from ${onBoard[from]} to theatre; the bed is kept`;
/**
 * From the theatre patients come back to the bed that was kept; from any other board they are back because its staff sent them back. Why is
 * said by the event that is stored with this one.
 */
const returned = ({ from, bed, away }: Returned, to: AdmissionBoard): string =>
  away
    ? `kept the bed again in ${place(to, bed)}: the patient is back in ${onBoard[away]}`
    : `${from === 'operations' ? 'moved' : 'sent'} the patient back from ${onBoard[from]} to ${place(to, bed)}`;
const sentBack = ({ to, reason }: SentBack): string => `sent the patient back to ${onBoard[to]}${said(reason)}`;
/** Where a record was opened by a transfer, that is what moved the patient. */
const opened = (board: AdmissionBoard, bed: BedPlace | null, by: string, { transferred_from: from }: Opened): string =>
  from ? `moved the patient from ${place(from.board, from.bed)} to ${place(board, bed)}` : `${by} ${place(board, bed)}`;
const noted = (where: string, { text, step_done }: Noted): string =>
  `noted ${where}${step_done === undefined ? '' : `, with the next step “${step_done}” done`}${said(text)}`;

/** What happens to the records of a stay on the boards. */
export const boardPhrases: PhrasesOf<RecordEvent['type']> = {
  EmergencyCaseTriaged: [
    'triage',
    (data) => `triaged the patient as ${data.triage_level}${said(data.chief_complaint)}${toldOf(data)}`,
    groupsTold,
  ],
  EmergencyCaseRetriaged: ['triage', ({ from, to }) => `changed the triage level from ${from} to ${to}`],
  EmergencyCaseAmended: [
    'record',
    ({ changes }, _, before) =>
      `changed the emergency case: ${edited(changes, before, ['allergies', 'current_medications'])}${toldOfEdit(changes, before)}`,
    ({ changes }) => groupsChanged(changes),
  ],
  EmergencyNoteAdded: ['record', (note) => noted('in Emergency', note)],
  EmergencyPatientTaken: ['record', () => 'took the patient in Emergency'],
  EmergencyCaseHandedOff: ['move', (data) => handedOff(data, 'emergency')],
  EmergencyPatientReturned: ['move', (data) => returned(data, 'emergency')],
  EmergencyPatientTreatedAndReleased: ['record', () => 'treated and released the patient from Emergency'],

  IcuCaseOpened: [
    'move',
    (data) => `${opened('icu', data.bed, 'took the patient into', data)}, severity ${data.severity}`,
  ],
  IcuSeverityChanged: ['record', ({ from, to }) => `changed the severity from ${from} to ${to}`],
  IcuPatientMoved: ['move', moved],
  IcuCaseAmended: ['record', ({ changes }, _, before) => `changed the ICU case: ${edited(changes, before)}`],
  IcuNoteAdded: ['record', (note) => noted('in the ICU', note)],
  IcuPatientHandedOff: ['move', (data) => handedOff(data, 'icu')],
  IcuPatientWentToTheatre: ['move', () => toTheatre('icu')],
  IcuPatientReturned: ['move', (data) => returned(data, 'icu')],
  IcuTransferAccepted: ['move', () => 'accepted the patient into the ICU'],
  IcuTransferSentBack: ['move', sentBack],
  IcuPatientDischarged: ['move', ({ notes }) => `discharged the patient from the ICU${said(notes)}`],
  IcuCaseEnteredInError: ['record', () => 'removed the ICU case as entered in error'],

  OperationScheduled: [
    'record',
    (data) => {
      const what = `scheduled the operation “${data.procedure_name}”, ${data.op_status}`;
      const from = data.transferred_from;
      return from ? `${what}, and moved the patient from ${place(from.board, from.bed)} to Operations` : what;
    },
  ],
  OperationStatusChanged: ['record', ({ from, to }) => `moved the operation on from ${from} to ${to}`],
  OperationAmended: ['record', ({ changes }, _, before) => `changed the operation: ${edited(changes, before)}`],
  OperationNoteAdded: ['record', (note) => noted('in Operations', note)],
  OperationHandedOff: ['move', (data) => handedOff(data, 'operations')],
  OperationPatientReturned: ['move', (data) => returned(data, 'operations')],
  OperationTransferAccepted: ['move', () => 'accepted the patient in Operations'],
  OperationTransferSentBack: ['move', sentBack],
  OperationEnteredInError: ['record', () => 'removed the operation as entered in error'],

  WardPatientAccepted: ['move', (data) => opened('ward', data.bed, 'accepted the patient on', data)],
  WardPatientMoved: ['move', moved],
  WardAcceptanceAmended: [
    'record',
    ({ changes }, _, before) => `changed the ward acceptance: ${edited(changes, before)}`,
  ],
  WardNoteAdded: ['record', (note) => noted('on the ward', note)],
  WardPatientHandedOff: ['move', (data) => handedOff(data, 'ward')],
  WardPatientWentToTheatre: ['move', () => toTheatre('ward')],
  WardPatientReturned: ['move', (data) => returned(data, 'ward')],
  WardTransferAccepted: ['move', () => 'accepted the patient on the ward'],
  WardTransferSentBack: ['move', sentBack],
  WardAcceptanceRemoved: ['record', () => 'removed the ward acceptance; the admission stays'],
};
