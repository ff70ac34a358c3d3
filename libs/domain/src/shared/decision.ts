import type { Event } from './event.js';

/** Why a command was refused. Each code has its HTTP status in one exhaustive table at the edge. */
export type RejectionCode =
  | 'admission_closed'
  | 'allergies_recorded'
  | 'already_accepted'
  | 'already_admitted'
  | 'already_assigned'
  | 'already_cancelled'
  | 'already_disposed'
  | 'already_on_board'
  | 'already_signed'
  | 'already_ordered'
  | 'already_reported'
  | 'already_taken'
  | 'already_triaged'
  | 'already_waiting'
  | 'case_closed'
  | 'entered_in_error'
  | 'invalid_transition'
  | 'invalid_value'
  | 'missing_value'
  | 'mrn_taken'
  | 'no_kept_bed'
  | 'not_changeable'
  | 'not_found'
  | 'not_on_board'
  | 'not_transferred'
  | 'step_not_told'
  | 'own_report'
  | 'patient_away'
  | 'not_on_roster'
  | 'room_unavailable'
  | 'sender_bed_taken'
  | 'signed_by_other'
  | 'stale_revision'
  | 'still_in_emergency'
  | 'transfer_not_allowed'
  | 'unknown_reference'
  | 'wrong_admission_type';

/** A refusal is a value, never thrown: it is an answer, not a failure. */
export interface Rejection {
  readonly code: RejectionCode;
  /** A sentence for the person who asked. */
  readonly detail: string;
  /** The field that names the wrong thing, where there is one. */
  readonly path?: string;
}

/** The events that go to one stream. */
export interface StreamAppend<E extends Event = Event> {
  readonly stream: string;
  readonly events: readonly E[];
}

/** What a decision comes to: these events, in one atomic step (none at all: nothing changes), or no, and why. */
export type Decision<E extends Event = Event> = Accepted<E> | Rejected;

/** Yes. No appends: what was asked for is so already. */
export interface Accepted<E extends Event = Event> {
  readonly ok: true;
  readonly appends: readonly StreamAppend<E>[];
}

/** No: nothing is stored. */
export interface Rejected {
  readonly ok: false;
  readonly rejection: Rejection;
}

/** Yes, with these appends. Null, and an append without events, stand for a stream that stays as it is. */
export const accept = <E extends Event>(...appends: readonly (StreamAppend<E> | null)[]): Accepted<E> => ({
  ok: true,
  appends: appends.filter((append): append is StreamAppend<E> => append !== null && append.events.length > 0),
});

/** No. `path` is the field of the request that is to blame, where one is. */
export const reject = (code: RejectionCode, detail: string, path?: string): Rejected => ({
  ok: false,
  rejection: path === undefined ? { code, detail } : { code, detail, path },
});

/** Commands on a record that exists may name the revision that the caller saw (the ETag), or several of which any will do; null: none. */
export interface Conditional {
  readonly if_match: number | readonly number[] | null;
}

/** The refusal (`stale_revision`) of an edit that was made on another revision than the record's own, or null. */
export const refuseStale = (command: Conditional, record: { readonly revision: number }): Rejected | null =>
  command.if_match === null || [command.if_match].flat().includes(record.revision)
    ? null
    : reject('stale_revision', `The record has changed: it is at revision ${record.revision} now.`);

/**
 * The fields of `given` that say something else than `current`; left-out (undefined) fields stay as they are, and so does
 * one that holds the same JSON. A field that `current` lacks, since it is younger than the record, counts as null. The name
 * that goes with an id, as `doctor_name` with `doctor_id`, changes with the id alone: it is kept as it was then.
 */
export function changedFields<Fields extends object>(current: Fields, given: Partial<Fields>): Partial<Fields> {
  const differs = (key: keyof Fields) =>
    given[key] !== undefined && canonical(given[key]) !== canonical(current[key] ?? null);
  const changed: Partial<Fields> = {};
  for (const key of Object.keys(given) as (keyof Fields & string)[]) {
    const decisive = key.replace(/_name$/, '_id') as keyof Fields;
    if (differs(key) && (decisive === key || !(decisive in given) || differs(decisive))) changed[key] = given[key];
  }
  return changed;
}

/** A value as JSON with the keys of its objects in order: a store may give them back in another than that in which they were said. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Whether `changedFields` found nothing. */
export const isEmpty = (object: object): boolean => Object.keys(object).length === 0;
