import { type SignedInUser, signedIn, signedInUser } from '@ward-board/contract';
import type { Result } from '../http/result.js';
import { createLoad } from './load.js';
import { createHeard } from './other-tabs.js';
import type { Person } from './people-here.js';
import { createPost } from './post.js';
import { createSerialQueue } from './serial-queue.js';
import { createServerLock } from './server-lock.js';
import { createSessionEnds } from './session-ends.js';
import type { SessionCore, SessionNeeds } from './session-needs.js';
import { createSessionState } from './session-state.js';
import { createSignOuts } from './sign-outs.js';

/** The session of a tab: begins with nobody known to be signed in, and is told by `load` and by other tabs. */
export function createSession(needs: SessionNeeds): SessionCore {
  const { api, newKey, ending, pending, people, begun, show } = needs;
  const state = createSessionState(people, show);
  const { sessions, become } = state;
  /** What sets the browser's cookies, one at a time: a late answer would take away the session that has begun since. */
  const oneAtATime = createSerialQueue();
  const arrive = (user: SignedInUser) => needs.arrive(user, state.view.state === 'signed-out' ? null : state.pageOf);

  const post = createPost(api, newKey);
  const serverLock = createServerLock({
    post: (person, how) => post('/api/auth/lock', undefined, null, person, how),
    isLocked: (person) => people.isLocked && people.present?.id === person,
    ...{ newKey, longEnough: needs.longEnough, later: needs.later },
  });

  const { becomeLocked, isLockedMeanwhile, askFor, refused, endLocked } = createSessionEnds(needs, state, serverLock);

  function begin(user: SignedInUser): void {
    sessions.count += 1;
    serverLock.drop();
    const same = state.view.user?.id === user.id;
    people.begin(user);
    become({ user, state: 'signed-in' });
    if (!same) begun(user);
  }

  /** Comes back, or comes to a device on which somebody else is locked, or was signed in until now: then that session was left locked. */
  async function resume(user: SignedInUser): Promise<void> {
    // A sign-out of theirs that is not told yet is of the session before.
    pending.clear(user.id);
    if (people.present !== null && people.present.id !== user.id) people.lock();
    if (state.view.user !== null && state.view.user.id !== user.id) becomeLocked();
    await arrive(user);
    begin(user);
    needs.tell({ says: 'begun', user: user.id });
  }

  const { finish: finishSignOut, tell: tellSignOuts } = createSignOuts({
    ...{ pending, oneAtATime, later: needs.later },
    post: (person) => post('/api/auth/logout', undefined, null, person),
  });

  /** What may open a session: no lock is begun meanwhile. With an answer the line is back: what was not told yet is told. */
  async function enter<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const result = await oneAtATime(() => serverLock.apart(work));
    if (result.ok || result.status !== 0) void finishSignOut();
    return result;
  }

  /** Whoever is signed in; on a page that was loaded without a connection, whose session this device remembers. */
  const whoIsHere = (): Person | null => state.view.user ?? (state.view.state === 'unknown' ? people.present : null);

  /** What is shown goes at once, whatever the service says. */
  async function lockNow(): Promise<void> {
    const here = whoIsHere();
    if (here === null) return;
    const told = serverLock.tell(here.id);
    becomeLocked();
    await told;
  }

  return {
    finishSignOut,

    load: createLoad({
      ...{ api, dropPrefetched: needs.dropPrefetched, pending, people, sessions, finishSignOut },
      ...{ become, askFor, lock: serverLock.tell, isLockedMeanwhile, begin },
    }),

    signIn: (email, password) =>
      enter(async () => {
        // In the name of whoever is here, locked or in another tab: the service locks what it was not told to lock.
        const result = await post('/api/auth/login', { email, password }, signedIn, people.present?.id ?? null);
        if (result.ok) {
          // Whoever else was here is locked at the server, too.
          serverLock.drop();
          await resume(result.data.user);
          await tellSignOuts();
        }
        return result;
      }),

    async signOut() {
      const here = whoIsHere();
      // An answer that is on its way does not bring it back.
      sessions.count += 1;
      if (here !== null) {
        pending.set(here.id);
        people.end(here.id);
        needs.forget(here.id);
        needs.tell({ says: 'ended', user: here.id });
      }
      become({ state: 'signed-out' });
      // Patients' data leaves the screen and the memory now, whatever the network does.
      ending.tell('signed_out');
      await finishSignOut();
    },

    async lock() {
      if (state.view.state !== 'signed-in') {
        void lockNow();
        return true;
      }
      if ((await Promise.race([serverLock.tell(state.view.user?.id ?? null), needs.longEnough()])) === false)
        return false;
      becomeLocked();
      return true;
    },

    lockIdle: lockNow,

    unlock: (given) => {
      const asked = state.view.person;
      return enter(async () => {
        // In the name of whose PIN it is, whoever else is asked for by now.
        const result = await post('/api/auth/unlock', given, signedInUser, asked?.id ?? null);
        // Unlocked in another tab meanwhile.
        if (state.view.state === 'signed-in' && state.view.user?.id === asked?.id) return result;
        if (state.view.state !== 'locked' || state.view.person !== asked) {
          // Nobody sees the session that it has opened: it is locked again.
          if (result.ok && asked !== null) await serverLock.tell(asked.id);
          return result;
        }
        if (result.ok) {
          serverLock.drop();
          await resume(result.data);
        } else refused(asked?.id ?? null, result);
        return result;
      });
    },

    choose(person) {
      if (state.view.state === 'signed-in') return;
      become({ state: 'locked', person });
      askFor(person);
    },

    async signOutLocked() {
      const { person } = state.view;
      const result = await oneAtATime(() => post('/api/auth/logout', undefined, null, person?.id ?? null));
      const done = result.ok || result.status === 401;
      if (done) endLocked(person?.id ?? null, null);
      serverLock.wake();
      return done;
    },

    wake: serverLock.wake,

    heard: createHeard({
      ...{ api, ending, pending, people, sessions, begin, becomeLocked, isLockedMeanwhile, arrive },
      view: () => state.view,
      drop: serverLock.drop,
      endLocked: (whose, why) => endLocked(whose, why, { tells: false }),
    }),
  };
}
