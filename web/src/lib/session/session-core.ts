import { type SignedInUser, signedIn, signedInUser } from '@ward-board/contract';
import type { Result } from '../http/result.js';
import type { SessionEnd } from '../http/session-end.js';
import { createLoad } from './load.js';
import { createHeard } from './other-tabs.js';
import type { Person } from './people-here.js';
import { createPost } from './post.js';
import { createSerialQueue } from './serial-queue.js';
import { createServerLock } from './server-lock.js';
import type { SessionCore, SessionNeeds, SessionView } from './session-needs.js';
import { createSignOuts } from './sign-outs.js';

export function createSession(needs: SessionNeeds): SessionCore {
  const { api, newKey, ending, pending, people, begun, show } = needs;
  let view: SessionView = { user: null, state: 'unknown', ended: null, person: null, locked: [] };
  /** What sets the browser's cookies, one at a time: a late answer would take away the session that has begun since. */
  const inTurn = createSerialQueue();
  /** Counts sign-ins, locks and ends, so that an answer about an earlier session does not bring it back. */
  const sessions = { count: 0 };
  /** Of the person whose PIN is asked for, whether any was refused. */
  let refused = false;
  /** Whose page it is: of whoever is here, or was when it was locked or loaded anew, whoever's PIN is asked for by now. */
  let pageOf: Person | null = null;
  const arrive = (user: SignedInUser) => needs.arrive(user, view.state === 'signed-out' ? null : pageOf);

  const post = createPost(api, newKey);
  const serverLock = createServerLock({
    post: (person, how) => post('/api/auth/lock', undefined, null, person, how),
    isLocked: (person) => people.isLocked && people.present?.id === person,
    ...{ newKey, longEnough: needs.longEnough, later: needs.later },
  });

  function become(next: Partial<SessionView> & Pick<SessionView, 'state'>): void {
    const isChosen = view.state === 'locked' || view.state === 'signed-out';
    pageOf = next.user ?? (isChosen ? pageOf : (next.person ?? pageOf));
    view = { user: null, ended: null, person: null, ...next, locked: people.locked };
    show(view);
  }

  function begin(user: SignedInUser): void {
    sessions.count += 1;
    serverLock.drop();
    const same = view.user?.id === user.id;
    people.begin(user);
    become({ user, state: 'signed-in' });
    if (!same) begun(user);
  }

  /** Comes back, or comes to a device on which somebody else is locked, or was signed in until now: then that session was left locked. */
  async function resume(user: SignedInUser): Promise<void> {
    // A sign-out of theirs that is not told yet is of the session before.
    pending.clear(user.id);
    if (people.present !== null && people.present.id !== user.id) people.lock();
    if (view.user !== null && view.user.id !== user.id) becomeLocked();
    await arrive(user);
    begin(user);
    needs.tell({ says: 'begun', user: user.id });
  }

  /** A patient's data leaves the screen and the memory; only what is typed and not saved is kept, for the same person. */
  function becomeLocked({ tells = true } = {}): void {
    if (view.state === 'locked') return;
    sessions.count += 1;
    const { user } = view;
    if (user !== null) needs.leave(user.id);
    // In another tab somebody else may have signed in over this session, which is not the device's present one any more.
    const isPresent = user === null || people.present?.id === user.id;
    if (isPresent) people.lock();
    const person = isPresent ? people.present : user;
    become({ state: 'locked', person });
    ending.tell('locked');
    askFor(person);
    if (isPresent && tells) needs.tell({ says: 'locked', user: person?.id ?? null });
  }

  /** Another tab has locked the device while the service was asked who is signed in: the answer is older than that. */
  function isLockedMeanwhile(): boolean {
    if (people.isLocked) becomeLocked({ tells: false });
    return people.isLocked;
  }

  /** The next unlocking is this person's. */
  function askFor(person: Person | null): void {
    refused = false;
    if (person !== null) api.actAs(person.id);
  }

  /** What a refusal to unlock says of the end of the session; a service of a release before does not say it. */
  const endOf = (result: Result<unknown>): SessionEnd =>
    (!result.ok && result.problem !== null && result.sessionEnded) || (refused ? 'unlock_refused' : 'unknown');

  /** The session of somebody who was locked is over. Others may still come back, and whoever is asked for by now is still asked for. */
  function endLocked(whose: string | null, ended: SessionEnd | null, { tells = true } = {}): void {
    if (whose !== null) {
      serverLock.drop(whose);
      people.end(whose);
      needs.forget(whose);
      // After that: who is here by now is told with it.
      if (tells) needs.tell({ says: 'ended', user: whose, why: ended ?? 'signed_out' });
    }
    const { person } = view;
    if (view.state !== 'locked' || (person?.id ?? null) !== whose) {
      view = { ...view, locked: people.locked };
      show(view);
      return;
    }
    sessions.count += 1;
    become({ state: 'signed-out', ended, person: ended === null ? null : person });
    ending.tell('signed_out');
  }

  ending.hear((reason) => {
    if (reason === 'locked') {
      if (view.state !== 'signed-out') becomeLocked();
      return;
    }
    // What is said after the end, such as late 401s, does not change why it came; and a locked session is told so by unlocking.
    if (view.state === 'signed-out' || view.state === 'locked') return;
    sessions.count += 1;
    const { user } = view;
    const person = user ?? people.present;
    if (person !== null) {
      people.end(person.id);
      needs.forget(person.id);
    }
    // On a page that was loaded after the end, the browser may as well have lost the cookie alone: only what the service says is said.
    const isKnown = user !== null || (person !== null && reason !== 'unknown');
    // Whose entries on this device were not sent, the login page says by name.
    become({ state: 'signed-out', ended: isKnown ? reason : null, person: isKnown ? person : null });
  });

  const { finish: finishSignOut, tell: tellSignOuts } = createSignOuts({
    ...{ pending, inTurn, later: needs.later },
    post: (person) => post('/api/auth/logout', undefined, null, person),
  });

  /** What may open a session: no lock is begun meanwhile. With an answer the line is back: what was not told yet is told. */
  async function enter<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const result = await inTurn(() => serverLock.apart(work));
    if (result.ok || result.status !== 0) void finishSignOut();
    return result;
  }

  /** Whoever is signed in; on a page that was loaded without a connection, whose session this device remembers. */
  const whoIsHere = (): Person | null => view.user ?? (view.state === 'unknown' ? people.present : null);

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
      if (view.state !== 'signed-in') {
        void lockNow();
        return true;
      }
      if ((await Promise.race([serverLock.tell(view.user?.id ?? null), needs.longEnough()])) === false) return false;
      becomeLocked();
      return true;
    },

    lockIdle: lockNow,

    unlock: (given) => {
      const asked = view.person;
      return enter(async () => {
        // In the name of whose PIN it is, whoever else is asked for by now.
        const result = await post('/api/auth/unlock', given, signedInUser, asked?.id ?? null);
        // Unlocked in another tab meanwhile.
        if (view.state === 'signed-in' && view.user?.id === asked?.id) return result;
        if (view.state !== 'locked' || view.person !== asked) {
          // Nobody sees the session that it has opened: it is locked again.
          if (result.ok && asked !== null) await serverLock.tell(asked.id);
          return result;
        }
        if (result.ok) {
          serverLock.drop();
          await resume(result.data);
        } else if (result.problem?.code === 'unauthenticated') endLocked(asked?.id ?? null, endOf(result));
        else refused ||= result.problem?.code === 'credential_refused';
        return result;
      });
    },

    choose(person) {
      if (view.state === 'signed-in') return;
      become({ state: 'locked', person });
      askFor(person);
    },

    async signOutLocked() {
      const { person } = view;
      const result = await inTurn(() => post('/api/auth/logout', undefined, null, person?.id ?? null));
      const done = result.ok || result.status === 401;
      if (done) endLocked(person?.id ?? null, null);
      serverLock.wake();
      return done;
    },

    wake: serverLock.wake,

    heard: createHeard({
      ...{ api, ending, pending, people, sessions, begin, becomeLocked, isLockedMeanwhile, arrive },
      view: () => view,
      drop: serverLock.drop,
      endLocked: (whose, why) => endLocked(whose, why, { tells: false }),
    }),
  };
}
