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

/** The first generation of a projection that this database has never seen. */
export async function createLive(
  db: DataSource,
  name: string,
  version: number,
  position: Position = START,
): Promise<Generation> {
  return db.transaction(async (manager) => {
    const [live] = await manager.query<[Generation]>(
      `WITH g AS (
         INSERT INTO projection_generation (name, version, position, state) VALUES ($1, $2, $3, 'live') RETURNING *
       ), p AS (
         INSERT INTO projection (name, live) SELECT name, id FROM g
       )
       SELECT ${generationColumns} FROM g`,
      [name, version, position],
    );
    await manager.query('SELECT create_read_row_partition($1)', [live.id]);
    return live;
  });
}

/** A generation to be built beside the live one. An earlier build that was given up can't be written to any more. */
export async function createBuilding(db: DataSource, name: string, version: number): Promise<Generation> {
  return db.transaction(async (manager) => {
    await manager.query(`UPDATE projection_generation SET state = 'retired' WHERE name = $1 AND state = 'building'`, [
      name,
    ]);
    const [building] = await manager.query<[Generation]>(
      `INSERT INTO projection_generation AS g (name, version, position, state) VALUES ($1, $2, $3, 'building')
       RETURNING ${generationColumns}`,
      [name, version, START],
    );
    await manager.query('SELECT create_read_row_partition($1)', [building.id]);
    return building;
  });
}
