import type { TestApp } from './test-app.js';

/** Keeps projections from moving on, as a slow database would, until `resume`. All of them, unless some are named. */
export async function pauseProjections(
  { db }: TestApp,
  names?: readonly string[],
): Promise<{ resume(): Promise<void> }> {
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query(
    `select from projection_generation where $1::text[] is null or name = any($1) order by id for update`,
    [names ?? null],
  );
  return {
    async resume() {
      await holder.query('rollback');
      holder.release();
    },
  };
}
