import { type SignedIn, type SignedInUser, signedIn, signedInUser, type Unlock } from '@ward-board/contract';
import type { Result } from '../http/result.js';
import type { SessionEnd } from '../http/session-end.js';
import type { Person } from './people-here.js';
import { createServerLock } from './server-lock.js';
import type { Said, SessionNeeds, SessionView } from './session-needs.js';

export interface SessionCore {
  load(): Promise<void>;
  signIn(email: string, password: string): Promise<Result<SignedIn>>;
  signOut(): Promise<void>;
  /** Tells the server of a pending sign-out. @returns whether none is pending any more. */
  finishSignOut(): Promise<boolean>;
  /** @returns false when the user has no PIN: nothing is locked then. */
  lock(): Promise<boolean>;
  /** Nobody has touched the device for long enough: what is shown goes at once, whatever the server says. */
  lockIdle(): Promise<void>;
  unlock(given: Unlock): Promise<Result<SignedInUser>>;
  /** Asks for the PIN of another person whose session is locked on this device. */
  choose(person: Person): void;
  /** Ends the session of the person whose PIN is asked for. @returns whether the server could be told. */
  signOutLocked(): Promise<boolean>;
  /** The network may be back: a lock that the server was not told of is told. */
  wake(): void;
  /** What another tab of the device has said. */
  heard(said: Said): Promise<void>;
}

export function createSession(needs: SessionNeeds): SessionCore {
  const { api, newKey, ending, pending, people, begun, show } = needs;
  let view: SessionView = { user: null, state: 'unknown', ended: null, person: null, locked: [] };
  /** Counts sign-ins, locks and ends, so that an answer about an earlier session does not bring it back. */
  let sessions = 0;
  /** Of the person whose PIN is asked for, whether any was refused. */
  let refused = false;

  /** @param as whose session is meant; null: that of whom the page belongs to. */
  const post = <T>(
    path: string,
    body: unknown,
    schema: Parameters<typeof api.send<T>>[1],
    as: string | null = null,
  ): Promise<Result<T>> => {
    const write = { method: 'POST', path, key: newKey() } as const;
    return api.send({ ...write, ...(body !== undefined && { body }), ...(as !== null && { as }) }, schema);
  };
  const serverLock = createServerLock({
    post: (person) => post('/api/auth/lock', undefined, null, person),
    isLocked: (person) => people.isLocked && people.present?.id === person,
    longEnough: needs.longEnough,
    later: needs.later,
  });

  function become(next: Partial<SessionView> & Pick<SessionView, 'state'>): void {
    view = { user: null, ended: null, person: null, ...next, locked: people.locked };
    show(view);
  }

  function begin(user: SignedInUser): void {
    sessions += 1;
    serverLock.drop();
    pending.clear(user.id);
    const same = view.user?.id === user.id;
    people.begin(user);
    become({ user, state: 'signed-in' });
    if (!same) begun(user);
  }

  /** Comes back, or comes to a device on which somebody else is locked. */
  async function resume(user: SignedInUser): Promise<void> {
    await needs.arrive(user, view.person);
    begin(user);
    needs.tell({ says: 'begun', user: user.id });
  }

  /** A patient's data leaves the screen and the memory; only what is typed and not saved is kept, for the same person. */
  function becomeLocked(): void {
    if (view.state === 'locked') return;
    sessions += 1;
    if (view.user !== null) needs.leave(view.user.id);
    people.lock();
    become({ state: 'locked', person: people.present });
    ending.tell('locked');
    askFor(people.present);
    needs.tell({ says: 'locked' });
  }

  /** The next unlocking is this person's. */
  function askFor(person: Person | null): void {
    refused = false;
    if (person !== null) api.actAs(person.id);
  }

  /** The session of whoever is asked for is over. Others may still come back. */
  function endLocked(ended: SessionEnd | null): void {
    const { person } = view;
    if (person !== null) {
      if (person.id === people.present?.id) serverLock.drop();
      people.end(person.id);
      needs.forget(person.id);
    }
    sessions += 1;
    become({ state: 'signed-out', ended });
    ending.tell('signed_out');
  }

  ending.hear((reason) => {
    if (reason === 'locked') {
      if (view.state !== 'signed-out') becomeLocked();
      return;
    }
    // What is said after the end, such as late 401s, does not change why it came; and a locked session is told so by unlocking.
    if (view.state === 'signed-out' || view.state === 'locked') return;
    sessions += 1;
    const { user } = view;
    const id = user?.id ?? people.present?.id;
    if (id !== undefined) {
      people.end(id);
      needs.forget(id);
    }
    become({ state: 'signed-out', ended: view.state === 'signed-in' ? reason : null });
  });

  async function finishSignOut(): Promise<boolean> {
    for (const user of pending.whose) {
      const result = await post('/api/auth/logout', undefined, null, user);
      // 401: the session is over anyway.
      if (!result.ok && result.status !== 401) return false;
      pending.clear(user);
    }
    return true;
  }

  return {
    finishSignOut,

    async load() {
      if (!(await finishSignOut())) {
        become({ state: 'signed-out' });
        return;
      }
      if (people.isLocked && people.present !== null) {
        become({ state: 'locked', person: people.present });
        askFor(people.present);
        // It may have been locked without a connection.
        await serverLock.tell(people.present.id);
        return;
      }
      const asked = sessions;
      const result = await api.get('/api/auth/me', signedInUser);
      if (asked !== sessions) return;
      // Without an answer nothing is known; a 401 has been told through `ending` already.
      if (result.ok) begin(result.data);
    },

    signIn: (email, password) =>
      serverLock.apart(async () => {
        // In the name of whoever is locked here, in whichever tab: the service locks what it was not told to lock.
        const locked = people.isLocked ? (people.present?.id ?? null) : null;
        const result = await post('/api/auth/login', { email, password }, signedIn, locked);
        if (result.ok) {
          // Whoever else was locked here is so at the server, too.
          serverLock.drop();
          await resume(result.data.user);
          await finishSignOut();
        }
        return result;
      }),

    async signOut() {
      if (view.user !== null) {
        pending.set(view.user.id);
        people.end(view.user.id);
        needs.forget(view.user.id);
      }
      become({ state: 'signed-out' });
      // Patients' data leaves the screen and the memory now, whatever the network does.
      ending.tell('signed_out');
      await finishSignOut();
    },

    async lock() {
      if (view.state !== 'signed-in') return true;
      if ((await Promise.race([serverLock.tell(view.user?.id ?? null), needs.longEnough()])) === false) return false;
      becomeLocked();
      return true;
    },

    async lockIdle() {
      if (view.state !== 'signed-in') return;
      const told = serverLock.tell(view.user?.id ?? null);
      becomeLocked();
      await told;
    },

    unlock: (given) => {
      const asked = view.person;
      return serverLock.apart(async () => {
        // In the name of whose PIN it is, whoever else is asked for by now.
        const result = await post('/api/auth/unlock', given, signedInUser, asked?.id ?? null);
        if (view.state !== 'locked' || view.person !== asked) return result;
        if (result.ok) {
          serverLock.drop();
          await resume(result.data);
        } else if (result.problem?.code === 'unauthenticated') endLocked(refused ? 'unlock_refused' : 'expired');
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
      const result = await post('/api/auth/logout', undefined, null);
      const done = result.ok || result.status === 401;
      if (done) endLocked(null);
      serverLock.wake();
      return done;
    },

    wake: serverLock.wake,

    async heard(said) {
      if (said.says === 'locked') {
        if (view.state === 'signed-in') becomeLocked();
        return;
      }
      serverLock.drop();
      if (view.state !== 'locked') return;
      api.actAs(said.user);
      const result = await api.get('/api/auth/me', signedInUser);
      if (!result.ok || view.state !== 'locked') return;
      await needs.arrive(result.data, view.person);
      begin(result.data);
    },
  };
}
