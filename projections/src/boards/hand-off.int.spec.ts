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
      const { rows } = await side.pool.query<{ patient_id: string; boards: string[]; seqs: string }>(
        `SELECT patient_id, array_agg(board) AS boards, (SELECT string_agg(ward || seq, ' ' ORDER BY ward) FROM board_head) AS seqs
         FROM projection p JOIN read_row r ON r.generation = p.live, unnest(r.boards) AS board
         WHERE p.name = 'ward-boards' AND r.collection IN ('emergency-details', 'icu') GROUP BY patient_id`,
      );
      expect(rows).toHaveLength(patients.length);
      for (const { boards } of rows) expect(boards).toHaveLength(1);
      seen.add(rows.filter(({ boards }) => boards[0] === 'icu').length.toString());
    }
  })();
  for (const n of patients) await side.append(...journey(n).slice(3, 6));
  await side.caughtUp();
  over = true;
  await reading;
  expect(seen.size).toBeGreaterThan(3);
  const icu = (await side.feed()).filter(({ ward }) => ward === 'icu');
  expect(icu.flatMap(({ changes }) => changes as readonly { id: string }[]).map(({ id }) => id)).toContain(
    idOf('icu', 30),
  );
  await side.close();
});
