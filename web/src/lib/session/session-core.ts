import { type SignedIn, type SignedInUser, signedIn, signedInUser } from '@ward-board/contract';
import type { Api } from '../http/api.js';
import type { Result } from '../http/result.js';
import type { SessionEnd, SessionEnding } from '../http/session-end.js';
import type { PendingSignOut } from './pending-sign-out.js';

/** Who is signed in here, as far as is known. */
export interface SessionView {
  readonly user: SignedInUser | null;
  readonly state: 'unknown' | 'signed-in' | 'signed-out';
  /** Why the session ended, when it was not the user here who ended it. */
  readonly ended: SessionEnd | null;
}

export interface SessionNeeds {
  readonly api: Pick<Api, 'get' | 'send'>;
  readonly newKey: () => string;
  readonly ending: SessionEnding;
  readonly pending: PendingSignOut;
  /** A session of this user has begun in this tab. */
  readonly begun: (user: SignedInUser) => void;
  readonly show: (view: SessionView) => void;
}

export interface SessionCore {
  load(): Promise<void>;
  signIn(email: string, password: string): Promise<Result<SignedIn>>;
  signOut(): Promise<void>;
  /** Tells the server of a pending sign-out. @returns whether none is pending any more. */
  finishSignOut(): Promise<boolean>;
}

export function createSession({ api, newKey, ending, pending, begun, show }: SessionNeeds): SessionCore {
  let view: SessionView = { user: null, state: 'unknown', ended: null };
  /** Counts sign-ins and ends, so that an answer about an earlier session does not bring it back. */
  let sessions = 0;

  function become(next: SessionView): void {
    view = next;
    show(view);
  }

  function begin(user: SignedInUser): void {
    sessions += 1;
    const same = view.user?.id === user.id;
    become({ user, state: 'signed-in', ended: null });
    if (!same) begun(user);
  }

  ending.hear((reason) => {
    sessions += 1;
    // What is said after the end, such as late 401s, does not change why it came.
    if (view.state === 'signed-out') return;
    become({ user: null, state: 'signed-out', ended: view.state === 'signed-in' ? reason : null });
  });

  async function finishSignOut(): Promise<boolean> {
    if (!pending.exists) return true;
    const result = await api.send({ method: 'POST', path: '/api/auth/logout', key: newKey() }, null);
    // 401: the session is over anyway.
    const done = result.ok || result.status === 401;
    if (done) pending.clear();
    return done;
  }

  return {
    finishSignOut,

    async load() {
      if (!(await finishSignOut())) {
        become({ user: null, state: 'signed-out', ended: null });
        return;
      }
      const asked = sessions;
      const result = await api.get('/api/auth/me', signedInUser);
      if (asked !== sessions) return;
      // Without an answer nothing is known; a 401 has been told through `ending` already.
      if (result.ok) begin(result.data);
    },

    async signIn(email, password) {
      const write = { method: 'POST', path: '/api/auth/login', body: { email, password }, key: newKey() } as const;
      const result = await api.send(write, signedIn);
      if (result.ok) {
        // The new session's cookie has replaced the old one's.
        pending.clear();
        begin(result.data.user);
      }
      return result;
    },

    async signOut() {
      pending.set();
      become({ user: null, state: 'signed-out', ended: null });
      // Patients' data leaves the screen and the memory now, whatever the network does.
      ending.tell('signed_out');
      await finishSignOut();
    },
  };
}
