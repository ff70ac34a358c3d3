import type { BedPlace } from '../beds/beds.js';
import type { Event } from '../shared/event.js';
import type { Avpu } from './emergency-case.js';
import type { HandedOff, Noted, OfAdmission, Opened, RecordKindRules, Returned, SentBack } from './record-kind.js';

/** How ill an ICU patient is, most severe first, as the staff judge it: never computed from vital signs. */
export type Severity = 'critical' | 'serious' | 'stable';

/** What an ICU record says besides its severity and its bed, which have events of their own. Null: not recorded. */
export interface IcuDetails {
  readonly ventilator_mode: string | null;
  /** Litres per minute. */
  readonly o2_flow: number | null;
  readonly iv_lines: string | null;
  /** The stay's: see `Admission`. */
  readonly isolation: string | null;
  readonly diet: string | null;
  readonly vitals: string | null;
  readonly avpu: Avpu | null;
  readonly medications: string | null;
  readonly monitor_alerts: string | null;
  readonly doctor_id: string | null;
  /** The doctor's name as it was then, so that the record reads by itself. */
  readonly doctor_name: string | null;
  readonly attending_nurse?: string | null;
  readonly diagnosis?: string | null;
  readonly next_step?: string | null;
}

type OfCase<Data = object> = OfAdmission<{ readonly icu_id: string } & Data>;

/** What is said of a case of the ICU board. */
export type IcuCaseEvent =
  | Event<'IcuCaseOpened', OfCase<{ readonly severity: Severity; readonly bed: BedPlace | null } & Opened & IcuDetails>>
  | Event<'IcuSeverityChanged', OfCase<{ readonly from: Severity; readonly to: Severity }>>
  | Event<'IcuPatientMoved', OfCase<{ readonly from: BedPlace | null; readonly to: BedPlace | null }>>
  | Event<'IcuCaseAmended', OfCase<{ readonly changes: Partial<IcuDetails> }>>
  | Event<'IcuNoteAdded', OfCase<Noted>>
  | Event<'IcuPatientHandedOff', OfCase<HandedOff>>
  | Event<'IcuPatientWentToTheatre', OfCase<HandedOff>>
  | Event<'IcuPatientReturned', OfCase<Returned>>
  | Event<'IcuTransferAccepted', OfCase>
  | Event<'IcuTransferSentBack', OfCase<SentBack>>
  | Event<'IcuPatientDischarged', OfCase<{ readonly notes: string | null }>>
  | Event<'IcuCaseEnteredInError', OfCase>;

/**
 * The ICU takes admissions of any type. Removing a case says that it was made by mistake: the admission then waits to be
 * accepted again, so that nobody is on no board.
 */
export const icuCaseRules = {
  board: 'icu',
  title: 'ICU case',
  id: 'icu_id',
  level: 'severity',
  events: {
    IcuCaseOpened: 'opened',
    IcuSeverityChanged: 'level changed',
    IcuPatientMoved: 'moved',
    IcuCaseAmended: 'amended',
    IcuNoteAdded: 'noted',
    IcuPatientHandedOff: 'handed off',
    IcuPatientWentToTheatre: 'went to theatre',
    IcuPatientReturned: 'returned',
    IcuTransferAccepted: 'accepted',
    IcuTransferSentBack: 'sent back',
    IcuPatientDischarged: 'discharged',
    IcuCaseEnteredInError: 'removed',
  },
  isOpenAlready: ['already_on_board', 'The patient is on the ICU board already.'],
  isClosed: ['case_closed', 'The patient has left the ICU already.'],
} as const satisfies RecordKindRules<IcuCaseEvent['type']>;
