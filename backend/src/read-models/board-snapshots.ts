import { Injectable } from '@nestjs/common';
import {
  type BoardCollection,
  type BoardWard,
  collectionsOf,
  headers,
  type StoppedPatient,
  type WardKey,
} from '@ward-board/contract';
import { DataSource } from 'typeorm';
import { Answer } from './answer.js';
import { projectionOfBoard } from './collections.js';
import { feedNumber, HALTED } from './list-statement.js';
import { behind, ReadModels } from './read-models.js';
import { sqlTime } from './sql-time.js';

/** A record of a board, as far as all are alike. */
export interface PatientRow {
  readonly collection: BoardCollection;
  readonly record: {
    readonly id: string;
    readonly patient_id: string;
    readonly admission_id?: string | null;
    readonly note_entries?: readonly object[];
  };
}

/** What a board shows of some patients at one number of its feed. */
export interface PatientRows {
  readonly feed: string;
  readonly seq: number;
  readonly rows: readonly PatientRow[];
  readonly stopped: readonly StoppedPatient[];
}

/** Boards, each read in one statement: whole ones are answered as they are stored. */
@Injectable()
export class BoardSnapshots {
  constructor(
    private readonly db: DataSource,
    private readonly readModels: ReadModels,
  ) {}

  /**
   * A board's rows of some patients, with all that was stored before.
   * @throws ProblemException `projection_behind` when the board does not show that in time.
   */
  async rowsOf(ward: WardKey, patient_ids: readonly string[]): Promise<PatientRows> {
    const { name } = projectionOfBoard(ward);
    if (!(await this.readModels.waitFor(await this.readModels.head(), [name]))) throw behind();
    type Read = Omit<PatientRows, 'seq'> & { readonly seq: string | null };
    const [read] = await this.db.query<[Read]>(ROWS_OF_PATIENTS, [name, ward, patient_ids]);
    return { ...read, seq: Number(read.seq ?? 0) };
  }

  async of(ward: WardKey): Promise<Answer> {
    const shown = collectionsShownBy(ward);
    type Row = { seq: string | null; feed: string; at: string; halted: boolean; stopped: unknown[]; items: string[] };
    const [row] = await this.db.query<[Row]>(SNAPSHOT, [projectionOfBoard(ward).name, ward, shown]);
    const { seq, feed, at, halted, stopped, items } = row;
    const collections = shown.map((collection, index) => `"${collection}":[${items[index] ?? ''}]`);
    const known = { ward, feed, seq: Number(seq ?? 0), at, stopped };
    const body = `${JSON.stringify(known).slice(0, -1)},"collections":{${collections.join(',')}}}`;
    return new Answer(body, halted ? { [headers.projection]: 'stopped' } : {});
  }
}

/** What a board without records of its own shows: who waits for it. */
const ARRIVALS: readonly BoardCollection[] = ['admissions'];
/** The collections that a ward's board is made of. */
export const collectionsShownBy = (ward: WardKey): readonly BoardCollection[] =>
  Object.hasOwn(collectionsOf, ward) ? collectionsOf[ward as BoardWard] : ARRIVALS;

/** The patients whose rows stand still, and since when, of the projection `$1`. */
const STOPPED = `coalesce((SELECT
      json_agg(json_build_object('patient_id', d.patient_id, 'since', ${sqlTime('d.since')}) ORDER BY d.key)
    FROM projection p JOIN parked_document d ON d.generation = p.live
    WHERE p.name = $1 AND d.patient_id IS NOT NULL), '[]')`;

/** `$1` the projection, `$2` the ward, `$3` the collections, in whose order `items` has their records as text. */
const SNAPSHOT = `WITH shown AS MATERIALIZED (
    SELECT r.collection, r.id, r.record FROM read_row r
    WHERE r.generation = (SELECT live FROM projection WHERE name = $1) AND r.feeds <> '{}' AND r.feeds @> ARRAY[$2::text]
  )
  SELECT ${feedNumber('$2')}, ${sqlTime('now()')} AS at, ${HALTED} AS halted, ${STOPPED} AS stopped,
    ARRAY(SELECT (SELECT coalesce(string_agg(s.record::text, ',' ORDER BY s.id DESC), '') FROM shown s
      WHERE s.collection = c.name) FROM unnest($3::text[]) WITH ORDINALITY AS c (name, n) ORDER BY c.n) AS items`;

/** `$1` the projection, `$2` the ward, `$3` the patients: documents of boards are named by them. */
const ROWS_OF_PATIENTS = `SELECT ${feedNumber('$2')}, ${STOPPED} AS stopped,
  coalesce((SELECT json_agg(json_build_object('collection', r.collection, 'record', r.record) ORDER BY r.collection, r.id DESC)
    FROM read_row r WHERE r.generation = (SELECT live FROM projection WHERE name = $1) AND r.key = ANY ($3::text[])
      AND NOT r.sealed AND r.feeds @> ARRAY[$2::text]), '[]') AS rows`;
