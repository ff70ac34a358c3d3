import type { EventType } from '@ward-board/domain';
import type { EventMetadata, Position, RecordedEvent } from '@ward-board/event-store';
import type { Database } from './tiles.js';

/** What goes on from one event of its stream until another: a stay, a wait, a request or a study that is to be done, a study that is there. */
const allKinds = ['stay', 'wait', 'open request', 'open study', 'study'] as const;
type Kind = (typeof allKinds)[number];

const begins: { readonly [Type in EventType]?: readonly Kind[] } = {
  PatientAdmitted: ['stay'],
  WaitingListEntryAdded: ['wait'],
  ImagingStudyOrdered: ['open study', 'study'],
  ImagingOrdered: ['open request'],
  ServiceRequestReopened: ['open request'],
};
const ends: { readonly [Type in EventType]?: readonly Kind[] } = {
  PatientDischarged: ['stay'],
  WaitingListEntryAssigned: ['wait'],
  WaitingListEntryCancelled: ['wait'],
  ImagingStudyCompleted: ['open study'],
  ImagingStudyCancelled: ['open study'],
  ImagingStudyRemoved: ['open study', 'study'],
  ServiceRequestCompleted: ['open request'],
  ServiceRequestRevoked: ['open request'],
  ServiceRequestEnteredInError: ['open request'],
};

const BEGIN = `INSERT INTO presence (kind, stream, patient_id, began)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
  ON CONFLICT (kind, stream) DO UPDATE SET ended = NULL`;

const END = `UPDATE presence p SET ended = e.position FROM unnest($1::text[], $2::text[], $3::text[]) AS e (kind, stream, position)
  WHERE p.kind = e.kind AND p.stream = e.stream`;

/** `$1` is a position, `$2` kinds. */
const AT = `SELECT DISTINCT patient_id FROM presence
  WHERE position_range(began, ended) @> ($1::text COLLATE "C") AND kind = ANY ($2)`;

/** `$1` and `$2` name some; `$3` and `$4` are positions, and `$5` kinds. */
const KEPT = `SELECT kind, stream, patient_id, began, ended FROM unnest($1::text[], $2::text[]) AS named (kind, stream)
    JOIN presence USING (kind, stream)
  UNION SELECT kind, stream, patient_id, began, ended FROM presence
    WHERE kind = ANY ($5) AND began > $3 COLLATE "C" AND began <= $4 COLLATE "C"`;

const NEWEST = `SELECT DISTINCT patient_id FROM (
    SELECT patient_id FROM presence
    WHERE kind = $2 AND began <= $1 COLLATE "C" AND (ended IS NULL OR ended > $1 COLLATE "C") ORDER BY began DESC LIMIT $3
  ) AS newest`;

/** Which presence it is, and whose. */
interface Named {
  readonly kind: Kind;
  readonly stream: string;
  readonly patient_id: string;
}

/** What a page of events makes of one presence. */
interface Change extends Named {
  /** Null: it began with an earlier event. */
  readonly began: Position | null;
  /** Null: it goes on. */
  readonly ended: Position | null;
  /** Of the last event by which it began or ended. */
  readonly last: Position;
}

/** A presence as it is kept. */
interface Kept extends Named {
  readonly began: Position;
  readonly ended: Position | null;
}

/** What events come to, in their order: what ends may begin again, as a request does whose report was entered in error. */
function changesBy(events: readonly RecordedEvent[]): readonly Change[] {
  const changes = new Map<string, Change>();
  for (const { type, stream, position, metadata } of events) {
    // Who writes past the service writes any JSON as metadata, and must not keep the others from being signed.
    const patient_id = (metadata as EventMetadata | null)?.patient_id;
    // An event that does not say whose it is can't be folded into any patient's rows.
    if (patient_id === undefined) continue;
    const kinds = (of: typeof begins) => (Object.hasOwn(of, type) ? (of[type as EventType] ?? []) : []);
    for (const kind of kinds(begins)) {
      const began = changes.get(`${kind} ${stream}`)?.began ?? position;
      changes.set(`${kind} ${stream}`, { kind, stream, patient_id, began, ended: null, last: position });
    }
    for (const kind of kinds(ends)) {
      const began = changes.get(`${kind} ${stream}`)?.began ?? null;
      changes.set(`${kind} ${stream}`, { kind, stream, patient_id, began, ended: position, last: position });
    }
  }
  return [...changes.values()];
}

/**
 * Keeps what begins and ends with these events, which follow on all before them. What begins again counts as if it had gone on
 * in between: whoever is looked for without having been there is not shown, since their rows say so.
 */
export async function addPresences(db: Database, events: readonly RecordedEvent[]): Promise<void> {
  const changes = changesBy(events);
  const column = (rows: readonly Change[], name: keyof Change) => rows.map((row) => row[name]);
  const names = (rows: readonly Change[]) => [column(rows, 'kind'), column(rows, 'stream')];
  const begun = changes.filter(({ began }) => began !== null);
  if (begun.length > 0) await db.query(BEGIN, [...names(begun), column(begun, 'patient_id'), column(begun, 'began')]);
  const ended = changes.filter((change) => change.ended !== null);
  if (ended.length > 0) await db.query(END, [...names(ended), column(ended, 'ended')]);
}

/** Finds who may have stood on a board as of a position: its cost goes by how many did, not by how long the log is. */
export class Presences {
  constructor(private readonly db: Database) {}

  /** Whose stay or wait went on. */
  inHospital(position: Position): Promise<readonly string[]> {
    return this.patients(AT, [position, ['stay', 'wait'] satisfies Kind[]]);
  }

  /** Whose study or request was still to be done, or whose study was among the newest. */
  async withStudies(position: Position, newest: number): Promise<readonly string[]> {
    const open = await this.patients(AT, [position, ['open request', 'open study'] satisfies Kind[]]);
    return [...new Set([...open, ...(await this.patients(NEWEST, [position, 'study' satisfies Kind, newest]))])];
  }

  /**
   * Compares what is kept with events that follow on each other: whether somebody who was there could be missing on a board of the past, or
   * was put there. An end that is kept too late does neither, since whose stay has ended is on no board that is made of their events.
   * @param after the position of the event before the first.
   * @returns the position of the first event of which something else is kept; null: none.
   */
  async differsAt(after: Position, events: readonly RecordedEvent[]): Promise<Position | null> {
    const changes = new Map(changesBy(events).map((change) => [nameOf(change), change]));
    const column = (name: keyof Named) => [...changes.values()].map((change) => change[name]);
    const to = events.at(-1)?.position ?? after;
    const rows = await this.db.query<Kept[]>(KEPT, [column('kind'), column('stream'), after, to, allKinds]);
    const kept = new Map(rows.map((row) => [nameOf(row), row]));
    const lacking = [...changes.values()].filter((change) => !isKept(change, kept.get(nameOf(change))));
    const invented = rows.filter(
      (row) => row.began > after && row.began <= to && changes.get(nameOf(row))?.began !== row.began,
    );
    const positions = [...lacking.map(({ began, last }) => began ?? last), ...invented.map(({ began }) => began)];
    return positions.toSorted()[0] ?? null;
  }

  private async patients(text: string, values: unknown[]): Promise<readonly string[]> {
    const rows = await this.db.query<{ patient_id: string }[]>(text, values);
    return rows.map(({ patient_id }) => patient_id);
  }
}

const nameOf = ({ kind, stream }: Pick<Named, 'kind' | 'stream'>): string => `${kind} ${stream}`;

/** Whether a presence covers at least what these events say. One that only ended may never have begun. */
function isKept({ patient_id, began, ended, last }: Change, row: Kept | undefined): boolean {
  if (!row) return began === null;
  const isLongEnough = row.ended === null || (ended === null ? row.ended > last : row.ended >= ended);
  return isLongEnough && (began === null || (row.began <= began && row.patient_id === patient_id));
}
