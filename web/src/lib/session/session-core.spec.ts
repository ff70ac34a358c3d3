import type { SignedInUser } from '@ward-board/contract';
import type { ApiAnswer } from '../http/create-api.js';
import type { Result } from '../http/result.js';
import { createSessionEnding } from '../http/session-end.js';
import { createPendingSignOut } from './pending-sign-out.js';
import { createPeopleHere } from './people-here.js';
import { createSession } from './session-core.js';
import type { SessionView } from './session-needs.js';

const user: SignedInUser = {
  id: '01936000-0000-7000-8000-000000000001',
  name: 'Ines',
  email: 'icu@wardboard.local',
  role: 'nurse',
  department: 'ICU',
  ward: 'icu',
  home_route: '/icu',
};
const fine = <T>(data: T): Result<unknown> => ({ ok: true, data, readModel: 'current' });
const none: Result<unknown> = { ok: false, problem: null, status: 0 };

function open(answers: Record<string, Result<unknown>>, kept = new Map<string, string>()) {
  const ending = createSessionEnding();
  const called: string[] = [];
  const done: string[] = [];
  let view: SessionView = { user: null, state: 'unknown', ended: null, person: null, locked: [] };
  let begun = 0;
  const answer = async <T>(path: string): Promise<ApiAnswer<T>> => {
    called.push(path);
    return { ...((answers[path] ?? none) as Result<T>), positions: [] };
  };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const people = createPeopleHere(() => storage);
  const session = createSession({
    api: { get: (path) => answer(path), send: ({ path }) => answer(path), actAs: (id) => void done.push(`as ${id}`) },
    dropPrefetched: () => {},
    newKey: () => 'k',
    ending,
    pending: createPendingSignOut(() => storage),
    people,
    begun: () => {
      begun += 1;
    },
    show: (next) => {
      view = next;
    },
    leave: (id) => void done.push(`keep ${id}`),
    forget: (id) => void done.push(`forget ${id}`),
    arrive: async ({ id }, from) => void done.push(`${id} after ${from?.id ?? 'nobody'}, ${view.state}`),
    tell: ({ says }) => void done.push(`say ${says}`),
    longEnough: () => new Promise(() => {}),
    later: () => () => {},
  });
  return { session, ending, people, answers, called, done, kept, view: () => view, begun: () => begun };
}

describe('the session', () => {
  it('is known after loading, and unknown without an answer', async () => {
    const known = open({ '/api/auth/me': fine(user) });
    await known.session.load();
    await known.session.load();
    expect(known.view()).toEqual({ user, state: 'signed-in', ended: null, person: null, locked: [] });
    expect(known.begun()).toBe(1);
    const unknown = open({});
    await unknown.session.load();
    expect(unknown.view().state).toBe('unknown');
  });

  it('says why the server ended it, and keeps to the first reason', async () => {
    const { session, ending, view } = open({ '/api/auth/me': fine(user) });
    await session.load();
    ending.tell('deactivated');
    ending.tell('expired');
    expect(view()).toMatchObject({ user: null, state: 'signed-out', ended: 'deactivated', person: { id: user.id } });
  });

  it('gives no reason to someone who was not signed in', () => {
    const { ending, view } = open({});
    ending.tell('expired');
    expect(view()).toMatchObject({ user: null, state: 'signed-out', ended: null });
  });

  it('says why the session of whom this device remembers has ended, where the page was loaded after it', () => {
    const { ending, view, people } = open({});
    people.begin(user);
    ending.tell('deactivated');
    expect(view()).toMatchObject({ state: 'signed-out', ended: 'deactivated', person: { id: user.id } });
    expect(people.present).toBeNull();
  });

  it('gives no reason there where the service gives none: the browser may have lost the cookie alone', () => {
    const { ending, view, people } = open({});
    people.begin(user);
    ending.tell('unknown');
    expect(view()).toMatchObject({ state: 'signed-out', ended: null, person: null });
  });

  it('is not brought back by an answer from before its end', async () => {
    const { session, ending, view } = open({ '/api/auth/me': fine(user) });
    const loading = session.load();
    await null;
    ending.tell('expired');
    await loading;
    expect(view().state).toBe('signed-out');
  });

  it('ends at once here, and tells everyone who holds data (LB10)', async () => {
    const { session, ending, view, called } = open({ '/api/auth/me': fine(user), '/api/auth/logout': fine(undefined) });
    await session.load();
    let told = false;
    ending.hear(() => {
      told = true;
    });
    await session.signOut();
    expect([told, view().state, view().ended, called.at(-1)]).toEqual([true, 'signed-out', null, '/api/auth/logout']);
  });

  it('stays ended over a reload when the server could not be told, until it is', async () => {
    const first = open({ '/api/auth/me': fine(user) });
    await first.session.load();
    await first.session.signOut();
    const reloaded = open({ '/api/auth/me': fine(user) }, first.kept);
    await reloaded.session.load();
    expect(reloaded.view()).toMatchObject({ user: null, state: 'signed-out', ended: null });
    expect(reloaded.called).toEqual(['/api/auth/logout']);
    reloaded.answers['/api/auth/logout'] = fine(undefined);
    expect(await reloaded.session.finishSignOut()).toBe(true);
    expect([...reloaded.kept.values()].join()).not.toContain(user.id);
  });
});
