import type { Event } from '../shared/event.js';
import type { HandedOff, Noted, OfAdmission, RecordKindRules, Returned } from './record-kind.js';

/** How urgent an emergency case is, most urgent first, as judged at triage. Four levels: they are not ESI's five. */
export type TriageLevel = 'critical' | 'urgent' | 'standard' | 'non-urgent';
/** How the patient came to Emergency. */
export type ArrivalMode = 'walk-in' | 'ambulance' | 'police' | 'helicopter' | 'transfer' | 'other';
/** Level of consciousness on the AVPU scale: alert, responds to voice, responds to pain, unresponsive. */
export type Avpu = 'alert' | 'voice' | 'pain' | 'unresponsive';

/**
 * What an emergency record says besides its triage level, which has events of its own. Vitals, allergies and
 * medications are free text; null: not recorded, which is not "none".
 */
export interface EmergencyDetails {
  readonly chief_complaint: string;
  readonly arrival_mode: ArrivalMode | null;
  readonly avpu: Avpu | null;
  /** RFC 3339. */
  readonly stabilized_at: string | null;
  readonly trauma_type: string | null;
  readonly vitals: string | null;
  readonly allergies: string | null;
  readonly current_medications: string | null;
  readonly notes: string | null;
  /** The bay or place in the department. */
  readonly location?: string | null;
  readonly doctor_id?: string | null;
  /** The doctor's and the nurse's name as they were then, so that the record reads by itself. */
  readonly doctor_name?: string | null;
  readonly attending_nurse?: string | null;
  /** A user whose role is nurse. */
  readonly attending_nurse_id?: string | null;
  readonly attending_nurse_name?: string | null;
  /** When somebody first took the patient: RFC 3339. */
  readonly seen_at?: string | null;
  readonly next_step?: string | null;
  /** The stay's: see `Admission`. */
  readonly isolation?: string | null;
}

/** Who took a patient. A doctor is named as on the roster, a nurse as a user. */
export type Taker =
  | { readonly doctor_id: string; readonly doctor_name: string }
  | { readonly attending_nurse_id: string; readonly attending_nurse_name: string };

/** What changes when somebody takes a patient; `seen_at` the first time only. */
export type Taken = Pick<EmergencyDetails, 'seen_at'> & (Taker | object);

type OfCase<Data = object> = OfAdmission<{ readonly emergency_id: string } & Data>;

/** What is said of a case of the Emergency board. */
export type EmergencyCaseEvent =
  | Event<'EmergencyCaseTriaged', OfCase<{ readonly triage_level: TriageLevel } & EmergencyDetails>>
  | Event<'EmergencyCaseRetriaged', OfCase<{ readonly from: TriageLevel; readonly to: TriageLevel }>>
  | Event<'EmergencyCaseAmended', OfCase<{ readonly changes: Partial<EmergencyDetails> }>>
  | Event<'EmergencyNoteAdded', OfCase<Noted>>
  | Event<'EmergencyPatientTaken', OfCase<{ readonly changes: Taken }>>
  | Event<'EmergencyCaseHandedOff', OfCase<HandedOff>>
  | Event<'EmergencyPatientReturned', OfCase<Returned>>
  | Event<'EmergencyPatientTreatedAndReleased', OfCase>;

/**
 * After treat-and-release a patient may be triaged anew; after a hand-off not, since the case still exists elsewhere.
 * Removing the case is treat-and-release: the quick way out, after which the admission waits for Reception's discharge.
 */
export const emergencyCaseRules = {
  board: 'emergency',
  title: 'emergency case',
  id: 'emergency_id',
  level: 'triage_level',
  events: {
    EmergencyCaseTriaged: 'opened',
    EmergencyCaseRetriaged: 'level changed',
    EmergencyCaseAmended: 'amended',
    EmergencyNoteAdded: 'noted',
    EmergencyPatientTaken: 'taken',
    EmergencyCaseHandedOff: 'handed off',
    EmergencyPatientReturned: 'returned',
    EmergencyPatientTreatedAndReleased: 'removed',
  },
  types: ['emergency'],
  isOpenAlready: ['already_triaged', 'The patient has been triaged already.'],
  isClosed: ['already_disposed', 'The patient has left Emergency already.'],
  once: true,
  removedOnceTreated: true,
} as const satisfies RecordKindRules<EmergencyCaseEvent['type']>;
