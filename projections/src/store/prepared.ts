import type { QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from './guard-connections.js';

/** A statement of which only the values change. */
export interface Statement {
  /** Says to Postgres which one it is; two of the same name are the same. */
  readonly name: string;
  readonly text: string;
}

/**
 * Runs a statement that each connection plans once: planning the large ones takes longer than running them.
 * Such a plan outlives the time when a table was empty, so it is for statements that find rows by unique index alone.
 */
export async function runPrepared<Row extends QueryResultRow>(
  db: DataSource,
  statement: Statement,
  values: unknown[],
): Promise<readonly Row[]> {
  const { rows } = await poolOf(db).query<Row>({ ...statement, values });
  return rows;
}
