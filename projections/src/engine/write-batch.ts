import type { Position } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import type { Folded, UnnumberedPatch } from './fold-batch.js';
import { type Generation, Overtaken } from './generation.js';
import { runPrepared } from './prepared.js';

/**
 * The checkpoint moves by compare-and-set, and everything else happens only if it did. The steps of one statement all see
 * the same snapshot, so no step may build on what another has written; what is written and what is dropped never name the
 * same row.
 */
const statement = (drop = '') => `
  WITH commit AS MATERIALIZED (
    SELECT set_config('synchronous_commit', $5, true)
  ), moved AS (
    UPDATE projection_generation SET position = $4, failure = NULL FROM commit
    WHERE id = $1 AND state = $2 AND position = $3 RETURNING id, name, state
  ), written AS (
    INSERT INTO read_row (generation, collection, id, patient_id, boards, search, record)
    SELECT moved.id, r.collection, r.id, r.patient_id, r.boards, r.search, r.record
    FROM moved, jsonb_to_recordset($6::jsonb)
      AS r (collection text, id uuid, patient_id uuid, boards text[], search text, record jsonb)
    ON CONFLICT (generation, collection, id) DO UPDATE
    SET patient_id = excluded.patient_id, boards = excluded.boards, search = excluded.search, record = excluded.record
  ), patch AS (
    SELECT p.* FROM moved, jsonb_to_recordset($7::jsonb) AS p (ward text, ordinal bigint, at timestamptz, changes json)
  ), head AS (
    UPDATE board_head h SET seq = h.seq + n.count
    FROM (SELECT ward, count(*) FROM patch GROUP BY ward) n WHERE h.ward = n.ward
    RETURNING h.ward, h.seq - n.count AS base
  ), feed AS (
    INSERT INTO board_feed (ward, seq, at, changes)
    SELECT ward, base + ordinal, at, changes FROM patch JOIN head USING (ward) RETURNING ward
  )${drop}
  SELECT CASE WHEN state = 'live' THEN pg_notify('projection_moved', name || ' ' || $4) END,
    CASE WHEN EXISTS (SELECT FROM feed) THEN pg_notify('board_feed', '') END
  FROM moved`;

const WRITE = { name: 'read_model.write', text: statement() };
const WRITE_AND_DROP = statement(`, dropped AS (
    DELETE FROM read_row r USING moved, jsonb_to_recordset($8::jsonb) AS d (collection text, id uuid)
    WHERE r.generation = moved.id AND r.collection = d.collection AND r.id = d.id
  )`);

/**
 * Writes what a batch came to: one statement, so one transaction and one round trip (P1, P2).
 * Only what numbers patches waits for the disk: rows without a feed are made again after a crash, but a number that
 * somebody has seen must never be given twice (P3).
 * @returns the generation, moved on.
 * @throws Overtaken when the checkpoint was not where this runner left it.
 */
export async function writeBatch(
  db: DataSource,
  generation: Generation,
  { written, dropped, patches }: Folded,
  position: Position,
): Promise<Generation> {
  const { id, state } = generation;
  const feed = state === 'live' ? numbered(patches) : [];
  const waitForDisk = feed.length > 0 ? 'on' : 'off';
  const [rows, numberedPatches] = [JSON.stringify(written), JSON.stringify(feed)];
  const values = [id, state, generation.position, position, waitForDisk, rows, numberedPatches];
  const gone = dropped.map(({ collection, id }) => ({ collection, id }));
  const moved =
    gone.length === 0
      ? await runPrepared(db, WRITE, values)
      : await db.query<unknown[]>(WRITE_AND_DROP, [...values, JSON.stringify(gone)]);
  if (moved.length === 0) throw new Overtaken('The checkpoint was moved on by somebody else.');
  return { ...generation, position };
}

/** Each patch with its place among its ward's. */
function numbered(patches: readonly UnnumberedPatch[]) {
  const ordinals = new Map<string, number>();
  return patches.map((patch) => {
    const ordinal = (ordinals.get(patch.ward) ?? 0) + 1;
    ordinals.set(patch.ward, ordinal);
    return { ...patch, ordinal };
  });
}
