import { jest } from '@jest/globals';
import { createServerClock } from '@ward-board/live-client';
import type { Orphan } from './typed-store.js';

interface Row {
  readonly id: string;
  readonly tab: string;
  readonly session: string;
  readonly user: string;
  readonly at: string;
}
let rows = new Map<string, Row>();
const store = {
  get: (id: string) => Promise.resolve(rows.get(id)),
  put: (row: Row) => Promise.resolve(void rows.set(row.id, row)),
};
const db = {
  getAll: () => Promise.resolve([...rows.values()]),
  put: (_: string, row: Row) => Promise.resolve(void rows.set(row.id, row)),
  delete: (_: string, id: string) => Promise.resolve(void rows.delete(id)),
  transaction: () => ({ store, done: Promise.resolve() }),
  addEventListener: () => undefined,
};
jest.unstable_mockModule('idb', () => ({ openDB: () => Promise.resolve(db) }));
const held: { name: string }[] = [];
const locks = {
  request: (name: string, during: () => Promise<unknown>) => {
    held.push({ name });
    return Promise.resolve(during());
  },
  query: () => Promise.resolve({ held }),
};
const reported: unknown[] = [];
Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) });
const NOW = Date.parse('2026-11-22T21:09:00.000Z');
/** The clock of the device, the one of the page, and the one of the service. */
const here = {
  steady: 0,
  service: NOW,
  get wall() {
    return Date.now();
  },
  set wall(at) {
    jest.setSystemTime(at);
  },
};
jest.useFakeTimers({
  now: NOW,
  doNotFake: ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'],
});
let serverClock = createServerClock({ wall: () => here.wall, steady: () => here.steady });
jest.unstable_mockModule('../live/clock/tab-clock.js', () => ({
  serverClock: { now: () => serverClock.now(), doubt: () => serverClock.doubt() },
  leastNow: () => serverClock.now() - serverClock.doubt(),
}));
/** A page is loaded, and has the service's answer. */
function load(isAnswered = true): void {
  serverClock = createServerClock({ wall: () => here.wall, steady: () => here.steady });
  if (isAnswered) serverClock.answered(Math.floor(here.service / 1000) * 1000, 10);
}
function pass(ms: number): void {
  here.wall += ms;
  here.steady += ms;
  here.service += ms;
}
const { orphansOf, write } = await import('./typed-store.js');
const { sealWith } = await import('./sealed.js');

const keyOf = async (session: string) => ({
  crypto: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  session,
});
const [now, before] = [await keyOf('now'), await keyOf('before')];
const page = (href: string, text: string) => ({ href, text });
const pageOf = (content: unknown): string => (content as { href: string }).href;
/** What a tab that is gone has left, minutes ago. */
async function left(tab: string, minutesAgo: number, content: unknown, by = before): Promise<void> {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const row = { id: `${tab} ${by.session}`, tab, session: by.session, user: 'ines', at };
  rows.set(row.id, { ...row, ...(await sealWith(by, content)) });
}
const found = (
  keyIs: (session: string) => unknown = () => before,
  adopts: (all: readonly Orphan[]) => readonly Orphan[] = () => [],
) => orphansOf(now, 'ines', (session) => Promise.resolve(keyIs(session) as never), { pageOf, adopts });
const texts = async (all: ReturnType<typeof found>) =>
  (await all).map(({ content }) => (content as { text: string }).text);

describe('What tabs have left that are gone', () => {
  beforeEach(() => {
    rows = new Map();
    held.length = 0;
    reported.length = 0;
    Object.assign(here, { wall: NOW, steady: 0, service: NOW });
    load();
  });

  it('is all there, of whichever session, the newest first and as of when it was typed', async () => {
    await left('a', 3, page('/icu', 'Pale'));
    await left('b', 2, page('/ward', 'Drinks'), now);
    const all = await found();
    expect(await texts(found())).toEqual(['Drinks', 'Pale']);
    expect(all.map(({ at }) => Math.round((Date.now() - Date.parse(at)) / 60_000))).toEqual([2, 3]);
    expect([...rows.values()].map(({ session }) => session)).toEqual(['now', 'now']);
  });

  it('is not lost where one of them had taken over what another had left', async () => {
    await left('a', 3, page('/icu', 'Pale'), now);
    await left('b', 2, page('/ward', 'Drinks'), now);
    // As the tab left it that had adopted the first, and was killed as well.
    for (const [id, row] of rows) rows.set(id, { ...row, tab: 'b' });
    const other = await keyOf('later');
    const all = orphansOf(other, 'ines', () => Promise.resolve(now), { pageOf, adopts: () => [] });
    expect(await texts(all)).toEqual(['Drinks', 'Pale']);
  });

  it('is the newest alone where a tab was ended between writing it anew and deleting what it replaces', async () => {
    await left('a', 3, page('/icu', 'Pal'), before);
    await left('a', 2, page('/icu', 'Pale'), now);
    expect(await texts(found())).toEqual(['Pale']);
    expect(rows.size).toBe(1);
  });

  it('stays where it fails under its right key, and is reported', async () => {
    await left('a', 3, page('/icu', 'Pale'), await keyOf('before'));
    await left('b', 2, page('/icu', 'Drinks'), await keyOf('now'));
    expect(await texts(found())).toEqual([]);
    expect(rows.size).toBe(2);
    expect(reported).toHaveLength(2);
  });

  it('stays while the service has not said whether there is a key, and goes when there is none', async () => {
    await left('a', 3, page('/icu', 'Pale'));
    expect(await texts(found(() => 'no answer'))).toEqual([]);
    expect(rows.size).toBe(1);
    expect(await texts(found(() => 'lost'))).toEqual([]);
    expect(rows.size).toBe(0);
  });

  it('is given to no other tab once one has adopted it', async () => {
    await left('a', 3, page('/icu', 'Pale'));
    expect(
      await texts(
        found(
          () => before,
          (all) => all,
        ),
      ),
    ).toEqual(['Pale']);
    expect(await texts(found())).toEqual([]);
    await write(now, 'ines', page('/ward', 'Drinks'));
    expect(rows.size).toBe(2);
  });
});

describe('What was typed is still there', () => {
  const DAY = 86_400_000;
  /** A tab that is gone, with what was just typed in it. */
  async function type(text: string): Promise<void> {
    const id = await write(now, 'ines', page('/icu', text));
    const row = rows.get(id);
    rows.delete(id);
    if (row) rows.set(`gone ${row.session}`, { ...row, id: `gone ${row.session}`, tab: 'gone' });
  }
  beforeEach(() => {
    rows = new Map();
    Object.assign(here, { wall: NOW, steady: 0, service: NOW });
    load();
  });

  it.each([
    ['two days behind', -2 * DAY],
    ['two days ahead', 2 * DAY],
  ])('when the clock is put right that was %s', async (_, wrong) => {
    here.wall += wrong;
    load();
    await type('Pale');
    here.wall = here.service;
    load();
    expect(await texts(found())).toEqual(['Pale']);
    expect(await texts(found())).toEqual(['Pale']);
  });

  it.each([
    ['put forward', 2 * DAY],
    ['put back', -2 * DAY],
  ])('when the clock is %s, before the page that is shown has an answer and after', async (_, by) => {
    await type('Pale');
    expect(await texts(found())).toEqual(['Pale']);
    here.wall += by;
    expect(await texts(found())).toEqual(['Pale']);
    load(false);
    expect(await texts(found())).toEqual(['Pale']);
    load();
    expect(await texts(found())).toEqual(['Pale']);
  });

  it('when an earlier release has stamped it with a clock that is days behind', async () => {
    await type('Pale');
    for (const [id, row] of rows) rows.set(id, { ...row, at: new Date(NOW - 3 * DAY).toISOString() });
    expect(await texts(found())).toEqual(['Pale']);
    pass(DAY - 60_000);
    load();
    expect(await texts(found())).toEqual(['Pale']);
  });

  it('for a day after a page has first seen it, whoever was signed in, and no longer', async () => {
    await type('Pale');
    const byPaul = () => orphansOf(before, 'paul', () => Promise.resolve('lost'), { pageOf, adopts: () => [] });
    await byPaul();
    pass(DAY - 60_000);
    await byPaul();
    expect(rows.size).toBe(1);
    pass(120_000);
    await byPaul();
    expect(rows.size).toBe(0);
  });

  it('for as long anew where it is typed on', async () => {
    await write(now, 'ines', page('/icu', 'Pale'));
    await found();
    pass(DAY - 60_000);
    await write(now, 'ines', page('/icu', 'Pale, sweating'));
    pass(120_000);
    await found();
    expect(rows.size).toBe(1);
  });

  it('as the newest, when the clock was put back between two writes of one page', async () => {
    here.wall += 2 * DAY;
    load();
    await write(before, 'ines', page('/icu', 'Pal'));
    here.wall = here.service;
    pass(5_000);
    load();
    await write(now, 'ines', page('/icu', 'Pale'));
    held.length = 0;
    for (const [id, row] of rows) rows.set(id, { ...row, tab: 'gone' });
    const key = await keyOf('later');
    const all = orphansOf(key, 'ines', async (session) => (session === 'now' ? now : before), {
      pageOf,
      adopts: () => [],
    });
    expect(await texts(all)).toEqual(['Pale']);
  });
});
