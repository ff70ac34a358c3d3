import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore, Position, RecordedEvent } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { hashOfEvent } from './leaf.js';
import { type Hash, rootOfLeaves } from './merkle.js';
import { addPresences } from './presence.js';
import { type Database, TILE, Tiles } from './tiles.js';

/** What is read and added at once ends where a tile does, so that a full tile is written once. */
const BATCH = 4 * TILE;

const READ = 'SELECT size::float8 AS size, position FROM ledger';

/** A crash may lose it: events are safe, and it is made of them again. So nothing waits for the disk, and no append for that. */
const LIGHT = 'SET LOCAL synchronous_commit = off';

/** Compare-and-set: of two processes that have read the same events, one adds them. */
const MOVE = `WITH moved AS (
    UPDATE ledger SET size = $1, position = $2 WHERE size = $3 AND position = $4 RETURNING size
  ) SELECT FROM moved`;

/** When a tile was begun stays as it is. */
const WRITE = `INSERT INTO ledger_tile (level, index, hashes, positions, since) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (level, index) DO UPDATE SET hashes = excluded.hashes, positions = excluded.positions`;

/** Is told of events before they are in the tree, and after which position they were read. */
export type See = (after: Position, events: readonly RecordedEvent[]) => Promise<void>;

/**
 * Adds the events that follow on the last leaf to the tree: a thousand at most, so that the process does something else between.
 * @returns whether there may be more.
 * @throws MissingHashes, and what `see` throws.
 */
export async function addNextEvents(db: DataSource, store: EventStore, see: See): Promise<boolean> {
  type Row = { size: number; position: Position };
  const [at] = await db.query<[Row]>(READ);
  const limit = BATCH - (at.size % TILE);
  const events = await store.readAll(at.position, limit);
  const last = events.at(-1);
  if (!last) return false;
  await see(at.position, events);
  const leaves: Hash[] = [];
  for (let start = 0; start < events.length; start += TILE) {
    leaves.push(...events.slice(start, start + TILE).map(hashOfEvent));
    await nextTurn();
  }
  await db.transaction(async (transaction) => {
    await transaction.query(LIGHT);
    const moved = await transaction.query<unknown[]>(MOVE, [
      at.size + events.length,
      last.position,
      at.size,
      at.position,
    ]);
    if (moved.length === 0) return;
    await addLeaves(transaction, at.size, leaves, events);
    await addPresences(transaction, events);
  });
  return events.length === limit;
}

/** @param size how many leaves the tree has before. */
async function addLeaves(
  db: Database,
  size: number,
  leaves: readonly Hash[],
  events: readonly RecordedEvent[],
): Promise<void> {
  let hashes = leaves;
  let positions: readonly Position[] = events.map(({ position }) => position);
  for (let level = 0, count = size; hashes.length > 0; level++, count = Math.floor(count / TILE)) {
    const first = Math.floor(count / TILE);
    const begun = await new Tiles(db).beginning({ level, index: first }, count % TILE);
    const all = [...begun.hashes, ...hashes];
    const allPositions = [...begun.positions, ...positions];
    const roots: Hash[] = [];
    for (let at = 0; at < all.length; at += TILE) {
      const tile = all.slice(at, at + TILE);
      const since = level === 0 ? events[Math.max(0, at - begun.hashes.length)]?.recordedAt : null;
      const index = first + at / TILE;
      await db.query(WRITE, [level, index, Buffer.concat(tile), allPositions.slice(at, at + TILE), since]);
      if (tile.length === TILE) roots.push(rootOfLeaves(tile));
    }
    // One level up, the tiles that are full now are the hashes that are added.
    [hashes, positions] = [roots, []];
  }
}
