import type { BedPlace } from '../beds/beds.js';
import type { Event } from '../shared/event.js';
import type { HandedOff, Noted, OfAdmission, Opened, RecordKindRules, Returned, SentBack } from './record-kind.js';

/** What a ward acceptance says besides its bed, which has events of its own. Null: not recorded. */
export interface AcceptanceDetails {
  readonly ward_type: string | null;
  /** The stay's: see `Admission`. */
  readonly isolation?: string | null;
  readonly doctor_id: string | null;
  /** The doctor's name as it was then, so that the record reads by itself. */
  readonly doctor_name: string | null;
  readonly attending_nurse: string | null;
  /** A user whose role is nurse, and their name as it was then. */
  readonly attending_nurse_id?: string | null;
  readonly attending_nurse_name?: string | null;
  readonly diagnosis: string | null;
  readonly mobility_status: string | null;
  readonly expected_stay_days: number | null;
  readonly diet_restrictions: string | null;
  readonly visiting_hours: string | null;
  readonly care_plan: string | null;
  readonly notes: string | null;
}

type OfAcceptance<Data = object> = OfAdmission<{ readonly acceptance_id: string } & Data>;

/** What is said of a patient of the ward's board. */
export type WardAcceptanceEvent =
  | Event<'WardPatientAccepted', OfAcceptance<{ readonly bed: BedPlace | null } & Opened & AcceptanceDetails>>
  | Event<'WardPatientMoved', OfAcceptance<{ readonly from: BedPlace | null; readonly to: BedPlace | null }>>
  | Event<'WardAcceptanceAmended', OfAcceptance<{ readonly changes: Partial<AcceptanceDetails> }>>
  | Event<'WardNoteAdded', OfAcceptance<Noted>>
  | Event<'WardPatientHandedOff', OfAcceptance<HandedOff>>
  | Event<'WardPatientWentToTheatre', OfAcceptance<HandedOff>>
  | Event<'WardPatientReturned', OfAcceptance<Returned>>
  | Event<'WardTransferAccepted', OfAcceptance>
  | Event<'WardTransferSentBack', OfAcceptance<SentBack>>
  | Event<'WardAcceptanceRemoved', OfAcceptance>;

/**
 * A ward takes admissions of any type, whoever is on no other board. Removing an acceptance takes the record alone: the
 * admission waits to be accepted again, or for Reception's discharge.
 */
export const wardAcceptanceRules = {
  board: 'ward',
  title: 'ward acceptance',
  id: 'acceptance_id',
  level: null,
  events: {
    WardPatientAccepted: 'opened',
    WardPatientMoved: 'moved',
    WardAcceptanceAmended: 'amended',
    WardNoteAdded: 'noted',
    WardPatientHandedOff: 'handed off',
    WardPatientWentToTheatre: 'went to theatre',
    WardPatientReturned: 'returned',
    WardTransferAccepted: 'accepted',
    WardTransferSentBack: 'sent back',
    WardAcceptanceRemoved: 'removed',
  },
  alwaysInBed: true,
  isOpenAlready: ['already_on_board', 'The patient is on the ward’s board already.'],
  isClosed: ['case_closed', 'The patient has left the ward already.'],
} as const satisfies RecordKindRules<WardAcceptanceEvent['type']>;
