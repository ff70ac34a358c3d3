import type { EventLines, EventStore, LineRange, LineShape } from '@ward-board/event-store';
import type { Ledger } from './ledger/ledger.js';
import type { Proofs } from './ledger/proofs.js';
import { PatientEvents } from './patient-events.js';

/** A log in which every page is full, of lines of so many characters, but for what is asked to know whether a thread is worth it. */
const endless = (page: (asked: LineRange) => Promise<void>, length: () => number = () => 3) => {
  const readLinesByPatient = async (_: string, asked: LineRange, shape: LineShape) => {
    if (Object.keys(shape).length === 1) return null;
    await page(asked);
    const line = `${'ü'.repeat(length() - 1)}\n`;
    return { lines: Array.from({ length: asked.limit }, () => line), last: '1' } as unknown as EventLines;
  };
  const store = { head: async () => '2', readLinesByPatient } as unknown as EventStore;
  return new PatientEvents(store, {} as Ledger, {} as Proofs);
};

it('reads the log for two pages at a time, however many exports there are: the others of its connections are for writes', async () => {
  let [reading, most] = [0, 0];
  const events = endless(async () => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise(setImmediate);
    reading -= 1;
  });
  const exports = Array.from({ length: 8 }, async () => {
    const lines = events.lines('a', { limit: 1 }, 'identity');
    for (let pages = 0; pages < 5; pages++) expect((await lines.next()).done).toBe(false);
  });
  await Promise.all(exports);
  expect(most).toBe(2);
});

it('reads fewer events at once where they are long, and never more than five hundred', async () => {
  const lengths = [100, 100, 10_000, 10_000, 600_000, 100];
  const limits: number[] = [];
  const events = endless(
    async ({ limit }) => {
      limits.push(limit);
    },
    () => lengths[limits.length - 1] ?? 100,
  );
  const pages = events.lines('a', { limit: 1 }, 'identity');
  const { value } = await pages.next();
  expect(value?.length).toBe(100 * (99 * 2 + 1));
  for (let page = 0; page < 5; page++) await pages.next();
  expect(limits.slice(0, 6)).toEqual([100, 500, 500, 50, 50, 1]);
});
