import { jest } from '@jest/globals';
import type { Orphan } from './typed-store.js';

interface Row {
  readonly id: string;
  readonly tab: string;
  readonly session: string;
  readonly user: string;
  readonly at: string;
}
let rows = new Map<string, Row>();
const db = {
  getAll: () => Promise.resolve([...rows.values()]),
  put: (_: string, row: Row) => Promise.resolve(void rows.set(row.id, row)),
  delete: (_: string, id: string) => Promise.resolve(void rows.delete(id)),
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
    reported.length = 0;
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
