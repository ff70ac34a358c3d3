import type { DataSource } from 'typeorm';

/**
 * The identity of the feeds, of at most 100 characters: while it is the same, their numbers only rise. A database that was
 * set back, or copied, has another one. Statements can ask for it by `current_feed_identity()`.
 */
export async function feedIdentity(db: DataSource): Promise<string> {
  const [{ identity }] = await db.query<[{ identity: string }]>('SELECT current_feed_identity() AS identity');
  return identity;
}

/**
 * Gives the feeds another identity, when they were found set back: a copy of the files has the identity that it was made
 * with. Of several processes that find it at once one renews it: compared by the row itself, which is looked at again once
 * another's change is committed.
 * @param old the identity that they were known by.
 */
export async function renewFeedIdentity(db: DataSource, old: string): Promise<void> {
  await db.query(`UPDATE feed_identity SET id = gen_random_uuid() WHERE id::text = split_part($1, '.', 1)`, [old]);
}
