import type { Noted } from '../admissions/record-kind.js';
import type { BedPlace } from '../beds/beds.js';
import type { Aggregate } from '../shared/aggregate.js';
import { type Conditional, type Rejected, refuseStale, reject } from '../shared/decision.js';
import type { Event } from '../shared/event.js';

/** How soon a bed is needed: 1 is the most urgent. */
export type WaitingPriority = 1 | 2 | 3 | 4;

/** What a waiting-list entry says. Null: not recorded. */
export interface WaitingDetails {
  readonly priority: WaitingPriority;
  readonly preferred_wing_id: string | null;
  readonly reason: string | null;
  readonly diagnosis: string | null;
}

type OfEntry<Data = object> = { readonly entry_id: string; readonly patient_id: string } & Data;

/** What is said in a waiting-list entry's stream. */
export type WaitingEntryEvent =
  | Event<'WaitingListEntryAdded', OfEntry<WaitingDetails>>
  | Event<'WaitingListEntryAmended', OfEntry<{ readonly changes: Partial<WaitingDetails> }>>
  | Event<'WaitingListEntryCancelled', OfEntry>
  | Event<'WaitingListNoteAdded', OfEntry<Noted>>
  /** `admission_id` and `acceptance_id` are the stay and the ward acceptance that the assignment opened, in this bed. */
  | Event<
      'WaitingListEntryAssigned',
      OfEntry<{ readonly admission_id: string; readonly acceptance_id: string; readonly bed: BedPlace }>
    >;

/** Only an entry that is `waiting` can be acted on; the other two are final. */
export type WaitingStatus = 'waiting' | 'assigned' | 'cancelled';

/** An entry of the ward's waiting list as decisions see it. */
export interface WaitingEntry {
  readonly entry_id: string;
  readonly patient_id: string;
  readonly revision: number;
  readonly status: WaitingStatus;
  readonly details: WaitingDetails;
}

/** Null: no such entry. */
export const waitingEntries: Aggregate<WaitingEntry | null, WaitingEntryEvent> = {
  stream: (id) => `waiting-${id}`,
  initial: null,
  foldVersion: 1,
  events: [
    'WaitingListEntryAdded',
    'WaitingListEntryAmended',
    'WaitingListEntryAssigned',
    'WaitingListEntryCancelled',
    'WaitingListNoteAdded',
  ],
  evolve(entry, event, revision) {
    if (event.type === 'WaitingListEntryAdded') {
      const { entry_id, patient_id, ...details } = event.data;
      return { entry_id, patient_id, revision, status: 'waiting', details };
    }
    if (!entry) return entry;
    switch (event.type) {
      case 'WaitingListEntryAmended':
        return { ...entry, revision, details: { ...entry.details, ...event.data.changes } };
      case 'WaitingListNoteAdded':
        return { ...entry, revision };
      case 'WaitingListEntryCancelled':
        return { ...entry, revision, status: 'cancelled' };
      case 'WaitingListEntryAssigned':
        return { ...entry, revision, status: 'assigned' };
    }
  },
};

/**
 * The entry that a command names, while it is waiting.
 * Refused: `not_found`, `already_assigned`, `already_cancelled`, `stale_revision`.
 */
export function findWaiting(command: Conditional, entry: WaitingEntry | null): WaitingEntry | Rejected {
  if (!entry) return reject('not_found', 'There is no such waiting-list entry.');
  switch (entry.status) {
    case 'assigned':
      return reject('already_assigned', 'The patient has been given a bed already.');
    case 'cancelled':
      return reject('already_cancelled', 'The entry was taken off the waiting list.');
    case 'waiting':
      return refuseStale(command, entry) ?? entry;
  }
}
