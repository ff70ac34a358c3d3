import { jest } from '@jest/globals';
import type { AuditPatch, Joined } from '@ward-board/contract';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import type { AuditNumber } from '../read-models/audit-number.js';
import type { AuditServer } from './audit-feed.js';
import { AuditSignals } from './audit-signals.js';
import { JoinLimit } from './join-limit.js';

const position = (n: number) => String(n).padStart(19, '0') as Position;
const event = (n: number) =>
  ({ id: `event ${n}`, position: position(n), recordedAt: '2026-01-01T00:00:00.000Z', metadata: {} }) as RecordedEvent;

/** A log whose events are stored by the test, and the sockets that follow it. */
function openLog(stored: number, consecutive = true) {
  let [head, tell, life] = [stored, (_: readonly RecordedEvent[]) => {}, 'this log'];
  const readAll = jest.fn(async (after: Position, limit: number) => {
    const from = after === START ? 0 : Number(after);
    return Array.from({ length: Math.max(0, Math.min(limit, head - from)) }, (_, n) => event(from + n + 1));
  });
  const store = {
    consecutive,
    readAll,
    head: async () => position(head),
    positionOf: (text: string) => position(Number(text)),
    async *subscribe(_from: Position, { signal }: { signal: AbortSignal }) {
      while (!signal.aborted)
        yield await new Promise<readonly RecordedEvent[]>((next) => {
          tell = next;
          signal.addEventListener('abort', () => next([]));
        });
    },
  };
  const pushed: AuditPatch[] = [];
  const signals = new AuditSignals(
    store as unknown as EventStore,
    { identity: async () => life } as Partial<AuditNumber> as AuditNumber,
  );
  signals.tell({
    to: () => ({ emit: (_: string, patch: AuditPatch) => pushed.push(patch) }),
    sockets: { adapter: { rooms: new Map() } },
  } as unknown as AuditServer);
  const data = { session: { user: { role: 'auditor' } }, joins: new JoinLimit() };
  return {
    ...{ readAll, pushed, signals },
    store: async (count: number) => {
      const events = Array.from({ length: count }, (_, n) => event(head + n + 1));
      head += count;
      tell(events);
      await new Promise(setImmediate);
    },
    /** As a restored backup leaves it. */
    setBack: async (to: number) => {
      [head, life] = [to, `${life}, set back`];
      signals.onSetBack();
      await new Promise(setImmediate);
    },
    join: (after: number) =>
      new Promise<Joined<AuditPatch>>((ack) => {
        const socket = {
          data: { ...data, joins: new JoinLimit() },
          rooms: new Set(),
          join() {},
          leave() {},
          connected: true,
        };
        signals.takesJoin(socket as never, { feed: 'audit', after, life }, ack);
      }),
  };
}
const numbers = (joined: Joined<AuditPatch>) => (joined.ok ? joined.patches.map(({ seq }) => seq) : joined.code);
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

describe('the feed of all events', () => {
  it('answers a hundred joins from one read of the log, each with what it has missed', async () => {
    const { readAll, signals, join } = openLog(5_000);
    const joined = await Promise.all(Array.from({ length: 100 }, (_, n) => join(4_001 + n)));
    for (const [n, each] of joined.entries()) expect(numbers(each)).toEqual(from(4_002 + n, 5_000));
    const read = await Promise.all(readAll.mock.results.map(({ value }) => value as Promise<readonly unknown[]>));
    expect(read.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(1_000);
    expect(Math.max(...read.map(({ length }) => length))).toBeLessThanOrEqual(100);
    signals.onApplicationShutdown();
  });

  it('answers later joins with what was pushed meanwhile, and reads nothing more', async () => {
    const { readAll, pushed, signals, store, join } = openLog(30);
    expect(numbers(await join(0))).toEqual(from(1, 30));
    await store(3);
    const before = readAll.mock.calls.length;
    expect(numbers(await join(29))).toEqual([30, 31, 32, 33]);
    expect(numbers(await join(33))).toEqual([]);
    expect(numbers(await join(34))).toBe('resync_required');
    await store(2_500);
    expect(numbers(await join(1_533))).toEqual(from(1_534, 2_533));
    expect(numbers(await join(1_532))).toBe('resync_required');
    expect(readAll.mock.calls.length).toBe(before);
    expect(pushed.map(({ seq }) => seq)).toEqual(from(31, 2_533));
    signals.onApplicationShutdown();
  });

  it('of a log that was set back tells nothing that is gone, and everything that takes its place', async () => {
    const { pushed, signals, store, join, setBack } = openLog(1_000);
    await join(990);
    await store(5);
    await setBack(900);
    expect(numbers(await join(1_005))).toBe('resync_required');
    expect(numbers(await join(890))).toEqual(from(891, 900));
    pushed.length = 0;
    await store(3);
    expect(pushed.map(({ seq }) => seq)).toEqual([901, 902, 903]);
    signals.onApplicationShutdown();
  });

  it('is unavailable where positions are places in a log, and reads nothing of it', async () => {
    const { readAll, signals, join } = openLog(2_345_678_901, false);
    expect([numbers(await join(0)), numbers(await join(2_345_678_900))]).toEqual(['unavailable', 'unavailable']);
    expect(readAll).not.toHaveBeenCalled();
    signals.onApplicationShutdown();
  });

  it('reads again for the next who joins when it could not', async () => {
    const { readAll, signals, join } = openLog(30);
    readAll.mockRejectedValueOnce(new Error('away'));
    expect(numbers(await join(10))).toBe('unavailable');
    expect(numbers(await join(10))).toEqual(from(11, 30));
    signals.onApplicationShutdown();
  });
});
