import { type SignedIn, type SignedInUser, signedIn, signedInUser, type Unlock } from '@ward-board/contract';
import type { Api } from '../http/api.js';
import type { Result } from '../http/result.js';
import type { SessionEnd, SessionEnding } from '../http/session-end.js';
import type { PendingSignOut } from './pending-sign-out.js';
import type { PeopleHere, Person } from './people-here.js';
import { createServerLock } from './server-lock.js';

/** Who is signed in here, as far as is known. */
export interface SessionView {
  readonly user: SignedInUser | null;
  readonly state: 'unknown' | 'signed-in' | 'locked' | 'signed-out';
  /** Why the session ended, when it was not the user here who ended it. */
  readonly ended: SessionEnd | null;
  /** While it is locked: whose PIN is asked for; null: that is not known. */
  readonly person: Person | null;
  /** Everybody whose session is locked on this device. */
  readonly locked: readonly Person[];
}

/** What other tabs of the device are told. */
export type Said = { readonly says: 'locked' } | { readonly says: 'begun'; readonly user: string };

export interface SessionNeeds {
  readonly api: Pick<Api, 'get' | 'send' | 'actAs'>;
  readonly newKey: () => string;
  readonly ending: SessionEnding;
  readonly pending: PendingSignOut;
  readonly people: PeopleHere;
  /** A session of this user has begun in this tab. */
  readonly begun: (user: SignedInUser) => void;
  readonly show: (view: SessionView) => void;
  /** Takes down what this user is doing, before the page is emptied. */
  readonly leave: (user: string) => void;
  /** Nothing of what they were doing is kept any longer. */
  readonly forget: (user: string) => void;
  /** Goes to where this user is to go on, while nothing is drawn yet. @param from whose page it has been. */
  readonly arrive: (user: SignedInUser, from: Person | null) => Promise<void>;
  readonly tell: (said: Said) => void;
  /** Resolves with null when the answer to a lock has been waited for long enough. */
  readonly longEnough: () => Promise<null>;
}

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

  const post = <T>(path: string, body: unknown, schema: Parameters<typeof api.send<T>>[1]): Promise<Result<T>> =>
    api.send({ method: 'POST', path, ...(body === undefined ? {} : { body }), key: newKey() }, schema);
  const serverLock = createServerLock(() => post('/api/auth/lock', undefined, null), needs.longEnough);

  function become(next: Partial<SessionView> & Pick<SessionView, 'state'>): void {
    view = { user: null, ended: null, person: null, ...next, locked: people.locked };
    show(view);
  }

  function begin(user: SignedInUser): void {
    sessions += 1;
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
    if (!pending.exists) return true;
    const result = await post('/api/auth/logout', undefined, null);
    // 401: the session is over anyway.
    const done = result.ok || result.status === 401;
    if (done) pending.clear();
    return done;
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
        await serverLock.tell();
        return;
      }
      const asked = sessions;
      const result = await api.get('/api/auth/me', signedInUser);
      if (asked !== sessions) return;
      // Without an answer nothing is known; a 401 has been told through `ending` already.
      if (result.ok) begin(result.data);
    },

    async signIn(email, password) {
      const result = await post('/api/auth/login', { email, password }, signedIn);
      if (result.ok) {
        // The new session's cookie has replaced the old one's.
        pending.clear();
        await resume(result.data.user);
      }
      return result;
    },

    async signOut() {
      pending.set();
      if (view.user !== null) {
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
      if ((await Promise.race([serverLock.tell(), needs.longEnough()])) === false) return false;
      becomeLocked();
      return true;
    },

    async lockIdle() {
      if (view.state !== 'signed-in') return;
      const told = serverLock.tell();
      becomeLocked();
      await told;
    },

    async unlock(given) {
      const asked = view.person;
      await serverLock.settled();
      const result = await post('/api/auth/unlock', given, signedInUser);
      if (view.state !== 'locked' || view.person !== asked) return result;
      if (result.ok) await resume(result.data);
      else if (result.problem?.code === 'unauthenticated') endLocked(refused ? 'unlock_refused' : 'expired');
      else refused ||= result.problem?.code === 'credential_refused';
      return result;
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
      return done;
    },

    async heard(said) {
      if (said.says === 'locked') {
        if (view.state === 'signed-in') becomeLocked();
        return;
      }
      if (view.state !== 'locked') return;
      api.actAs(said.user);
      const result = await api.get('/api/auth/me', signedInUser);
      if (!result.ok || view.state !== 'locked') return;
      await needs.arrive(result.data, view.person);
      begin(result.data);
    },
  };
}
