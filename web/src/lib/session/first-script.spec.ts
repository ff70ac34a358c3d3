import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPendingSignOut } from './pending-sign-out.js';
import { createPeopleHere } from './people-here.js';

const html = readFileSync(join(import.meta.dirname, '../../app.html'), 'utf8');
const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
const files = { boards: { '/icu': { file: '/_app/icu.js', asks: '/api/boards/icu' } } };

/** Runs the page's first script. @returns what it asked for, and what it had the browser load. */
function opens(pathname: string, { leaving = false, locked = false, storage = true, built = true } = {}) {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  if (leaving) createPendingSignOut(() => localStorage).set('a');
  if (locked) createPeopleHere(() => localStorage).lock();
  const asked: string[] = [];
  const loaded: unknown[] = [];
  const around = {
    location: { pathname },
    document: {
      documentElement: { dataset: {} },
      getElementById: () => ({ textContent: JSON.stringify(built ? files : {}) }),
      createElement: () => ({}),
      head: { append: (link: { href: string }) => loaded.push(link.href) },
    },
    window: {},
    fetch: async (path: string) => void asked.push(path),
  };
  // A browser that refuses storage throws where it is read.
  const refuses = { getItem: () => Reflect.apply(Map.prototype.get, null, ['']) };
  new Function(...Object.keys(around), 'localStorage', script)(
    ...Object.values(around),
    storage ? localStorage : refuses,
  );
  return { asked, loaded };
}

describe('the first script of the page', () => {
  it('asks for the user and the board of its path, and has the board’s own code loaded', () => {
    const board = { asked: ['/api/auth/me', '/api/boards/icu'], loaded: ['/_app/icu.js'] };
    expect(opens('/icu')).toEqual(board);
    expect(opens('/icu', { storage: false })).toEqual(board);
  });

  it('asks for nothing on any other page, and where nothing is built', () => {
    const nothing = { asked: [], loaded: [] };
    for (const path of ['/', '/login', '/reception', '/icu/more', '/constructor']) expect(opens(path)).toEqual(nothing);
    expect(opens('/icu', { built: false })).toEqual(nothing);
  });

  it('asks for nothing while the server has not been told of a sign-out', () => {
    expect(opens('/icu', { leaving: true })).toEqual({ asked: [], loaded: [] });
  });

  it('asks for nothing while the session is locked, which the server may not know yet', () => {
    expect(opens('/icu', { locked: true })).toEqual({ asked: [], loaded: [] });
  });
});
