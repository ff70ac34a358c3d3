import { ReadSide } from '../testing/read-side.js';
import { feedIdentity, renewFeedIdentity } from './feed-identity.js';

it('the feeds have an identity that lasts until it is renewed, and that is of this copy on this server', async () => {
  const side = await ReadSide.open();
  const first = await feedIdentity(side.db);
  expect(await feedIdentity(side.db)).toBe(first);
  expect(first.length).toBeLessThanOrEqual(100);
  const { rows } = await side.pool.query('SELECT system_identifier::text AS id FROM pg_control_system()');
  expect(first.split('.').slice(1, 3)).toEqual([rows[0]?.id, '00000001']);
  await Promise.all([1, 2].map(() => renewFeedIdentity(side.db, first)));
  const second = await feedIdentity(side.db);
  expect(second).not.toBe(first);
  await renewFeedIdentity(side.db, first);
  expect(await feedIdentity(side.db)).toBe(second);
  expect(second.split('.').slice(1)).toEqual(first.split('.').slice(1));
  // As a dump leaves them that was restored into the same server.
  await side.pool.query(`CREATE TABLE restored (LIKE feed_patch INCLUDING ALL); DROP TABLE feed_patch;
    ALTER TABLE restored RENAME TO feed_patch`);
  expect(await feedIdentity(side.db)).not.toBe(second);
  await side.close();
});
