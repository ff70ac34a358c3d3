import type { AssessmentItems, Measurement, Problem } from '@ward-board/contract';
import { saysTheSame } from './entry-request.js';

/*
 * What was recorded at the bedside and waits on this device until the service has it. Only facts that are appended to a
 * chart wait here: they are as true an hour later. docs/decisions/what-is-sent-late.md.
 */

/** What of an entry differs by its kind. */
type Content =
  | {
      readonly kind: 'vitals';
      readonly body: {
        readonly patient_id: string;
        readonly category: 'vital-signs';
        /** RFC 3339: when it was measured, however late it is sent. */
        readonly effective_at: string;
        readonly set: readonly Measurement[];
      };
    }
  | { readonly kind: 'assessment'; readonly body: AssessmentBody }
  | { readonly kind: 'note'; readonly body: { readonly text: string; readonly step_done?: string } };

/** What `POST /api/nursing-assessments` takes. */
export interface AssessmentBody {
  readonly patient_id: string;
  readonly type: string;
  readonly notes: string | null;
  readonly score?: number;
  readonly result?: string | null;
  readonly items?: AssessmentItems | null;
}

/** Whom an entry is of, and where they were when it was written; null: not known. Entries of earlier releases lack it. */
export interface EntryPatient {
  readonly id: string;
  readonly name: string;
  readonly place?: string | null;
}

/** A fact as somebody wrote it down: one POST, which has one Idempotency-Key however often it is sent. */
export type Entry = Content & {
  readonly key: string;
  readonly path: string;
  readonly patient: EntryPatient;
  /** What it says, in a few words: `BP 94/56, HR 142`. */
  readonly said: string;
  /** RFC 3339, by the server's clock as this device knows it. */
  readonly writtenAt: string;
};
export type EntryKind = Entry['kind'];

/** What is told of an entry that nobody here can read, or nobody any more. */
export interface UnreadableEntry {
  /** RFC 3339: when it was written. */
  readonly at: string;
  /** Of an earlier release's entry it is not known. */
  readonly kind?: EntryKind;
}

/** The time that an entry's record gets: vital signs are as old as their measurement, all else as its writing. */
export const timeOf = (entry: Entry): string => (entry.kind === 'vitals' ? entry.body.effective_at : entry.writtenAt);

/** Of an entry that was sent and has no answer that counts. */
interface Tried {
  readonly is: 'tried';
  readonly since: string;
  /** The service's own errors in answer to it. */
  readonly errors?: { readonly count: number; readonly since: string };
  /** Since when it was said, and nothing else after it, that the service is away. */
  readonly awaySince?: string;
}

/** Where an entry stands. */
export type EntryState =
  /** It has never left the device. */
  | { readonly is: 'new' }
  /** It was sent and not answered: whether the service has it is not known, and sending it again is harmless. */
  | Tried
  | { readonly is: 'refused'; readonly problem: Problem }
  /** The service has answered it with an error of its own for too long: those behind it are sent, and its author decides. */
  | { readonly is: 'failed'; readonly tried: Tried; readonly problem: Problem }
  /** It was tried for so long that the service may have forgotten its key: sent again, it could be stored twice. */
  | { readonly is: 'too old'; readonly since: string };

/** An entry in the queue; `id` rises in the order in which entries were written. */
export interface Queued {
  readonly id: number;
  readonly entry: Entry;
  readonly standing: EntryState;
}

/**
 * What came of sending an entry once. `later`: the service can't take it now, or the session is locked or over. `away`: a proxy, or
 * the service itself, says that it is away. `error`: the service says that it has failed.
 */
export type SendOutcome =
  | { readonly is: 'accepted'; readonly answer: unknown }
  | { readonly is: 'refused'; readonly problem: Problem }
  | { readonly is: 'unanswered' }
  | { readonly is: 'later' | 'away' }
  | { readonly is: 'error'; readonly problem: Problem };

/** What came of writing an entry down, for its form. `kept`: it is on the device, and sent when that is possible. */
export type Written =
  | Extract<SendOutcome, { readonly is: 'accepted' | 'refused' }>
  | { readonly is: 'kept' }
  /** The device keeps nothing just now: the form sends for itself. */
  | { readonly is: 'no queue' }
  | { readonly is: 'full' };

/** As many entries wait at most: what is behind that is kept in its form. */
export const MOST_QUEUED = 200;
/** The service remembers keys for three days; an entry is not tried for as long. */
const TRIED_FOR_MS = 2 * 86_400_000;
/** An entry comes back after so many errors of the service, over so long: an error may pass, as with a release that is taken back. */
const MOST_ERRORS = 10;
const ERRORS_FOR_MS = 10 * 60_000;
/** After that one that came back says nothing of its route any more: it may lie in the list long after the fault was mended. */
const ROUTE_FAILS_FOR_MS = 60 * 60_000;
/** Whether an entry is still to be sent. */
export const waits = ({ standing }: Queued): boolean => standing.is === 'new' || standing.is === 'tried';

/** Why an entry waits though there is a line: the service is away, or answers it with an error. */
export interface Delay {
  readonly is: 'away' | 'error';
  /** RFC 3339. */
  readonly since: string;
}

/** Null: it waits for nothing but the line, or does not wait. */
export function delayOf({ standing }: Queued): Delay | null {
  if (standing.is !== 'tried') return null;
  if (standing.awaySince !== undefined) return { is: 'away', since: standing.awaySince };
  return standing.errors === undefined ? null : { is: 'error', since: standing.errors.since };
}

/** The entry whose turn it is: the first that was written of those that wait; null: none does. */
export const nextOf = (queue: readonly Queued[]): Queued | null =>
  queue.filter(waits).reduce<Queued | null>((first, each) => (first && first.id < each.id ? first : each), null);

/**
 * An entry as it stands while it is sent. This is stored before the entry leaves, so that it is known that it may have arrived.
 * @param surely the earliest that it can be: a clock that was put forward makes no entry too old.
 */
export function beforeSending(queued: Queued, now: Date, surely: Date = now): Queued {
  const { standing } = queued;
  if (standing.is === 'new') return { ...queued, standing: { is: 'tried', since: now.toISOString() } };
  if (standing.is !== 'tried') return queued;
  const old = surely.getTime() - Date.parse(standing.since) > TRIED_FOR_MS;
  return old ? { ...queued, standing: { ...standing, is: 'too old' } } : queued;
}

/** What an entry is sent to, whatever record it is of. */
const routeOf = ({ entry }: Queued): string => entry.path.replace(/[^/]*\d[^/]*/g, '*');

/** The errors with which an entry of the same route came back within this hour; undefined: none did. */
const errorsOfRoute = (queued: Queued, queue: readonly Queued[], now: Date): Tried['errors'] =>
  queue
    .flatMap((each) =>
      each.standing.is === 'failed' && routeOf(each) === routeOf(queued) ? (each.standing.tried.errors ?? []) : [],
    )
    .find(({ since }) => now.getTime() - Date.parse(since) < ROUTE_FAILS_FOR_MS);

/** The same with one more error of the service's. @param before those with which an entry of its route came back: they have been waited for. */
function failedOnce(
  { awaySince: _, ...tried }: Tried,
  problem: Problem,
  now: Date,
  before: Tried['errors'],
): Queued['standing'] {
  const errors = before ?? tried.errors;
  const first = errors?.since ?? '';
  // A clock that was put back begins anew.
  const since = first !== '' && Date.parse(first) <= now.getTime() ? first : now.toISOString();
  const next = { ...tried, errors: { count: (errors?.count ?? 0) + 1, since } };
  const isEnough = next.errors.count >= MOST_ERRORS && now.getTime() - Date.parse(since) >= ERRORS_FOR_MS;
  return isEnough || before ? { is: 'failed', tried: next, problem } : next;
}

/** What becomes of an entry with what came of sending it; null: it leaves the queue. @param queue it and those beside it. */
export function afterSending(
  queued: Queued,
  outcome: SendOutcome,
  now: Date,
  queue: readonly Queued[] = [],
): Queued | null {
  const { standing } = queued;
  switch (outcome.is) {
    case 'accepted':
      return null;
    case 'refused':
      return { ...queued, standing: { is: 'refused', problem: outcome.problem } };
    case 'error':
      if (standing.is !== 'tried') return queued;
      return { ...queued, standing: failedOnce(standing, outcome.problem, now, errorsOfRoute(queued, queue, now)) };
    case 'away': {
      const isKnown = standing.is !== 'tried' || standing.awaySince !== undefined;
      return isKnown ? queued : { ...queued, standing: { ...standing, awaySince: now.toISOString() } };
    }
    case 'later': {
      if (standing.is !== 'tried' || standing.awaySince === undefined) return queued;
      // It answers: it is not away any more.
      const { awaySince: _, ...tried } = standing;
      return { ...queued, standing: tried };
    }
    case 'unanswered':
      return queued;
  }
}

/**
 * Tells a form what came of the entry that it waits for, once the queue shows that: another tab may have sent it.
 * @param damaged entries that nobody can read any more: that one is not among the others does not mean that it was sent.
 */
export function tellForm(
  queue: readonly Queued[],
  damaged: readonly { readonly id?: number }[],
  id: number,
  tell: (outcome: SendOutcome) => void,
): void {
  const standing = queue.find((each) => each.id === id)?.standing;
  if (standing?.is === 'refused') tell({ is: 'refused', problem: standing.problem });
  else if (!standing && !damaged.some((each) => each.id === id)) tell({ is: 'accepted', answer: null });
}

/**
 * A failed entry as it is sent again: the same request, since the service may have stored it. It comes back with the next error: those
 * behind it have waited for it once.
 */
export const sentAgain = (queued: Queued): Queued =>
  queued.standing.is === 'failed' ? { ...queued, standing: queued.standing.tried } : queued;

/**
 * An entry that came back as its author wrote it anew, in the place that it had.
 * @param key of what is another request: all but an entry that may be stored and says the same.
 */
export function rewritten(queued: Queued, body: Entry['body'], said: string, key: string, now: Date): Queued {
  const entry = { ...queued.entry, body, said, key } as Entry;
  if (queued.standing.is !== 'refused' && saysTheSame(queued.entry, entry))
    return queued.standing.is === 'too old'
      ? { ...queued, standing: { is: 'tried', since: now.toISOString() } }
      : sentAgain(queued);
  return { ...queued, entry, standing: { is: 'new' } };
}
