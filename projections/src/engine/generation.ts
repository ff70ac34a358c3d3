import { type Position, START } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';

/** One build of a projection's rows, as a runner works on it. */
export interface Generation {
  readonly id: number;
  readonly version: number;
  readonly position: Position;
  readonly state: 'live' | 'building';
}

/** Somebody else moved this checkpoint, or another generation was switched to: what is cached here is no longer true. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

const columns = 'g.id, g.version, g.position, g.state';

/** The generation that readers see. */
export async function findLive(db: DataSource, name: string): Promise<Generation | undefined> {
  const [live] = await db.query<Generation[]>(
    `SELECT ${columns} FROM projection p JOIN projection_generation g ON g.id = p.live WHERE p.name = $1`,
    [name],
  );
  return live;
}

/** The first generation of a projection that this database has never seen. */
export async function createLive(
  db: DataSource,
  name: string,
  version: number,
  position: Position = START,
): Promise<Generation> {
  const [live] = await db.query<[Generation]>(
    `WITH g AS (
       INSERT INTO projection_generation (name, version, position, state) VALUES ($1, $2, $3, 'live') RETURNING *
     ), p AS (
       INSERT INTO projection (name, live) SELECT name, id FROM g
     )
     SELECT ${columns} FROM g`,
    [name, version, position],
  );
  return live;
}

/** A generation to be built beside the live one. An earlier build that was given up can't be written to any more. */
export async function createBuilding(db: DataSource, name: string, version: number): Promise<Generation> {
  await db.query(`UPDATE projection_generation SET state = 'retired' WHERE name = $1 AND state = 'building'`, [name]);
  const [building] = await db.query<[Generation]>(
    `INSERT INTO projection_generation AS g (name, version, position, state) VALUES ($1, $2, $3, 'building')
     RETURNING ${columns}`,
    [name, version, START],
  );
  return building;
}

/** How many rows are dropped at once: few enough for any limit on how long a statement may take. */
const DROPPED_AT_ONCE = 5_000;

/** Drops the rows that nobody reads: of generations that were switched from, and of builds that were given up. */
export async function dropLeftovers(db: DataSource, name: string): Promise<void> {
  for (;;) {
    const [{ count }] = await db.query<[{ count: number }]>(
      `WITH dropped AS (
         DELETE FROM read_row WHERE ctid = ANY (ARRAY(
           SELECT r.ctid FROM projection_generation g JOIN read_row r ON r.generation = g.id
           WHERE g.name = $1 AND g.state = 'retired' LIMIT $2
         )) RETURNING 1
       ) SELECT count(*)::int AS count FROM dropped`,
      [name, DROPPED_AT_ONCE],
    );
    if (count < DROPPED_AT_ONCE) return;
  }
}
