import { type Position, START } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { runPrepared } from '../../store/prepared.js';

/** One build of a projection's rows, as a runner works on it. */
export interface Generation {
  readonly id: number;
  readonly version: number;
  readonly position: Position;
  readonly state: 'live' | 'building';
  /** The fencing token of who may move it: a number, as text. */
  readonly token: string;
}

/** Somebody else moved this checkpoint, or another generation was switched to: what is cached here is no longer true. */
export class CheckpointConflict extends Error {
  override readonly name = 'CheckpointConflict';
}

/** What is read of a generation, of the table or alias `g`. */
export const generationColumns = 'g.id, g.version, g.position, g.state, g.token::text AS token';

/** The generation that readers see. */
export async function findLive(db: DataSource, name: string): Promise<Generation | undefined> {
  const [live] = await db.query<Generation[]>(
    `SELECT ${generationColumns} FROM projection p JOIN projection_generation g ON g.id = p.live WHERE p.name = $1`,
    [name],
  );
  return live;
}

const CLAIM = {
  name: 'projection.claim',
  text: `UPDATE projection_generation g SET token = $2 FROM projection p
    WHERE p.name = $1 AND g.id = p.live AND g.token <= $2 RETURNING ${generationColumns}`,
};

/**
 * The live generation, which nobody with an older fencing token can move any more.
 * @throws CheckpointConflict when the holder of a newer token has it.
 */
export async function claimLive(db: DataSource, name: string, token: string): Promise<Generation> {
  const [live] = await runPrepared<Generation>(db, CLAIM, [name, token]);
  if (!live) throw new CheckpointConflict(`The lease of ${name} was taken over.`);
  return live;
}

/**
 * The first generation of a projection that this database has never seen.
 * One statement, not a transaction of several: a process that was stopped within would keep its locks from the next holder.
 * @param apart the collections whose rows are stored beside all others.
 */
export async function createLive(
  db: DataSource,
  name: string,
  version: number,
  position: Position = START,
  apart: readonly string[] = [],
): Promise<Generation> {
  const [live] = await db.query<[Generation]>(
    `WITH g AS (
       INSERT INTO projection_generation (name, version, position, state) VALUES ($1, $2, $3, 'live') RETURNING *
     ), p AS (
       INSERT INTO projection (name, live) SELECT name, id FROM g
     )
     SELECT ${generationColumns} FROM g, create_read_row_partition(g.id, $4)`,
    [name, version, position, apart],
  );
  return live;
}

/** The lease of who builds a projection's rows anew. Its runner, which has another one, goes on meanwhile. */
export const leaseOfBuild = (name: string): string => `build of ${name}`;

/**
 * A generation to be built beside the live one. An earlier build that was given up can't be written to any more.
 * One statement for the same reason.
 * @param token of the build's lease.
 * @param apart as of `createLive`.
 * @throws CheckpointConflict when another process has taken the lease: its build must not be retired by this one.
 */
export async function createBuilding(
  db: DataSource,
  name: string,
  version: number,
  token: string,
  apart: readonly string[] = [],
): Promise<Generation> {
  const [building] = await db.query<Generation[]>(
    `WITH lease AS (
       SELECT name FROM projection_lease WHERE name = $1 AND token = $2 FOR SHARE
     ), retired AS (
       UPDATE projection_generation SET state = 'retired'
       WHERE name = $3 AND state = 'building' AND EXISTS (SELECT FROM lease)
     ), g AS (
       INSERT INTO projection_generation (name, version, position, state) SELECT $3, $4, $5, 'building' FROM lease
       RETURNING *
     )
     SELECT ${generationColumns} FROM g, create_read_row_partition(g.id, $6)`,
    [leaseOfBuild(name), token, name, version, START, apart],
  );
  if (!building) throw new CheckpointConflict(`The build of ${name} was taken over.`);
  return building;
}

/** Whether a build is still to be written to and switched to: no other builder has begun one since. */
export async function isBuilding(db: DataSource, { id }: Generation): Promise<boolean> {
  const found = await db.query<unknown[]>(`SELECT FROM projection_generation WHERE id = $1 AND state = 'building'`, [
    id,
  ]);
  return found.length > 0;
}

/**
 * A build as its last checkpoint left it.
 * @throws CheckpointConflict when it is no longer to be written to, nor switched to.
 */
export async function buildingAsReached(db: DataSource, { id }: Generation): Promise<Generation> {
  const [building] = await db.query<Generation[]>(
    `SELECT ${generationColumns} FROM projection_generation g WHERE id = $1 AND state = 'building'`,
    [id],
  );
  if (!building) throw new CheckpointConflict('Another build was begun, or this one is live.');
  return building;
}
