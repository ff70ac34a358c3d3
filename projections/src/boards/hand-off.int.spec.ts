import { idOf } from '@ward-board/domain/testing';
import { journey } from '../testing/journeys.js';
import { ReadSide } from '../testing/read-side.js';

it('a hand-off is seen on both boards at once: the patient is never on none of them, and never on two', async () => {
  const side = await ReadSide.open();
  side.start();
  const patients = Array.from({ length: 30 }, (_, index) => index + 1);
  for (const n of patients) await side.append(...journey(n).slice(0, 3));
  await side.caughtUp();
  let over = false;
  const seen = new Set<string>();
  const reading = (async () => {
    while (!over) {
      const { rows } = await side.pool.query<{ key: string; feeds: string[] }>(
        `SELECT key, array_agg(feed) AS feeds
         FROM projection p JOIN read_row r ON r.generation = p.live, unnest(r.feeds) AS feed
         WHERE p.name = 'ward-boards' AND r.collection IN ('emergency-details', 'icu') GROUP BY key`,
      );
      expect(rows).toHaveLength(patients.length);
      for (const { feeds } of rows) expect(feeds).toHaveLength(1);
      seen.add(rows.filter(({ feeds }) => feeds[0] === 'icu').length.toString());
    }
  })();
  for (const n of patients) await side.append(...journey(n).slice(3, 6));
  await side.caughtUp();
  over = true;
  await reading;
  expect(seen.size).toBeGreaterThan(3);
  const icu = (await side.feed()).filter(({ feed }) => feed === 'icu');
  expect(icu.flatMap(({ changes }) => changes as readonly { id: string }[]).map(({ id }) => id)).toContain(
    idOf('icu', 30),
  );
  await side.close();
});
