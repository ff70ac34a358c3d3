import type { Position, RecordedEvent } from '@ward-board/event-store';
import { RowsFromEvents } from '@ward-board/projections';
import { KEPT_EVERY, type PastRows } from './past-rows.js';
import { SnapshotKeeping } from './snapshot-keeping.js';

it('ends with what has begun, and begins nothing of what waits', async () => {
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  const past: Pick<PastRows, 'check' | 'forgetOlderVersions' | 'of'> = {
    check: async () => {
      begun.push('check');
      return null;
    },
    forgetOlderVersions: async () => {
      begun.push('forget');
      await held.promise;
    },
    of: async (projection) => {
      begun.push('keep');
      return new RowsFromEvents(projection);
    },
  };
  const keeping = new SnapshotKeeping(past as PastRows);
  keeping.onApplicationBootstrap();
  const stored = { position: '1' as Position, metadata: { patient_id: 'somebody' } } as unknown as RecordedEvent;
  keeping.saw(Array.from({ length: KEPT_EVERY }, () => stored));
  await new Promise(setImmediate);
  const before = [...begun];
  const ended = keeping.onApplicationShutdown();
  held.resolve();
  await ended;
  keeping.saw(Array.from({ length: KEPT_EVERY }, () => stored));
  await keeping.onIdle();
  expect(before).toEqual(['forget']);
  // It goes on with every projection once it has begun.
  expect(new Set(begun)).toEqual(new Set(['forget']));
});
