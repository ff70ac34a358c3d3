import type { ProblemCode, SignedInUser } from '@ward-board/contract';
import type { ApiAnswer } from '../http/create-api.js';
import type { Result } from '../http/result.js';
import { createSessionEnding } from '../http/session-end.js';
import { createPendingSignOut } from './pending-sign-out.js';
import { createPeopleHere, type Here } from './people-here.js';
import { createSession } from './session-core.js';
import type { SessionMessage, SessionView } from './session-needs.js';

const userOf = (id: string): SignedInUser => ({
  ...{ id, name: `Name ${id}`, email: `${id}@wardboard.local`, role: 'nurse', department: 'ICU' },
  ...{ ward: 'icu', home_route: '/icu' },
});
const ana = userOf('ana');
const ben = userOf('ben');
const fine = (data: unknown = undefined): Result<unknown> => ({ ok: true, data, readModel: 'current' });
const refusal = (code: ProblemCode, status = 401): Result<unknown> => ({
  ...{ ok: false, status, problem: { type: '', title: '', status, detail: '', code } },
});
const silence: Result<unknown> = { ok: false, problem: null, status: 0 };

/** Tabs of one device share what is stored. */
function tab(kept = new Map<string, string>(), longEnough: () => Promise<null> = () => new Promise(() => {})) {
  const ending = createSessionEnding();
  const answers: Record<string, Result<unknown>> = { '/api/auth/me': fine(ana), '/api/auth/lock': fine() };
  const [called, done]: string[][] = [[], []];
  const said: SessionMessage[] = [];
  /** What went with the last of it: the people of the device, as this tab had written them then. */
  let saidOf: Here | null = null;
  /** Whose session each lock was of. */
  const meant: string[] = [];
  let view: SessionView = { user: null, state: 'unknown', ended: null, person: null, locked: [] };
  /** What is still on its way, by path. */
  const held: Record<string, Promise<unknown>> = {};
  /** What is to be called back later. */
  const timers = new Set<() => void>();
  const answer = async <T>(path: string, as?: string): Promise<ApiAnswer<T>> => {
    called?.push(path);
    if (as !== undefined) meant.push(as);
    await held[path];
    return { ...((answers[path] ?? silence) as Result<T>), positions: [] };
  };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const people = createPeopleHere(() => storage);
  const session = createSession({
    api: {
      get: (path) => answer(path),
      send: ({ path, as }) => answer(path, as),
      actAs: (id) => void done?.push(`as ${id}`),
    },
    dropPrefetched: () => {},
    newKey: () => 'k',
    ending,
    pending: createPendingSignOut(() => storage),
    people,
    begun: ({ id }) => void done?.push(`begun ${id}`),
    show: (next) => {
      view = next;
    },
    leave: (id) => void done?.push(`keep ${id}`),
    forget: (id) => void done?.push(`forget ${id}`),
    arrive: async ({ id }, from) => void done?.push(`${id} after ${from?.id}, ${view.state}`),
    tell: (words) => {
      said.push(words);
      saidOf = people.here;
      done?.push(`tell ${words.says}`);
    },
    longEnough,
    later: (_, callback) => {
      timers.add(callback);
      return () => timers.delete(callback);
    },
  });
  const signedIn = async () => {
    await session.load();
    for (const list of [called, done]) list?.splice(0);
  };
  const elapse = async () => {
    for (const callback of [...timers]) {
      timers.delete(callback);
      callback();
    }
    await new Promise((resolve) => setTimeout(resolve));
  };
  /** Another tab has said so; `of`: what that tab has written. */
  const hears = (said: SessionMessage, of = people) => session.heard({ ...said, people: of.here });
  return {
    ...{ session, ending, people, answers, held, called, meant, said, done, kept, timers, elapse, signedIn, hears },
    view: () => view,
    saidOf: () => saidOf,
  };
}

describe('locking', () => {
  it('keeps what the user was doing, then empties the page, and tells everybody who holds data', async () => {
    const { session, ending, called, done, signedIn, view } = tab();
    await signedIn();
    ending.hear((reason) => void done?.push(`${reason} heard, ${view().state}`));
    expect(await session.lock()).toBe(true);
    expect(called).toEqual(['/api/auth/lock']);
    expect(done).toEqual(['keep ana', 'locked heard, locked', 'as ana', 'tell locked']);
    expect(view()).toMatchObject({ user: null, state: 'locked', person: { id: 'ana', name: 'Name ana' } });
  });

  it('does nothing for a user without a PIN', async () => {
    const { session, answers, signedIn, view } = tab();
    await signedIn();
    answers['/api/auth/lock'] = refusal('pin_not_set', 409);
    expect(await session.lock()).toBe(false);
    expect(view().state).toBe('signed-in');
  });

  it('is done here without an answer, and told to the server when the page is loaded anew', async () => {
    const { session, answers, kept, signedIn, view } = tab(new Map(), async () => null);
    await signedIn();
    answers['/api/auth/lock'] = silence;
    expect(await session.lock()).toBe(true);
    expect(view().state).toBe('locked');
    const again = tab(kept);
    await again.session.load();
    expect([again.called, again.view().state, again.view().person?.id]).toEqual([['/api/auth/lock'], 'locked', 'ana']);
  });

  it('by idle time empties the page at once, with a PIN or without', async () => {
    const { session, answers, signedIn, view } = tab();
    await signedIn();
    answers['/api/auth/lock'] = refusal('pin_not_set', 409);
    const idle = session.lockIdle();
    expect(view().state).toBe('locked');
    await idle;
    expect(view().state).toBe('locked');
  });

  it('is what the server says too, by an answer or the socket', async () => {
    const { ending, done, signedIn, view } = tab();
    await signedIn();
    ending.tell('locked');
    expect([view().state, view().person?.id, done?.[0]]).toEqual(['locked', 'ana', 'keep ana']);
  });

  it('locks every tab of the device, and unlocking opens every one', async () => {
    const kept = new Map<string, string>();
    const [one, two] = [tab(kept), tab(kept)];
    await one.signedIn();
    await two.signedIn();
    await one.session.lock();
    await two.hears({ says: 'locked', user: 'ana' });
    expect([two.view().state, two.called]).toEqual(['locked', []]);
    one.answers['/api/auth/unlock'] = fine(ana);
    await one.session.unlock({ pin: '4093' });
    await two.hears({ says: 'begun', user: 'ana' });
    expect([one.view().user?.id, two.view().user?.id]).toEqual(['ana', 'ana']);
  });

  it('stays away where two tabs were unlocked at once: an answer that is late locks nobody again', async () => {
    const kept = new Map<string, string>();
    const [one, two] = [tab(kept), tab(kept)];
    for (const { signedIn, session, answers, view, called } of [one, two]) {
      await signedIn();
      await session.lock();
      expect(view().state).toBe('locked');
      called?.splice(0);
      answers['/api/auth/unlock'] = fine(ana);
    }
    let arrive = (): void => {};
    two.held['/api/auth/unlock'] = new Promise<void>((resolve) => (arrive = resolve));
    const late = two.session.unlock({ pin: '4093' });
    await one.session.unlock({ pin: '4093' });
    await two.hears({ says: 'begun', user: 'ana' });
    arrive();
    await late;
    expect([two.view().state, two.called?.includes('/api/auth/lock')]).toEqual(['signed-in', false]);
  });
});

describe('a lock that the server could not be told of', () => {
  const withoutConnection = async () => {
    const device = tab();
    await device.signedIn();
    device.answers['/api/auth/lock'] = silence;
    await device.session.lock();
    expect([device.view().state, device.called]).toEqual(['locked', ['/api/auth/lock']]);
    return device;
  };

  it('is told when the connection is back, once, as that of the person who was here', async () => {
    const { session, answers, called, meant, timers, elapse } = await withoutConnection();
    session.choose(ben);
    answers['/api/auth/lock'] = fine();
    session.wake();
    session.wake();
    await elapse();
    expect([called, meant]).toEqual([
      ['/api/auth/lock', '/api/auth/lock'],
      ['ana', 'ana'],
    ]);
    session.wake();
    expect([called?.length, timers.size]).toEqual([2, 0]);
  });

  it('is told again and again by itself, one after the other', async () => {
    const { answers, called, timers, elapse } = await withoutConnection();
    await elapse();
    answers['/api/auth/lock'] = refusal('internal_error', 500);
    await elapse();
    answers['/api/auth/lock'] = fine();
    await elapse();
    expect([called?.length, timers.size]).toEqual([4, 0]);
  });

  it('is told no more once it is unlocked, here or in another tab', async () => {
    const here = await withoutConnection();
    here.answers['/api/auth/unlock'] = fine(ana);
    await here.session.unlock({ pin: '4093' });
    const other = await withoutConnection();
    await other.hears({ says: 'begun', user: 'ana' });
    const unheard = await withoutConnection();
    const opening = tab(unheard.kept);
    await opening.session.load();
    opening.answers['/api/auth/unlock'] = fine(ana);
    await opening.session.unlock({ pin: '4093' });
    for (const { session, called, elapse } of [here, other, unheard]) {
      called?.splice(0);
      session.wake();
      await elapse();
      expect(called).toEqual([]);
    }
  });

  it('does not run into a sign-in, and is told after one that was refused', async () => {
    const { session, answers, held, called, elapse } = await withoutConnection();
    let arrive = (): void => {};
    held['/api/auth/login'] = new Promise<void>((resolve) => (arrive = resolve));
    answers['/api/auth/login'] = refusal('unauthenticated');
    const signingIn = session.signIn('ben@wardboard.local', 'x');
    await elapse();
    session.wake();
    expect(called).toEqual(['/api/auth/lock', '/api/auth/login']);
    answers['/api/auth/lock'] = fine();
    arrive();
    await signingIn;
    await elapse();
    expect(called).toEqual(['/api/auth/lock', '/api/auth/login', '/api/auth/lock']);
  });
});

describe('a page that was loaded without a connection', () => {
  const loadedAnew = async () => {
    const before = tab();
    await before.signedIn();
    const device = tab(before.kept);
    device.answers['/api/auth/me'] = silence;
    await device.session.load();
    for (const list of [device.called, device.done]) list?.splice(0);
    expect(device.view().state).toBe('unknown');
    return device;
  };

  it('is locked for whose session the device remembers, and the service is told', async () => {
    const { session, called, meant, kept, view } = await loadedAnew();
    expect(await session.lock()).toBe(true);
    expect(view()).toMatchObject({ state: 'locked', person: { id: 'ana' } });
    expect([called, meant, kept.has('ward-board:locked')]).toEqual([['/api/auth/lock'], ['ana'], true]);
  });

  it('signs them out, and an answer that was on its way does not bring them back', async () => {
    const { session, answers, held, meant, done, kept, view } = await loadedAnew();
    let arrive = (): void => {};
    held['/api/auth/me'] = new Promise<void>((resolve) => (arrive = resolve));
    answers['/api/auth/me'] = fine(ana);
    answers['/api/auth/logout'] = fine();
    const loading = session.load();
    await new Promise((resolve) => setTimeout(resolve));
    await session.signOut();
    arrive();
    await loading;
    expect([view().state, meant]).toEqual(['signed-out', ['ana']]);
    expect([...kept.values()].join()).not.toContain('ana');
    expect(done).toEqual(['forget ana', 'tell ended']);
  });

  it('locks and signs out nobody where none is remembered', async () => {
    const { session, answers, called, kept, view } = tab();
    answers['/api/auth/me'] = silence;
    await session.load();
    called?.splice(0);
    expect(await session.lock()).toBe(true);
    expect([view().state, called]).toEqual(['unknown', []]);
    await session.signOut();
    expect([view().state, called, kept.size]).toEqual(['signed-out', [], 0]);
  });
});

describe('unlocking', () => {
  it('goes to where the user was before anything is drawn', async () => {
    const { session, answers, done, signedIn, view } = tab();
    await signedIn();
    await session.lock();
    done?.splice(0);
    answers['/api/auth/unlock'] = fine(ana);
    await session.unlock({ pin: '4093' });
    expect(done).toEqual(['ana after ana, locked', 'begun ana', 'tell begun']);
    expect(view()).toMatchObject({ user: ana, state: 'signed-in', locked: [] });
  });

  it('says nothing but that it was refused, until the session is over', async () => {
    const { session, answers, done, signedIn, view } = tab();
    await signedIn();
    await session.lock();
    answers['/api/auth/unlock'] = refusal('credential_refused');
    for (let n = 0; n < 4; n++) await session.unlock({ pin: '5171' });
    expect([view().state, done?.includes('forget ana')]).toEqual(['locked', false]);
    answers['/api/auth/unlock'] = refusal('unauthenticated');
    await session.unlock({ pin: '5171' });
    expect(view()).toMatchObject({ state: 'signed-out', ended: 'unlock_refused', locked: [] });
    expect(done).toContain('forget ana');
  });

  it.each([
    ['unlock_refused', 'unlock_refused'],
    ['deactivated', 'deactivated'],
    [undefined, 'unknown'],
  ] as const)('says why the session is over as the service does: %s', async (sessionEnded, ended) => {
    const { session, answers, signedIn, view } = tab();
    await signedIn();
    await session.lock();
    answers['/api/auth/unlock'] = {
      ...refusal('unauthenticated'),
      ...(sessionEnded && { sessionEnded }),
    } as Result<unknown>;
    await session.unlock({ pin: '5171' });
    expect(view()).toMatchObject({ state: 'signed-out', ended, person: { id: 'ana' } });
  });

  it.each([
    ['the lock', false],
    ['so long that it is waited for no longer', true],
  ])('waits for the answer to %s, which must not lock what has just been opened', async (_, gone) => {
    let arrive = (): void => {};
    let tooLong = (): void => {};
    const longEnough = () => new Promise<null>((resolve) => (tooLong = () => resolve(null)));
    const { session, answers, held, called, signedIn, view } = tab(new Map(), longEnough);
    await signedIn();
    held['/api/auth/lock'] = new Promise<void>((resolve) => (arrive = resolve));
    const idle = session.lockIdle();
    answers['/api/auth/unlock'] = fine(ana);
    const unlocking = session.unlock({ pin: '4093' });
    await new Promise((resolve) => setTimeout(resolve));
    expect([called, view().state]).toEqual([['/api/auth/lock', '/api/auth/lock'], 'locked']);
    if (gone) tooLong();
    else arrive();
    await unlocking;
    expect([called?.at(-1), view().state]).toEqual(['/api/auth/unlock', 'signed-in']);
    arrive();
    await idle;
  });

  it('stays locked without an answer', async () => {
    const { session, signedIn, view } = tab();
    await signedIn();
    await session.lock();
    expect((await session.unlock({ pin: '4093' })).ok).toBe(false);
    expect(view().state).toBe('locked');
  });
});

describe('two tabs of a device', () => {
  const answerTo = (user: SignedInUser) =>
    fine({ ...{ access_token: 't', token_type: 'Bearer', expires_in: 1 }, user });
  /** Ana has signed in in one, while the login page stood in the other. */
  const twoTabs = async () => {
    const kept = new Map<string, string>();
    const [one, two] = [tab(kept), tab(kept)];
    two.answers['/api/auth/me'] = refusal('unauthenticated');
    await two.session.load();
    two.ending.tell('expired');
    await one.signedIn();
    two.answers['/api/auth/login'] = answerTo(ben);
    for (const { answers } of [one, two]) answers['/api/auth/me'] = fine(ben);
    for (const list of [two.called, two.meant, two.done]) list?.splice(0);
    return { one, two };
  };

  it('leave whoever was signed in locked, with what they were doing, when another person signs in in the other', async () => {
    const { one, two } = await twoTabs();
    await two.session.signIn('ben@wardboard.local', 'x');
    expect([two.meant, two.done]).toEqual([['ana'], ['ben after undefined, signed-out', 'begun ben', 'tell begun']]);
    await one.hears({ says: 'begun', user: 'ben' });
    expect(one.done).toEqual(['keep ana', 'as ana', 'as ben', 'ben after ana, locked', 'begun ben']);
    for (const { view } of [one, two]) {
      expect([view().user?.id, view().locked.map(({ id }) => id)]).toEqual(['ben', ['ana']]);
    }
  });

  it('lock nobody’s session but their own person’s, though the service is heard before the other tab', async () => {
    const { one, two } = await twoTabs();
    await two.session.signIn('ben@wardboard.local', 'x');
    one.ending.tell('locked');
    expect([one.view().state, one.view().person?.id, one.done]).toEqual(['locked', 'ana', ['keep ana', 'as ana']]);
    await two.hears({ says: 'locked', user: 'ana' });
    expect(two.view().state).toBe('signed-in');
    one.answers['/api/auth/unlock'] = fine(ana);
    await one.session.unlock({ pin: '4093' });
    expect([one.view().user?.id, one.view().locked.map(({ id }) => id)]).toEqual(['ana', ['ben']]);
    two.answers['/api/auth/me'] = fine(ana);
    await two.hears({ says: 'begun', user: 'ana' });
    expect([two.view().user?.id, two.done?.includes('keep ben')]).toEqual(['ana', true]);
  });

  /** Ana is locked in both. */
  const bothLocked = async () => {
    const kept = new Map<string, string>();
    const [one, two] = [tab(kept), tab(kept)];
    for (const each of [one, two]) await each.signedIn();
    await one.session.lock();
    await two.hears({ says: 'locked', user: 'ana' });
    expect(two.view().state).toBe('locked');
    return { one, two };
  };

  it('both say that a session has ended by wrong PINs, in whichever they were given', async () => {
    const { one, two } = await bothLocked();
    one.answers['/api/auth/unlock'] = refusal('credential_refused');
    await one.session.unlock({ pin: '5171' });
    one.answers['/api/auth/unlock'] = refusal('unauthenticated');
    await one.session.unlock({ pin: '5171' });
    expect(one.said.at(-1)).toEqual({ says: 'ended', user: 'ana', why: 'unlock_refused' });
    await two.hears({ says: 'ended', user: 'ana', why: 'unlock_refused' });
    for (const { view } of [one, two])
      expect(view()).toMatchObject({ state: 'signed-out', ended: 'unlock_refused', person: { id: 'ana' }, locked: [] });
    expect([two.called?.includes('/api/auth/unlock'), two.said.filter(({ says }) => says === 'ended')]).toEqual([
      false,
      [],
    ]);
  });

  it('both show that whoever was locked has been signed out in one', async () => {
    const { one, two } = await bothLocked();
    one.answers['/api/auth/logout'] = fine();
    await one.session.signOutLocked();
    await two.hears({ says: 'ended', user: 'ana', why: 'signed_out' });
    expect(one.said.at(-1)).toEqual({ says: 'ended', user: 'ana', why: 'signed_out' });
    expect(two.view()).toMatchObject({ state: 'signed-out', ended: 'signed_out' });
  });

  it('go on asking for the PIN of another person than the one whose session has ended in one, whom they name no more', async () => {
    const kept = new Map<string, string>();
    const [one, two] = [tab(kept), tab(kept)];
    await one.signedIn();
    one.answers['/api/auth/login'] = answerTo(ben);
    await one.session.signIn('ben@wardboard.local', 'x');
    await one.session.lock();
    await two.session.load();
    two.session.choose(ana);
    expect(two.view()).toMatchObject({ state: 'locked', person: ana, locked: [{ id: 'ben' }, { id: 'ana' }] });
    one.answers['/api/auth/unlock'] = refusal('unauthenticated');
    await one.session.unlock({ pin: '5171' });
    await two.hears({ says: 'ended', user: 'ben', why: 'unlock_refused' });
    expect(two.view()).toMatchObject({ state: 'locked', person: { id: 'ana' }, locked: [{ id: 'ana' }] });
    expect(two.done).toContain('forget ben');
  });

  it('name nobody whose locked session has ended in one, also where nobody is signed in', async () => {
    const kept = new Map<string, string>();
    const [one, two] = [tab(kept), tab(kept)];
    await one.signedIn();
    one.answers['/api/auth/login'] = answerTo(ben);
    await one.session.signIn('ben@wardboard.local', 'x');
    one.answers['/api/auth/logout'] = fine();
    two.answers['/api/auth/me'] = fine(ben);
    await two.session.load();
    await one.session.signOut();
    await two.hears({ says: 'ended', user: 'ben', why: 'signed_out' });
    expect(two.view()).toMatchObject({ state: 'signed-out', locked: [{ id: 'ana' }] });
    one.session.choose(ana);
    one.answers['/api/auth/unlock'] = refusal('unauthenticated');
    await one.session.unlock({ pin: '5171' });
    await two.hears({ says: 'ended', user: 'ana', why: 'unlock_refused' });
    expect(two.view()).toMatchObject({ state: 'signed-out', locked: [] });
    expect(two.done).toContain('forget ana');
  });

  it('hear with the end of a locked session that its person is not here any more', async () => {
    const { one } = await bothLocked();
    one.answers['/api/auth/unlock'] = refusal('unauthenticated');
    await one.session.unlock({ pin: '5171' });
    expect([one.said.at(-1)?.says, one.saidOf()]).toMatchObject([
      'ended',
      { present: null, locked: false, others: [] },
    ]);
    // A browser's tabs do not see each other's writes at once.
    const apart = tab();
    await apart.signedIn();
    await apart.session.lock();
    await apart.hears({ says: 'ended', user: 'ana', why: 'unlock_refused' }, {
      here: one.saidOf(),
    } as typeof one.people);
    expect([apart.people.present, apart.people.isLocked, apart.view().state]).toEqual([null, false, 'signed-out']);
  });

  it('say why a session has ended, also one that goes on in a tab that has not heard of its lock', async () => {
    const { one } = await twoTabs();
    await one.hears({ says: 'ended', user: 'ana', why: 'unlock_refused' });
    expect(one.view()).toMatchObject({ state: 'signed-out', ended: 'unlock_refused', person: { id: 'ana' } });
  });

  it('agree on who is here, though one has locked before it saw what the other had written, and wrote over it', async () => {
    const { two, one: early } = await twoTabs();
    const one = tab(new Map(early.kept));
    await one.signedIn();
    one.answers['/api/auth/me'] = fine(ben);
    await two.session.signIn('ben@wardboard.local', 'x');
    one.ending.tell('locked');
    expect([one.people.isLocked, one.people.present?.id, one.view().state]).toEqual([true, 'ana', 'locked']);
    await one.hears({ says: 'begun', user: 'ben' }, two.people);
    expect([one.view().user?.id, one.people.present?.id, one.people.isLocked]).toEqual(['ben', 'ben', false]);
    expect(one.people.locked.map(({ id }) => id)).toEqual(['ana']);
  });

  it('do not go back to what one has written long ago', async () => {
    const { one, two } = await twoTabs();
    const before = { here: one.people.here } as typeof one.people;
    await two.session.signIn('ben@wardboard.local', 'x');
    await two.session.lock();
    await two.hears({ says: 'begun', user: 'ana' }, before);
    expect([two.people.present?.id, two.people.isLocked]).toEqual(['ben', true]);
  });

  it('have one session: a login page goes on with the one that was begun in the other', async () => {
    const { two } = await twoTabs();
    await two.hears({ says: 'begun', user: 'ben' });
    expect([two.view().user?.id, two.done]).toEqual(['ben', ['ben after undefined, signed-out', 'begun ben']]);
  });

  it('stay as they are when the session that was begun can’t be asked for', async () => {
    const { two } = await twoTabs();
    two.answers['/api/auth/me'] = silence;
    await two.hears({ says: 'begun', user: 'ana' });
    expect([two.view().state, two.done]).toEqual(['signed-out', []]);
  });

  it.each(['is just loaded', 'follows a sign-in'])('are locked by one while the other %s', async (how) => {
    const { one, two } = await twoTabs();
    let arrive = (): void => {};
    const late = tab(two.kept);
    const other = how === 'is just loaded' ? late : two;
    other.answers['/api/auth/me'] = fine(ana);
    other.held['/api/auth/me'] = new Promise<void>((resolve) => (arrive = resolve));
    const asking = other === late ? late.session.load() : two.hears({ says: 'begun', user: 'ana' });
    one.answers['/api/auth/lock'] = silence;
    await one.session.lockIdle();
    await other.hears({ says: 'locked', user: 'ana' });
    arrive();
    await asking;
    expect([other.view().user, one.timers.size]).toEqual([null, 1]);
    // The next page that is loaded asks for the PIN.
    const next = tab(two.kept);
    await next.session.load();
    expect(next.view()).toMatchObject({ state: 'locked', person: { id: 'ana' } });
  });

  it('are signed out by one, which the service is told of until it knows', async () => {
    const { one, two } = await twoTabs();
    two.answers['/api/auth/me'] = fine(ana);
    await two.hears({ says: 'begun', user: 'ana' });
    one.answers['/api/auth/logout'] = silence;
    await one.session.signOut();
    expect(one.done).toContain('tell ended');
    await two.hears({ says: 'ended', user: 'ana' });
    expect([two.view().state, two.done?.includes('forget ana')]).toEqual(['signed-out', true]);
    one.answers['/api/auth/logout'] = fine();
    await one.elapse();
    expect([one.called?.filter((path) => path === '/api/auth/logout').length, one.timers.size]).toEqual([2, 0]);
  });

  it.each(['is just loaded', 'follows a sign-in'])('are signed out by one while the other %s', async (how) => {
    const { one, two } = await twoTabs();
    let arrive = (): void => {};
    const other = how === 'is just loaded' ? tab(two.kept) : two;
    other.answers['/api/auth/me'] = fine(ana);
    other.held['/api/auth/me'] = new Promise<void>((resolve) => (arrive = resolve));
    const asking = how === 'is just loaded' ? other.session.load() : other.hears({ says: 'begun', user: 'ana' });
    await new Promise((resolve) => setTimeout(resolve));
    one.answers['/api/auth/logout'] = silence;
    await one.session.signOut();
    arrive();
    await asking;
    expect([other.view().user, one.timers.size]).toEqual([null, 1]);
    // It is still told, and the next page that is loaded opens nothing.
    const next = tab(two.kept);
    next.answers['/api/auth/logout'] = silence;
    await next.session.load();
    expect([next.view().state, next.called]).toEqual(['signed-out', ['/api/auth/logout']]);
  });

  it('take what was asked for with the page for nothing, when another has signed in since', async () => {
    const { one, two } = await twoTabs();
    await two.session.signIn('ben@wardboard.local', 'x');
    const late = tab(two.kept);
    const answers = [ana, ben];
    Object.defineProperty(late.answers, '/api/auth/me', { get: () => fine(answers.shift()) });
    await late.session.load();
    expect([late.view().user?.id, late.called, late.view().locked.map(({ id }) => id)]).toEqual([
      ...['ben', ['/api/auth/me', '/api/auth/me'], ['ana']],
    ]);
    expect(one.view().user?.id).toBe('ana');
  });

  it('go on with the session of a person who signs in anew', async () => {
    const { one, two } = await twoTabs();
    two.answers['/api/auth/login'] = answerTo(ana);
    await two.session.signIn('ana@wardboard.local', 'x');
    await one.hears({ says: 'begun', user: 'ana' });
    expect([two.meant, one.done, one.called]).toEqual([['ana'], [], []]);
    expect(one.view()).toMatchObject({ state: 'signed-in', user: ana, locked: [] });
  });
});

describe('several people on one device', () => {
  const shared = async () => {
    const device = tab();
    await device.signedIn();
    await device.session.lock();
    device.answers['/api/auth/login'] = fine({
      ...{ access_token: 't', token_type: 'Bearer', expires_in: 1, user: ben },
    });
    await device.session.signIn('ben@wardboard.local', 'x');
    return device;
  };

  it('sign in beside each other, and what was kept of the first is not dropped', async () => {
    const { done, view } = await shared();
    expect(view().user?.id).toBe('ben');
    expect(view().locked.map(({ id }) => id)).toEqual(['ana']);
    expect(done).not.toContain('forget ana');
  });

  it('go on where they were by their own password', async () => {
    const { session, answers, done, signedIn, view } = tab();
    await signedIn();
    await session.lock();
    answers['/api/auth/login'] = fine({ ...{ access_token: 't', token_type: 'Bearer', expires_in: 1, user: ana } });
    await session.signIn('ana@wardboard.local', 'x');
    expect(view()).toMatchObject({ user: ana, state: 'signed-in', locked: [] });
    expect(done).toContain('ana after ana, locked');
    expect(done).not.toContain('forget ana');
  });

  it('come back by the PIN of whoever was chosen', async () => {
    const { session, answers, done, view } = await shared();
    await session.lock();
    const [, first] = view().locked;
    expect(first?.id).toBe('ana');
    if (first) session.choose(first);
    expect([view().person?.id, done?.at(-1)]).toEqual(['ana', 'as ana']);
    answers['/api/auth/unlock'] = fine(ana);
    await session.unlock({ pin: '4093' });
    expect(view()).toMatchObject({ user: ana, locked: [{ id: 'ben' }] });
  });

  it('are signed out each in their own name, when the server could not be told at once', async () => {
    const { session, answers, meant, view } = await shared();
    await session.signOut();
    const [left] = view().locked;
    if (left) session.choose(left);
    answers['/api/auth/logout'] = fine();
    expect(await session.finishSignOut()).toBe(true);
    expect([meant.at(-1), view().person?.id]).toEqual(['ben', 'ana']);
    // Who has signed in anew since is not signed out by it.
    const again = await shared();
    await again.session.signOut();
    again.answers['/api/auth/unlock'] = fine(ana);
    const [ana1] = again.view().locked;
    if (ana1) again.session.choose(ana1);
    await again.session.unlock({ pin: '4093' });
    await again.session.lock();
    await again.session.signIn('ben@wardboard.local', 'x');
    again.called?.splice(0);
    expect([await again.session.finishSignOut(), again.called]).toEqual([true, []]);
  });

  it('have their sign-out told as soon as anybody’s PIN is answered, be it refused', async () => {
    const { session, answers, kept, called, elapse, view } = await shared();
    await session.signOut();
    const [left] = view().locked;
    if (left) session.choose(left);
    await session.unlock({ pin: '4093' });
    expect(kept.has('ward-board:pending-sign-out')).toBe(true);
    called?.splice(0);
    answers['/api/auth/unlock'] = refusal('credential_refused');
    answers['/api/auth/logout'] = fine();
    await session.unlock({ pin: '4093' });
    await new Promise((resolve) => setTimeout(resolve));
    expect([called, kept.has('ward-board:pending-sign-out')]).toEqual([
      ['/api/auth/unlock', '/api/auth/logout'],
      false,
    ]);
    await elapse();
    expect(called).toHaveLength(2);
  });

  it('have their PIN taken for theirs, though another was chosen while it had to wait', async () => {
    const { session, answers, held, meant, view } = await shared();
    let arrive = (): void => {};
    held['/api/auth/lock'] = new Promise<void>((resolve) => (arrive = resolve));
    const idle = session.lockIdle();
    answers['/api/auth/unlock'] = fine(ben);
    const unlocking = session.unlock({ pin: '4093' });
    const other = view().locked.find(({ id }) => id === 'ana');
    if (other) session.choose(other);
    arrive();
    await Promise.all([idle, unlocking]);
    expect([meant.at(-1), view().state, view().person?.id]).toEqual(['ben', 'locked', 'ana']);
  });

  it('are signed out as asked for, though another was chosen before the answer', async () => {
    const { session, answers, held, meant, done, view } = await shared();
    await session.lock();
    let arrive = (): void => {};
    held['/api/auth/logout'] = new Promise<void>((resolve) => (arrive = resolve));
    answers['/api/auth/logout'] = fine();
    const leaving = session.signOutLocked();
    const other = view().locked.find(({ id }) => id === 'ana');
    if (other) session.choose(other);
    arrive();
    expect(await leaving).toBe(true);
    expect([meant.at(-1), view().state, view().person?.id]).toEqual(['ben', 'locked', 'ana']);
    expect(view().locked.map(({ id }) => id)).toEqual(['ana']);
    expect([done?.includes('forget ben'), done?.includes('forget ana')]).toEqual([true, false]);
  });

  it('come to their own page, and not to that of whoever was here when it was loaded anew', async () => {
    const { session, answers, kept, signedIn } = tab();
    await signedIn();
    await session.lock();
    answers['/api/auth/login'] = fine({ user: ben, access_token: 't', expires_in: 1 });
    await session.signIn('ben@wardboard.local', 'p');
    await session.lock();
    const again = tab(kept);
    await again.session.load();
    again.session.choose(ana);
    again.answers['/api/auth/unlock'] = fine(ana);
    await again.session.unlock({ pin: '1' });
    expect(again.done).toContain('ana after ben, locked');
    await again.session.lock();
    again.session.choose(ben);
    again.session.choose(ana);
    await again.session.unlock({ pin: '1' });
    expect(again.done).toContain('ana after ana, locked');
  });

  it('come back one after the other: a session that nobody sees is locked again, before the next is opened', async () => {
    const { session, answers, held, meant, called, view } = await shared();
    await session.lock();
    for (const list of [called, meant]) list?.splice(0);
    let arrive = (): void => {};
    held['/api/auth/unlock'] = new Promise<void>((resolve) => (arrive = resolve));
    answers['/api/auth/unlock'] = fine(ana);
    const first = session.unlock({ pin: '4093' });
    const other = view().locked.find(({ id }) => id === 'ana');
    if (other) session.choose(other);
    const second = session.unlock({ pin: '7305' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(meant).toEqual(['ben']);
    arrive();
    await Promise.all([first, second]);
    expect(called).toEqual(['/api/auth/unlock', '/api/auth/lock', '/api/auth/unlock']);
    expect([meant, view().user?.id]).toEqual([['ben', 'ben', 'ana'], 'ana']);
  });

  it('leave one by one: the one who signs out leaves the others locked', async () => {
    const { session, answers, done, view } = await shared();
    answers['/api/auth/logout'] = fine();
    await session.signOut();
    expect(view()).toMatchObject({ state: 'signed-out', locked: [{ id: 'ana' }] });
    expect(done).toContain('forget ben');
    const [left] = view().locked;
    if (left) session.choose(left);
    expect(view().state).toBe('locked');
    expect(await session.signOutLocked()).toBe(true);
    expect(view()).toMatchObject({ state: 'signed-out', locked: [] });
  });
});
