import type { Event } from '../shared/event.js';
import type { HandedOff, Noted, OfAdmission, Opened, RecordKindRules, Returned, SentBack } from './record-kind.js';

/** How far an operation is, in the order in which it passes them. */
export type OpStatus = 'pre-op' | 'in-surgery' | 'post-op' | 'recovered';

/** An answer on the checklist; null: not answered. */
type Checked = 'yes' | 'no' | null;

/** What an operation record says besides its status, which has events of its own. Null: not recorded. */
export interface OperationDetails {
  readonly procedure_name: string;
  readonly surgery_type: 'elective' | 'urgent' | 'emergency';
  readonly operating_room: string | null;
  /** RFC 3339. */
  readonly scheduled_at: string | null;
  readonly duration_minutes: number | null;
  readonly surgeon: string | null;
  readonly anaesthesia_type: string | null;
  readonly anaesthesiologist: string | null;
  readonly pre_op_diagnosis: string | null;
  readonly pre_op_instructions: string | null;
  readonly checklist: {
    readonly consent: Checked;
    readonly fasting: Checked;
    readonly labs: Checked;
    readonly site_marked: Checked;
  } | null;
  readonly location: string | null;
  readonly post_op_notes: string | null;
  readonly complications: string | null;
  /** The stay's: see `Admission`. */
  readonly isolation?: string | null;
}

type OfOperation<Data = object> = OfAdmission<{ readonly operation_id: string } & Data>;

/** What is said of a case of the Operations board. */
export type OperationEvent =
  | Event<'OperationScheduled', OfOperation<{ readonly op_status: OpStatus } & Opened & OperationDetails>>
  | Event<'OperationStatusChanged', OfOperation<{ readonly from: OpStatus; readonly to: OpStatus }>>
  | Event<'OperationAmended', OfOperation<{ readonly changes: Partial<OperationDetails> }>>
  | Event<'OperationNoteAdded', OfOperation<Noted>>
  | Event<'OperationHandedOff', OfOperation<HandedOff>>
  | Event<'OperationPatientReturned', OfOperation<Returned>>
  | Event<'OperationTransferAccepted', OfOperation>
  | Event<'OperationTransferSentBack', OfOperation<SentBack>>
  | Event<'OperationEnteredInError', OfOperation>;

/**
 * By hand only surgical admissions are scheduled; others come by a hand-off. The status moves one step at a time.
 * Removing an operation says that it was made by mistake: the admission is then to be scheduled again.
 */
export const operationRules = {
  board: 'operations',
  title: 'operation',
  id: 'operation_id',
  level: 'op_status',
  events: {
    OperationScheduled: 'opened',
    OperationStatusChanged: 'level changed',
    OperationAmended: 'amended',
    OperationNoteAdded: 'noted',
    OperationHandedOff: 'handed off',
    OperationPatientReturned: 'returned',
    OperationTransferAccepted: 'accepted',
    OperationTransferSentBack: 'sent back',
    OperationEnteredInError: 'removed',
  },
  types: ['surgery', 'operation'],
  steps: ['pre-op', 'in-surgery', 'post-op', 'recovered'],
  startsAt: ['pre-op', 'in-surgery'],
  leavesAt: {
    levels: ['post-op', 'recovered'],
    otherwise: ['transfer_not_allowed', 'A patient leaves the theatre for another board once the operation is over.'],
  },
  isOpenAlready: ['already_on_board', 'The patient is on the Operations board already.'],
  isClosed: ['case_closed', 'The patient has left the Operations board already.'],
} as const satisfies RecordKindRules<OperationEvent['type']>;
