import type { WardKey } from '@ward-board/contract';
import { type DomainEvent, readEvent, UnreadableEvent } from '@ward-board/domain';
import type { RecordedEvent } from '@ward-board/event-store';

/** A stored event, read into today's shape, with what a row needs to know about it. */
export interface StoredFact {
  readonly event: DomainEvent;
  /** In its stream; a record that the event touches takes it as its own. */
  readonly revision: number;
  /** When it happened: RFC 3339, UTC, milliseconds. */
  readonly at: string;
  readonly patientId: string;
}

/** @throws UnreadableEvent when its type or version is unknown, or it names no patient. */
export function readFact(recorded: RecordedEvent): StoredFact {
  const { version, patient_id, occurred_at } = recorded.metadata;
  if (patient_id === undefined || occurred_at === undefined)
    throw new UnreadableEvent(`${recorded.type} does not say whose it is, or when it happened.`);
  const event = readEvent(recorded.type, Number(version), recorded.data);
  return { event, revision: recorded.revision, at: occurred_at, patientId: patient_id };
}

/**
 * A record that readers get. Two rows with the same `record` object are the same row. `boards` are those it stands on
 * now; `search` is what a search looks in, folded by `searchable`, or null.
 */
export interface Row {
  readonly collection: string;
  readonly id: string;
  readonly boards: readonly WardKey[];
  readonly search: string | null;
  readonly record: object;
}

/**
 * A read model, named for its screen: a pure fold of one patient's events into that patient's rows. Everything else
 * (checkpoints, feed, rebuild) is the runner's, and the same for all.
 *
 * Invariants of a projection, numbered so that tests can cite them:
 *   P1  Rows, checkpoint and board feed move together or not at all.
 *   P2  Each event is taken in once, in the store's order.
 *   P3  What one command changed on one board is one patch, numbered without gaps per board.
 *   P4  Rows depend on the events alone: a rebuild gives the same rows.
 *   P5  An event that can't be taken in halts this projection alone, visibly, and is never skipped.
 */
export interface Projection<File = unknown> {
  /** The identity of its checkpoint: never changes. */
  readonly name: string;
  /** Raised when rows change in shape or meaning: a new version is built beside the old one, then switched to. */
  readonly version: number;
  /** Whether its rows stand on boards, and so move the boards' feeds. */
  readonly feedsBoards: boolean;
  /** A patient's rows as they were stored, as the fold works on them. */
  readonly open: (rows: readonly Row[]) => File;
  /** @throws whatever is wrong with an event that can't be taken in (P5). */
  readonly apply: (file: File, fact: StoredFact) => File;
  readonly rows: (file: File) => readonly Row[];
}

/** How the file changes with each type of event; a type without a handler does not concern the projection. */
export type Handlers<File> = {
  readonly [Type in DomainEvent['type']]?: (
    file: File,
    data: Extract<DomainEvent, { type: Type }>['data'],
    fact: StoredFact,
  ) => File;
};

/** The fold over a table of handlers. */
export const applyWith =
  <File>(handlers: Handlers<File>) =>
  (file: File, fact: StoredFact): File => {
    const handle = handlers[fact.event.type] as ((file: File, data: unknown, fact: StoredFact) => File) | undefined;
    return handle ? handle(file, fact.event.data, fact) : file;
  };

/** An event speaks of a record that no earlier event made. It halts the projection (P5). */
export class MissingRecord extends Error {
  override readonly name = 'MissingRecord';
}
