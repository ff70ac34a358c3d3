import type { DataSource, QueryRunner } from 'typeorm';

/** How long dropping waits for readers: a backup reads for long, and the next build drops as well. */
const PATIENCE = '2s';

/** Not now: somebody reads for long, or is dropping the same, or has just dropped it (55000: removed concurrently). */
const NOT_NOW = /^(55P03|55006|55000|42P01|40P01)$/;

const RETIRED = `
  SELECT g.id, c.oid IS NOT NULL AS exists, i.inhrelid IS NOT NULL AS attached, i.inhdetachpending IS TRUE AS pending
  FROM projection_generation g LEFT JOIN pg_class c ON c.oid = to_regclass('read_row_' || g.id)
  LEFT JOIN pg_inherits i ON i.inhrelid = c.oid WHERE g.name = $1 AND g.state = 'retired'`;

/**
 * Drops the generations that nobody reads: those that were switched from, and builds that were given up. Each is a
 * partition, detached without a lock that readers would notice.
 */
export async function dropRetired(db: DataSource, name: string): Promise<void> {
  const runner = db.createQueryRunner();
  try {
    await runner.query(`SET lock_timeout = '${PATIENCE}'`);
    const found: readonly Retired[] = await runner.query(RETIRED, [name]);
    for (const retired of found) await drop(retired, runner);
  } finally {
    await runner.query('RESET lock_timeout').catch(() => {});
    await runner.release();
  }
}

interface Retired {
  readonly id: string;
  readonly exists: boolean;
  readonly attached: boolean;
  readonly pending: boolean;
}

async function drop({ id, exists, attached, pending }: Retired, runner: QueryRunner): Promise<void> {
  const how = pending ? 'FINALIZE' : 'CONCURRENTLY';
  try {
    if (attached) await runner.query(`ALTER TABLE read_row DETACH PARTITION read_row_${id} ${how}`);
    if (exists) await runner.query(`DROP TABLE read_row_${id}`);
    await runner.query('DELETE FROM projection_generation WHERE id = $1', [id]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOT_NOW.test(String(error.code)))) throw error;
  }
}
