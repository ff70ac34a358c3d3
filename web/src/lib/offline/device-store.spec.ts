import { jest } from '@jest/globals';
import { createServerClock } from '@ward-board/live-client';
import type { Entry } from './queue.js';

interface Row {
  readonly id: number;
  readonly session: string;
  readonly user: string;
  readonly sealed: ArrayBuffer;
}
let rows = new Map<number, Row>();
let last = 0;
const store = {
  add: async (row: Omit<Row, 'id'>) => {
    last += 1;
    rows.set(last, { ...row, id: last });
    return last;
  },
  put: async (row: Row) => {
    const id = row.id ?? last + 1;
    last = Math.max(last, id);
    rows.set(id, { ...row, id });
  },
  get: async (id: number) => rows.get(id),
  getKey: async (id: number) => rows.get(id)?.id,
};
const db = {
  getAll: async () => [...rows.values()],
  get: async (_: string, id: number) => rows.get(id),
  delete: async (_: string, id: number) => void rows.delete(id),
  transaction: () => ({ store, done: Promise.resolve() }),
  addEventListener: (_: 'close', told: () => void) => void closings.push(told),
};
const closings: (() => void)[] = [];
jest.unstable_mockModule('idb', () => ({ openDB: () => Promise.resolve({ ...db }) }));
/** As a browser does that deletes what a site has stored while a page of it is open. */
function deleteAll(): void {
  rows = new Map();
  last = 0;
  for (const told of closings.splice(0)) told();
}
const NOW = Date.parse('2026-11-22T21:09:00.000Z');
const here = { wall: NOW, steady: 0 };
const serverClock = createServerClock({ wall: () => here.wall, steady: () => here.steady });
const leastNow = () => serverClock.now() - serverClock.doubt();
jest.unstable_mockModule('../live/clock/tab-clock.js', () => ({ serverClock, leastNow }));
let asked = 0;
const storage = { persisted: async () => false, persist: async () => ++asked > 0 };
/** One after the other, as a browser has it. */
let turn: Promise<unknown> = Promise.resolve();
const locks = {
  request: (_: string, work: () => Promise<unknown>) => {
    turn = turn.then(work);
    return turn;
  },
};
Object.defineProperty(globalThis, 'navigator', { value: { storage, locks, userAgentData: {} }, configurable: true });
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
const reported: unknown[] = [];
Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) });
const { deviceStore, forgetAll, hearClosed } = await import('./device-store.js');

const keyOf = async (session: string) => ({
  crypto: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  session,
});
const [first, second, lost] = [await keyOf('first'), await keyOf('second'), await keyOf('lost')];
const minutesAgo = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const entryOf = (text: string, minutes = 1): Entry => ({
  ...{ kind: 'note', key: `key of ${text}`, path: '/api/icu/1/notes', body: { text }, said: text },
  ...{ patient: { id: 'p', name: 'Ada' }, writtenAt: minutesAgo(minutes) },
});
const isNew = { is: 'new' } as const;
const said = async (of: { all(): Promise<readonly { readonly entry: Entry }[]> }) =>
  (await of.all()).map(({ entry }) => entry.said);
const sessions = () => [...rows.values()].map(({ session }) => session);
/** A byte of it is another one on the disk. */
function damage(id: number): void {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`There is no row ${id}.`);
  const bytes = new Uint8Array(row.sealed.slice(0));
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  rows.set(id, { ...row, sealed: bytes.buffer });
}

beforeEach(() => {
  rows = new Map();
  last = 0;
  reported.length = 0;
  Object.assign(here, { wall: NOW, steady: 0 });
  serverClock.answered(NOW, 10);
});

describe('the entries on a device', () => {
  it('are read by the key of their session, and name nobody without it', async () => {
    const mine = deviceStore(first, 'ines');
    await mine.add(entryOf('Pale'), isNew);
    expect(await said(mine)).toEqual(['Pale']);
    expect(await said(deviceStore(second, 'ines'))).toEqual([]);
    const { sealed: _, ...open } = [...rows.values()][0] ?? { sealed: null };
    expect(JSON.stringify(open)).not.toMatch(/Ada|Pale/);
    expect(open).toMatchObject({ user: 'ines', kind: 'note', at: minutesAgo(1) });
  });

  it('are to be kept by the browser, which is asked when they are opened first', async () => {
    await deviceStore(first, 'ines').add(entryOf('Pale'), isNew);
    await deviceStore(second, 'ines').all();
    expect(asked).toBe(1);
  });

  it('are sealed anew under their numbers when the session goes on with another key', async () => {
    const mine = deviceStore(first, 'ines');
    await mine.add(entryOf('Pale'), isNew);
    await mine.renew(second);
    await mine.add(entryOf('Drinks'), isNew);
    expect(sessions()).toEqual(['second', 'second']);
    expect((await deviceStore(second, 'ines').all()).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('of an earlier session are taken over under their numbers', async () => {
    await deviceStore(first, 'ines').add(entryOf('Pale'), isNew);
    const mine = deviceStore(second, 'ines');
    expect(await mine.unread(new Date(NOW))).toMatchObject([{ session: 'first', kind: 'note', at: minutesAgo(1) }]);
    await mine.takeOver(first);
    expect([sessions(), await said(mine), await mine.unread(new Date(NOW))]).toEqual([['second'], ['Pale'], []]);
  });

  it('of a lost session are told of to their user alone, and forgotten once that was read', async () => {
    await deviceStore(lost, 'ines').add(entryOf('Pale'), isNew);
    await deviceStore(first, 'ines').add(entryOf('Drinks'), isNew);
    const [mine, other] = [deviceStore(second, 'ines'), deviceStore(second, 'paul')];
    expect([(await mine.unread(new Date(NOW))).length, await other.unread(new Date(NOW))]).toEqual([2, []]);
    await other.forget(() => true);
    await mine.forget((session) => session === 'lost');
    expect(sessions()).toEqual(['first']);
  });

  it('of whatever session are deleted with their user', async () => {
    await deviceStore(first, 'ines').add(entryOf('Pale'), isNew);
    await deviceStore(lost, 'paul').add(entryOf('Drinks'), isNew);
    await forgetAll('ines');
    expect(sessions()).toEqual(['lost']);
  });

  it('that nobody has read for three days are deleted, but not those of this session', async () => {
    const DAYS = 3 * 24 * 60 + 1;
    const mine = deviceStore(second, 'ines');
    await mine.add(entryOf('mine', DAYS), isNew);
    await deviceStore(lost, 'paul').add(entryOf('old', DAYS), isNew);
    await deviceStore(first, 'paul').add(entryOf('newer', DAYS - 2), isNew);
    await mine.unread(new Date(NOW));
    expect(sessions()).toEqual(['second', 'first']);
  });

  it('are not deleted while a clock was only put forward', async () => {
    await deviceStore(first, 'paul').add(entryOf('Pale'), isNew);
    here.wall += 4 * 86_400_000;
    await deviceStore(second, 'ines').unread(new Date(serverClock.now()));
    expect(sessions()).toEqual(['first']);
  });
});

describe('entries that the browser deletes under an open page', () => {
  const texts = ['one', 'two', 'three'];
  const written = async () => {
    const mine = deviceStore(first, 'ines');
    for (const text of texts) await mine.add(entryOf(text), isNew);
    return mine;
  };

  it('are written again under their numbers, and that they were deleted is told', async () => {
    const mine = await written();
    let told = 0;
    hearClosed(() => {
      told += 1;
    });
    deleteAll();
    expect([told, (await mine.all()).map(({ id, entry }) => [id, entry.said])]).toEqual([
      1,
      texts.map((text, n) => [n + 1, text]),
    ]);
  });

  it('are there before whatever is written, sent or deleted next', async () => {
    const mine = await written();
    deleteAll();
    await Promise.all([mine.remove(1), mine.add(entryOf('four'), isNew)]);
    const [, third] = await mine.all();
    deleteAll();
    expect(third && (await mine.put({ ...third, standing: { is: 'tried', since: minutesAgo(0) } }))).toBe(true);
    expect((await mine.all()).map(({ entry, standing }) => [entry.said, standing.is])).toEqual([
      ['two', 'new'],
      ['three', 'tried'],
      ['four', 'new'],
    ]);
  });

  it('are not doubled by another tab that knows them as well, nor lost where it has taken their numbers', async () => {
    const mine = await written();
    const other = deviceStore(first, 'ines');
    await other.all();
    const late = deviceStore(first, 'ines');
    deleteAll();
    await late.add(entryOf('late'), isNew);
    await Promise.all([mine.all(), other.all()]);
    expect(await said(other)).toEqual(['late', ...texts]);
    expect(await said(mine)).toEqual(['late', ...texts]);
  });

  it('stay deleted where that was by whom they are of', async () => {
    const mine = await written();
    for (const id of [1, 2, 3]) await mine.remove(id);
    deleteAll();
    expect(await mine.all()).toEqual([]);
  });
});

describe('an entry that fails under its right key', () => {
  it('is left out, reported once, and told of', async () => {
    const mine = deviceStore(first, 'ines');
    for (const text of ['one', 'two', 'three']) await mine.add(entryOf(text), isNew);
    damage(2);
    expect(await said(mine)).toEqual(['one', 'three']);
    expect(await said(mine)).toEqual(['one', 'three']);
    expect(reported).toHaveLength(1);
    expect(mine.damaged()).toMatchObject([{ kind: 'note', at: minutesAgo(1) }]);
    expect(await mine.unread(new Date(NOW))).toEqual([]);
  });

  it('holds up no other one that is sealed anew', async () => {
    const mine = deviceStore(first, 'ines');
    for (const text of ['one', 'two', 'three']) await mine.add(entryOf(text), isNew);
    damage(1);
    await mine.renew(second);
    expect([sessions(), await said(mine), mine.damaged().length]).toEqual([
      ['first', 'second', 'second'],
      ['two', 'three'],
      1,
    ]);
    const later = deviceStore(lost, 'ines');
    await later.takeOver(first);
    await later.takeOver(second);
    expect([await said(later), later.damaged().length]).toEqual([['two', 'three'], 1]);
  });

  it('is forgotten once it was read of, and none beside it', async () => {
    const mine = deviceStore(first, 'ines');
    for (const text of ['one', 'two']) await mine.add(entryOf(text), isNew);
    damage(1);
    await mine.all();
    await mine.forget(() => false);
    expect([await said(mine), mine.damaged(), [...rows.keys()]]).toEqual([['two'], [], [2]]);
  });

  it('is not forgotten where it can be read after all', async () => {
    const mine = deviceStore(first, 'ines');
    await mine.add(entryOf('one'), isNew);
    const whole = rows.get(1);
    damage(1);
    await mine.all();
    if (whole) rows.set(1, whole);
    await mine.forget(() => false);
    expect([await said(mine), mine.damaged()]).toEqual([['one'], []]);
  });
});
