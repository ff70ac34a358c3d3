import type { EventLines, EventStore } from '@ward-board/event-store';
import type { Ledger } from './ledger/ledger.js';
import type { Proofs } from './ledger/proofs.js';
import { PatientEvents } from './patient-events.js';

it('reads the log for two pages at a time, however many exports there are: the others of its connections are for writes', async () => {
  let [reading, most] = [0, 0];
  const page = async (): Promise<EventLines> => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise(setImmediate);
    reading -= 1;
    return { text: '{}\n', count: 100, last: '1' } as EventLines;
  };
  const store = { head: async () => '2', readLinesByPatient: page } as unknown as EventStore;
  const events = new PatientEvents(store, {} as Ledger, {} as Proofs);
  const exports = Array.from({ length: 8 }, async () => {
    const lines = events.lines('a', { limit: 1 });
    for (let pages = 0; pages < 5; pages++) expect((await lines.next()).done).toBe(false);
  });
  await Promise.all(exports);
  expect(most).toBe(2);
});
