import { Injectable } from '@nestjs/common';
import {
  type BoardCollection,
  type BoardWard,
  collectionsOf,
  type DiagnosticReportRecord,
  headers,
  type PrescriptionRecord,
  type StoppedPatient,
  type WardKey,
} from '@ward-board/contract';
import { DataSource } from 'typeorm';
import { withoutUnreached } from './admissions-on-boards.js';
import { Answer } from './answer.js';
import { projectionOf, projectionOfBoard } from './collections.js';
import { Freshness } from './freshness.js';
import { feedNumber, HALTED } from './list-statement.js';
import { behind, ReadModels } from './read-models.js';
import { sqlTime } from './sql-time.js';
import { mayBeMissingFrom } from './stopped-rows.js';

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

/** What a board shows of some patients at one number of its feed, and what their charts have for whoever takes over. */
export interface PatientRows {
  readonly feed: string;
  readonly seq: number;
  readonly rows: readonly PatientRow[];
  readonly stopped: readonly StoppedPatient[];
  /** Ordered, dispensed or given, newest first: of any stay. */
  readonly prescriptions: readonly PrescriptionRecord[];
  /** The reports that the rows call critical and not acknowledged, newest first. */
  readonly reports: readonly DiagnosticReportRecord[];
}

/** Boards, each read in one statement: whole ones are answered as they are stored. */
@Injectable()
export class BoardSnapshots {
  constructor(
    private readonly db: DataSource,
    private readonly readModels: ReadModels,
    private readonly freshness: Freshness,
  ) {}

  /**
   * A board's rows of some patients, their prescriptions and unseen critical reports, with all that was stored before.
   * @throws ProblemException `projection_behind` when these do not show that in time.
   */
  async rowsOf(ward: WardKey, patient_ids: readonly string[]): Promise<PatientRows> {
    const names = [projectionOfBoard(ward), projectionOf('prescriptions'), projectionOf('diagnostic-reports')].map(
      ({ name }) => name,
    );
    if (!(await this.readModels.waitFor(await this.readModels.head(), [...new Set(names)]))) throw behind();
    type Read = Omit<PatientRows, 'seq'> & { readonly seq: string | null };
    for (;;) {
      const [{ live }] = await this.db.query<[{ readonly live: readonly number[] }]>(`SELECT ${LIVE} AS live`, [names]);
      const [read] = await this.db.query<Read[]>(ROWS_OF_PATIENTS, [names, ward, patient_ids, ...live]);
      // None: a projection has switched to another generation in between.
      if (read) return { ...read, seq: Number(read.seq ?? 0) };
    }
  }

  /** Prescriptions by their ids, also those that have ended; none that was deleted as entered in error. */
  async prescriptionsOf(ids: readonly string[]): Promise<readonly PrescriptionRecord[]> {
    if (ids.length === 0) return [];
    const { name } = projectionOf('prescriptions');
    const rows = await this.db.query<{ readonly record: PrescriptionRecord }[]>(PRESCRIPTIONS, [name, ids]);
    return rows.map(({ record }) => record);
  }

  /**
   * A whole board. @param onlyReached to its own staff, under `ACCESS_MODE=department`. `X-Projection` says what its pulses say, where that is `behind` or `stopped`; `behind` as well where it is not known.
   */
  async of(ward: WardKey, onlyReached = false): Promise<Answer> {
    const shown = collectionsShownBy(ward);
    type Row = {
      seq: string | null;
      feed: string;
      at: string;
      halted: boolean;
      stopped: unknown[];
      collections: string;
    };
    const { name } = projectionOfBoard(ward);
    // Before the rows are read: they show at least what it found.
    const isCurrent = await this.freshness.isCurrent(name);
    const [row] = await this.db.query<[Row]>(snapshot(onlyReached ? ward : null), [name, ward, shown]);
    const { seq, feed, at, halted, stopped, collections } = row;
    const known = { ward, feed, seq: Number(seq ?? 0), at, stopped };
    const body = `${JSON.stringify(known).slice(0, -1)},"collections":{${collections}}}`;
    const told = halted ? 'stopped' : isCurrent ? null : 'behind';
    return new Answer(body, told === null ? {} : { [headers.projection]: told });
  }
}

/** What a board without records of its own shows: who waits for it. */
const ARRIVALS: readonly BoardCollection[] = ['admissions'];
/** The collections that a ward's board is made of. */
export const collectionsShownBy = (ward: WardKey): readonly BoardCollection[] =>
  Object.hasOwn(collectionsOf, ward) ? collectionsOf[ward as BoardWard] : ARRIVALS;

/** The patients whose rows stand still, and since when, of projections by their names. @param only a condition on a parked document `d`. */
const stoppedOf = (names: string, only = 'true'): string => `coalesce((SELECT
      json_agg(json_build_object('patient_id', d.patient_id, 'since', ${sqlTime('d.since')}) ORDER BY d.patient_id)
    FROM (SELECT d.patient_id, min(d.since) AS since FROM projection p JOIN parked_document d ON d.generation = p.live
      WHERE p.name = ANY (${names}) AND d.patient_id IS NOT NULL AND (${only})
      GROUP BY d.patient_id) d), '[]')`;

/** Whether the patient of a parked document `d` has a row on the board `$2`, or on none: then they may be missing from it. */
const CONCERNS_BOARD = `${mayBeMissingFrom('$2::text')} OR EXISTS (
  SELECT FROM read_row r WHERE r.generation = d.generation AND r.key = d.key AND NOT r.sealed AND r.feeds @> ARRAY[$2::text])`;

/**
 * `$1` the projection, `$2` the ward, `$3` the collections, in whose order their records are, as the text of an object's members: the
 * driver reads an array character by character, which took longer than all else of an answer.
 */
const snapshot = (reachedBy: WardKey | null) => `WITH shown AS MATERIALIZED (
    SELECT r.collection, r.id, ${reachedBy === null ? 'r.record' : onlyReachedBy(reachedBy)} AS record FROM read_row r
    WHERE r.generation = (SELECT live FROM projection WHERE name = $1) AND r.feeds <> '{}' AND r.feeds @> ARRAY[$2::text]
  )
  SELECT ${feedNumber('$2')}, ${sqlTime('now()')} AS at, ${HALTED} AS halted, ${stoppedOf('ARRAY[$1::text]', CONCERNS_BOARD)} AS stopped,
    (SELECT string_agg('"' || c.name || '":[' || coalesce((SELECT string_agg(s.record::text, ',' ORDER BY s.id DESC) FROM shown s
      WHERE s.collection = c.name), '') || ']', ',' ORDER BY c.n) FROM unnest($3::text[]) WITH ORDINALITY AS c (name, n)) AS collections`;

const onlyReachedBy = (ward: WardKey) =>
  `CASE WHEN r.collection = 'admissions' THEN r.record || ${withoutUnreached(ward)} ELSE r.record END`;

/** So many of a patient's newest prescriptions are looked through for those that were given: more than a stay has. */
const NEWEST_PRESCRIPTIONS = 500;
const prescribed = `SELECT r.id, r.collection, r.sealed, r.search, r.record FROM read_row r
  WHERE r.generation = $5 AND r.key = asked.patient`;
const PRESCRIPTIONS = `SELECT r.record FROM read_row r
  WHERE r.generation = (SELECT live FROM projection WHERE name = $1) AND r.collection = 'prescriptions' AND r.id = ANY ($2::uuid[])
    AND r.record->>'entered_in_error_at' IS NULL`;
/** The live generations of the projections `$1`, in their order. */
const LIVE = `ARRAY(SELECT p.live FROM unnest($1::text[]) WITH ORDINALITY AS asked (name, n) LEFT JOIN projection p USING (name)
  ORDER BY asked.n)`;

/**
 * `$1` the projections of the board, of prescriptions and of reports, `$2` the ward, `$3` the patients, `$4` to `$6` the live
 * generations of the three; no row where they are not live any more. Given as numbers, each is one partition for the planner,
 * whose index has the order of the list: else it reads all of a patient's prescriptions to sort them. `OFFSET 0` leaves it
 * the index of what is not sealed alone. An admission stays in the feed of the board that it was made for when its patient
 * has gone on: of the board's are those who are awaited there.
 */
const ROWS_OF_PATIENTS = `WITH shown AS MATERIALIZED (
    SELECT r.collection, r.id, r.record FROM read_row r WHERE r.generation = $4
      AND r.key = ANY ($3::text[]) AND NOT r.sealed AND r.feeds @> ARRAY[$2::text]
      AND (r.collection <> 'admissions' OR r.record ->> 'awaiting' = $2)
  ), prescribed AS (
    SELECT r.id, r.record FROM unnest($3::text[]) AS asked (patient) CROSS JOIN LATERAL (
      SELECT open.id, open.record FROM (${prescribed} AND NOT r.sealed OFFSET 0) open WHERE open.collection = 'prescriptions'
      UNION ALL
      SELECT newest.id, newest.record FROM (
        ${prescribed} AND r.collection = 'prescriptions' ORDER BY r.id DESC LIMIT ${NEWEST_PRESCRIPTIONS}
      ) newest WHERE newest.sealed AND newest.search = 'given'
    ) r
  ), critical AS (
    SELECT (jsonb_path_query(s.record, '$.clinical.results[*] ? (@.critical == true).report_id') #>> '{}')::uuid AS id FROM shown s
  )
  SELECT ${feedNumber('$2')}, ${stoppedOf('$1::text[]')} AS stopped,
    coalesce((SELECT json_agg(json_build_object('collection', s.collection, 'record', s.record) ORDER BY s.collection, s.id DESC)
      FROM shown s), '[]') AS rows,
    coalesce((SELECT json_agg(p.record ORDER BY p.id DESC) FROM prescribed p), '[]') AS prescriptions,
    coalesce((SELECT json_agg(r.record ORDER BY r.id DESC) FROM read_row r WHERE r.generation = $6
      AND r.collection = 'diagnostic-reports' AND r.id = ANY (ARRAY(SELECT id FROM critical))
      AND r.record ->> 'entered_in_error_at' IS NULL), '[]') AS reports
  WHERE ARRAY[$4::int, $5::int, $6::int] = ${LIVE}`;
