import type { DataSource } from 'typeorm';

/**
 * Names the life of the feeds whose numbers only rise, at most 100 characters: a database that was set back, or copied,
 * has another one. Statements can ask for it by `current_feed_identity()`.
 */
export async function feedIdentity(db: DataSource): Promise<string> {
  const [{ identity }] = await db.query<[{ identity: string }]>('SELECT current_feed_identity() AS identity');
  return identity;
}

/** Begins another life of the feeds, when one was found set back: a copy of the files has the identity that it was made with. */
export async function renewFeedIdentity(db: DataSource): Promise<void> {
  await db.query('UPDATE feed_identity SET id = gen_random_uuid()');
}
