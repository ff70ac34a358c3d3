import type { Actor, ChartFeed, FeedName, SignalName } from '@ward-board/contract';
import { type DomainEvent, type EventType, readEvent, UnreadableEvent } from '@ward-board/domain';
import type { NewEvent, RecordedEvent } from '@ward-board/event-store';

/** A stored event, read into today's shape, with what a row needs to know about it. */
export interface StoredEvent {
  readonly event: DomainEvent;
  /** In its stream; a record that the event touches takes it as its own. */
  readonly revision: number;
  /** When it happened: RFC 3339, UTC, milliseconds. */
  readonly at: string;
  /** Null: the event is of nobody, or of several (`ofNoPatient`). */
  readonly patientId: string | null;
  /** Who did it; null: the event does not say. */
  readonly by: Actor | null;
}

/** The events that are of no one patient: those of a handover sheet as a whole. */
const ofNoPatient: readonly string[] = ['HandoverSheetMade', 'HandoverSheetSigned'] satisfies EventType[];

/** @throws UnreadableEvent when its type or version is unknown, or it names no patient. */
export function readStored(recorded: RecordedEvent): StoredEvent {
  const { version, patient_id, occurred_at, actor_id: id, actor_name: name, actor_role: role } = recorded.metadata;
  if ((patient_id === undefined && !ofNoPatient.includes(recorded.type)) || occurred_at === undefined)
    throw new UnreadableEvent(`${recorded.type} does not say whose it is, or when it happened.`);
  const event = readEvent(recorded.type, Number(version), recorded.data);
  const said = id !== undefined && name !== undefined && role !== undefined;
  const by = said ? { id, name, role, department: recorded.metadata.actor_department || null } : null;
  return { event, revision: recorded.revision, at: occurred_at, patientId: patient_id ?? null, by };
}

/** @throws UnreadableEvent when the event does not say who did it. */
export function doneBy({ by, event }: StoredEvent): Actor {
  if (!by) throw new UnreadableEvent(`${event.type} does not say who did it.`);
  return by;
}

/** @throws UnreadableEvent when the event is of no one patient. */
export function patientIdOf({ patientId, event }: StoredEvent): string {
  if (patientId === null) throw new UnreadableEvent(`${event.type} is of no one patient.`);
  return patientId;
}

/** What every record that an event touches takes from it. */
export const touched = ({ revision, at }: StoredEvent) => ({ revision, updated_at: at });

/** What a record has from the event that made it. */
export const made = (id: string, { revision, at }: StoredEvent) => ({ id, revision, created_at: at, updated_at: at });

/** The collection in which a projection keeps who its patients are; reads of sealed rows answer with it. */
export const PATIENT_IDENTITIES = 'patient-identities';

/** The collection in which a projection keeps what it knows of its patients' charts; reads of sealed rows answer with it. */
export const PATIENT_CLINICAL = 'patient-clinical';

/**
 * A record that readers get. Two rows with the same `record` object are the same row. `feeds` are those it is in now;
 * `search` is what a search looks in, made by `searchable`, or what lists ask for it by, or null.
 */
export interface Row {
  readonly collection: string;
  readonly id: string;
  readonly feeds: readonly FeedName[];
  readonly search: string | null;
  readonly record: object;
  /**
   * A list by another order than that of ids: the list that the row is filed under, and the time (RFC 3339, UTC) that it is
   * sorted by there. It follows from the record, so that loaded rows lack it.
   */
  readonly filed?: { readonly under: string; readonly at: string };
  /** Belongs to a document's past, as the rows of a closed stay: not loaded with it any more, unless it is recalled. */
  readonly sealed?: true;
}

/**
 * What a board shows of a collection that grows for ever: all that is open, and the newest. The engine decides, as each
 * append leaves the collection, which of its rows stand on the feed, and seals those that are closed and do not. Which other feeds
 * a row is in is the fold's to say.
 */
export interface Window {
  readonly feed: FeedName;
  readonly collection: string;
  /** Which records of the collection it is about, for good; all where it is left out. */
  readonly includes?: (record: object) => boolean;
  /** How many of the newest records are shown, whatever they are. */
  readonly newest: number;
  /** How many open ones are shown at most: the newest of them. */
  readonly mostOpen: number;
  readonly isOpen: (record: object) => boolean;
  /** A record as it is kept once it is sealed: without what is looked up when it is read. */
  readonly seal: (record: object) => object;
  /** The events by which a record leaves the collection, and so lets an older one in again; left out: none does. */
  readonly removedBy?: EventType;
}

/** A row before and after it was changed; undefined: there was none, or is none any more. */
export interface RowChange {
  readonly was: Row | undefined;
  readonly is: Row | undefined;
}

/** Whether a row that stands on no feed came, was changed or left. */
export const isOffFeeds = ({ was, is }: RowChange): boolean => [was, is].some((row) => row?.feeds.length === 0);

/** What names a row within a projection. */
export type RowName = Pick<Row, 'collection' | 'id'>;

/** A sealed row by its name; `beside`: with so many of the newest of the list that its `search` names. */
export interface RecalledRow extends RowName {
  readonly beside?: number;
}

/** The newest rows that are filed under a list of a collection. */
export interface RecalledList {
  readonly collection: string;
  readonly under: string;
  readonly newest: number;
}

/** Sealed rows that events are about: single ones, the newest of a list, or those of a collection in the document (the newest 1,000). */
export type Recalled = readonly (RecalledRow | RecalledList | { readonly allOf: string })[];

/** How a projection's sealed rows may still be changed. */
export interface Recalling {
  /** The collections that they are in. */
  readonly from: readonly string[];
  /**
   * Those of these collections whose rows are found by lists: a row by its name and, in the list that it is filed under, which
   * is its `search`, the newest; one that is filed nowhere by its name alone. What follows from a list must follow from its newest rows. They
   * are stored apart from all others.
   */
  readonly lists?: readonly string[];
  /** Those that some events of one document are about, whatever the document is by then. */
  readonly by: (events: readonly NewEvent[]) => Recalled;
  /** The sealed rows that a sealed row is completed from when it comes back: they come along with it. */
  readonly completedFrom?: (row: Row) => readonly RowName[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The row that an event names. What is no id names nothing: the event can't be folded, and is parked. */
export const namedRow = (collection: string, id: unknown, beside?: number): readonly RecalledRow[] =>
  typeof id === 'string' && UUID.test(id) ? [{ collection, id, ...(beside !== undefined && { beside }) }] : [];

/**
 * A read model: a pure fold of a document's events into that document's rows. Everything else (checkpoints, feeds,
 * rebuild) is the engine's, and the same for all.
 *
 * Invariants of a projection, numbered so that tests can cite them:
 *   P1  Rows, checkpoint and feeds move together or not at all.
 *   P2  Each event is folded once, in the store's order.
 *   P3  What one command changed in one feed is one patch, numbered without gaps per feed.
 *   P4  Rows depend on the events alone: a rebuild gives the same rows.
 *   P5  An event that can't be folded or stored parks the documents of its append, visibly: their rows stand still, and
 *       the event is tried again, never skipped. Every other document goes on. Only an event of which nobody can say to
 *       which document it belongs halts the projection.
 */
export interface Projection<Document = unknown> {
  /** The identity of its checkpoint: never changes. */
  readonly name: string;
  /** Raised when rows change in shape or meaning: a new version is built beside the old one, then switched to. */
  readonly version: number;
  /** The event types that concern it; others cost it nothing. */
  readonly handles: readonly EventType[];
  /**
   * The document that an event belongs to, from its metadata, stream or data alone, so that even an event that can't be
   * read has one; null: none of its.
   */
  readonly key: (event: NewEvent & { readonly stream: string }) => string | null;
  /** Where a document's events are in the store: by patient, or in a stream. */
  readonly history: (key: string) => { readonly patient: string } | { readonly stream: string };
  /** A document from its stored rows; from none: one of which nothing has happened yet. Keeps the rows' `record` objects. */
  readonly open: (rows: readonly Row[]) => Document;
  /** @throws whatever is wrong with an event that can't be folded (P5). */
  readonly apply: (document: Document, event: StoredEvent) => Document;
  readonly rows: (document: Document) => readonly Row[];
  /** Without one for their collection, rows say themselves which feeds they are in. */
  readonly windows?: readonly Window[];
  /** Of a projection whose sealed rows may still be changed. */
  readonly recalls?: Recalling;
  /**
   * Its rows stand on the feeds of single patients, for ever and as many as there are. A rebuild does not compare them all:
   * whoever has joined such a feed reads it anew.
   */
  readonly feedsOfPatients?: true;
  /**
   * The chart that a row is on besides the feeds that it says, by its collection and record alone: what the chart's feed is told of
   * for ever is not looked through when a board is read.
   */
  readonly chartOf?: (row: Row) => ChartFeed | null;
  /** Who has to read anew, by what they follow, since a row that no feed tells of was made, changed or dropped. */
  readonly signals?: (change: RowChange) => readonly SignalName[];
}

/** How the document changes with each type of event; a type without a handler does not concern the projection. */
export type Handlers<Document> = {
  readonly [Type in EventType]?: (
    document: Document,
    data: Extract<DomainEvent, { type: Type }>['data'],
    stored: StoredEvent,
  ) => Document;
};

/** The fold over a table of handlers, and the types that it handles. */
export function foldWith<Document>(handlers: Handlers<Document>): Pick<Projection<Document>, 'handles' | 'apply'> {
  return {
    handles: Object.keys(handlers) as EventType[],
    apply: (document, stored) => {
      const handle = handlers[stored.event.type] as
        | ((document: Document, data: unknown, stored: StoredEvent) => Document)
        | undefined;
      return handle ? handle(document, stored.event.data, stored) : document;
    },
  };
}

/** An event speaks of a record that no earlier event made. */
export class MissingRecord extends Error {
  override readonly name = 'MissingRecord';
}
