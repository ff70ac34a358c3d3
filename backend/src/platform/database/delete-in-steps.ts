import type { DataSource } from 'typeorm';

/** Rows that one statement deletes: few enough that nothing waits for it, and that it ends within its time limit. */
const STEP = 1_000;

/**
 * Deletes until nothing is left to delete, a small transaction at a time.
 * @param statement its last parameter is how many rows it may delete.
 */
export async function deleteInSteps(db: DataSource, statement: string, parameters: readonly unknown[]): Promise<void> {
  for (let deleted = STEP; deleted === STEP; ) {
    const [, count] = await db.query<[unknown, number]>(statement, [...parameters, STEP]);
    deleted = count;
  }
}
