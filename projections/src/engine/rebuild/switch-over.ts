import type { DataSource } from 'typeorm';
import { CheckpointConflict, type Generation, generationColumns } from '../checkpoint/generation.js';
import type { Projection } from '../projection.js';

/** A process that was stopped in the midst of a switch would otherwise hold up the live runner for as long. */
const STANDSTILL_MS = 8_000;

/**
 * Switches readers from the live generation to one that was built beside it, in one transaction. From the first statement
 * on the live runner waits, so that it can be caught up with, however busy the hospital is; its next step then finds
 * itself fenced off (CheckpointConflict).
 * @param catchUpWith takes into the build what the live generation has, and no more.
 * @param standstillMs after how long without a statement the switch is given up.
 * @throws CheckpointConflict when the build was given up in the meantime.
 */
export async function switchOver(
  db: DataSource,
  { name, feedsOfPatients, chartOf }: Projection,
  building: Generation,
  catchUpWith: (live: Generation) => Promise<void>,
  standstillMs = STANDSTILL_MS,
): Promise<void> {
  await db.transaction(async (manager) => {
    await manager.query(`SET LOCAL idle_in_transaction_session_timeout = ${standstillMs}`);
    const [live] = await manager.query<Generation[]>(
      `SELECT ${generationColumns}
       FROM projection p JOIN projection_generation g ON g.id = p.live WHERE p.name = $1 FOR UPDATE`,
      [name],
    );
    if (!live) throw new CheckpointConflict(`${name} was switched to another build.`);
    await catchUpWith(live);
    const [switched] = await manager.query<{ position: string }[]>(
      `WITH retired AS (
         UPDATE projection_generation SET state = 'retired' WHERE id = $1 RETURNING id
       ) SELECT g.position FROM projection_generation g, retired WHERE g.id = $2 AND g.state = 'building' FOR UPDATE OF g`,
      [live.id, building.id],
    );
    if (!switched) throw new CheckpointConflict(`This build of ${name} was given up.`);
    if (feedsOfPatients || chartOf) await manager.query(CHARTS_ANEW);
    if (!feedsOfPatients) await manager.query(FEED_DIFFERENCES, [live.id, building.id]);
    await manager.query(`UPDATE projection_generation SET state = 'live', token = greatest(token, $2) WHERE id = $1`, [
      building.id,
      live.token,
    ]);
    await manager.query('UPDATE projection SET live = $2 WHERE name = $1', [name, building.id]);
    // No difference is looked for in what stands on no feed: a signal that names nothing is told to whoever follows anything.
    await manager.query(
      `SELECT pg_notify('projection_moved', $1), pg_notify('feed', ''), pg_notify('signal', ''), pg_notify('projection_parked', $2)`,
      [`${name} ${switched.position}`, name],
    );
  });
}

/** A number without a patch: who has joined such a feed finds that something is missing, and reads it anew. */
const CHARTS_ANEW = `UPDATE feed_head SET seq = seq + 1 WHERE feed LIKE 'chart:%'`;

/** One patch for each feed that looks different in the new generation ($2) than in the old one ($1). */
const FEED_DIFFERENCES = `
  WITH old AS (
    SELECT feed, collection, id, record FROM read_row, unnest(feeds) AS feed WHERE generation = $1 AND feeds <> '{}'
  ), new AS (
    SELECT feed, collection, id, record FROM read_row, unnest(feeds) AS feed WHERE generation = $2 AND feeds <> '{}'
  ), change AS (
    SELECT feed, CASE WHEN new.id IS NULL
        THEN jsonb_build_object('collection', collection, 'op', 'remove', 'id', id)
        ELSE jsonb_build_object('collection', collection, 'op', 'upsert', 'id', id, 'record', new.record)
      END AS change
    FROM old FULL JOIN new USING (feed, collection, id) WHERE old.record IS DISTINCT FROM new.record
  ), head AS (
    UPDATE feed_head h SET seq = h.seq + 1 WHERE feed IN (SELECT feed FROM change) RETURNING feed, seq
  )
  INSERT INTO feed_patch (feed, seq, at, changes)
  SELECT feed, seq, now(), json_agg(change) FROM change JOIN head USING (feed) GROUP BY feed, seq`;
