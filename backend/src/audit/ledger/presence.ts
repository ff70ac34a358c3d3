import type { EventType } from '@ward-board/domain';
import type { EventMetadata, Position, RecordedEvent } from '@ward-board/event-store';
import type { Database } from './tiles.js';

/** What goes on from one event of its stream until another: a stay, a wait, a request or a study that is to be done, a study that is there. */
type Kind = 'stay' | 'wait' | 'open request' | 'open study' | 'study';

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

const NEWEST = `SELECT DISTINCT patient_id FROM (
    SELECT patient_id FROM presence
    WHERE kind = $2 AND began <= $1 COLLATE "C" AND (ended IS NULL OR ended > $1 COLLATE "C") ORDER BY began DESC LIMIT $3
  ) AS newest`;

/** What a page of events makes of one presence. */
interface Change {
  readonly kind: Kind;
  readonly stream: string;
  readonly patient_id: string;
  /** Null: it began with an earlier event. */
  readonly began: Position | null;
  /** Null: it goes on. */
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
      changes.set(`${kind} ${stream}`, { kind, stream, patient_id, began, ended: null });
    }
    for (const kind of kinds(ends)) {
      const began = changes.get(`${kind} ${stream}`)?.began ?? null;
      changes.set(`${kind} ${stream}`, { kind, stream, patient_id, began, ended: position });
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

  private async patients(text: string, values: unknown[]): Promise<readonly string[]> {
    const rows = await this.db.query<{ patient_id: string }[]>(text, values);
    return rows.map(({ patient_id }) => patient_id);
  }
}
