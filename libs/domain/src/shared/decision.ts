import type { DomainEvent } from '../events.js';

/** An event as a decision makes it: a past fact in the ward's words, with its data as it goes on the wire. */
export interface Fact<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}

/** Why a command was refused. Each code has its HTTP status in one exhaustive table at the edge. */
export type RejectionCode =
  | 'admission_closed'
  | 'already_admitted'
  | 'already_disposed'
  | 'already_on_board'
  | 'already_triaged'
  | 'case_closed'
  | 'mrn_taken'
  | 'not_changeable'
  | 'not_found'
  | 'room_unavailable'
  | 'stale_revision'
  | 'still_in_emergency'
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

/** The facts that go to one stream. */
export interface Change {
  readonly stream: string;
  readonly facts: readonly DomainEvent[];
}

/** What a decision says: these facts, in one atomic step (none at all: nothing was to be changed), or no, and why. */
export type Decision = Accepted | Rejected;

/** Yes. No changes: what was asked for is so already. */
export interface Accepted {
  readonly ok: true;
  readonly changes: readonly Change[];
}

/** No: nothing is stored. */
export interface Rejected {
  readonly ok: false;
  readonly rejection: Rejection;
}

/** Yes, with these changes. Null, and a change without facts, stand for a stream that stays as it is. */
export const accept = (...changes: readonly (Change | null)[]): Accepted => ({
  ok: true,
  changes: changes.filter((change): change is Change => change !== null && change.facts.length > 0),
});

/** No. `path` is the field of the request that is to blame, where one is. */
export const reject = (code: RejectionCode, detail: string, path?: string): Rejected => ({
  ok: false,
  rejection: path === undefined ? { code, detail } : { code, detail, path },
});

/** Commands on a record that exists may name the revision that the caller saw (the ETag); null: not named. */
export interface Conditional {
  readonly if_match: number | null;
}

/** The refusal (`stale_revision`) of an edit made on another picture than the record's own, or null. */
export const refuseStale = (command: Conditional, record: { readonly revision: number }): Rejected | null =>
  command.if_match === null || command.if_match === record.revision
    ? null
    : reject('stale_revision', `The record has changed: it is at revision ${record.revision} now.`);

/**
 * The fields of `given` that say something else than `current`, compared by `===`; left-out (undefined) fields stay as
 * they are.
 */
export function changedFields<Fields extends object>(current: Fields, given: Partial<Fields>): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const key of Object.keys(given) as (keyof Fields)[]) {
    if (given[key] !== undefined && given[key] !== current[key]) changed[key] = given[key];
  }
  return changed;
}

/** Whether `changedFields` found nothing. */
export const isEmpty = (object: object): boolean => Object.keys(object).length === 0;
