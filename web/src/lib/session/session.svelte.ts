import type { SignedIn } from '@ward-board/contract';
import { api, newKey, type Result } from '../http/api.js';
import { sessionEnding } from '../http/session-end.js';
import { openForSession } from '../live/socket.js';
import { createPendingSignOut } from './pending-sign-out.js';
import { createSession, type SessionView } from './session-core.js';

/** Who is signed in in this tab. */
export interface Session extends SessionView {
  /** Finds out who is signed in. The state stays `unknown` when the server cannot be asked. */
  load(): Promise<void>;
  signIn(email: string, password: string): Promise<Result<SignedIn>>;
  /** Ends the session here at once, and at the server as soon as it can be reached. */
  signOut(): Promise<void>;
}

let view = $state.raw<SessionView>({ user: null, state: 'unknown', ended: null });

const core = createSession({
  api,
  newKey,
  ending: sessionEnding,
  pending: createPendingSignOut(() => localStorage),
  begun: ({ id }) => {
    api.actAs(id);
    openForSession();
  },
  show: (next) => {
    view = next;
  },
});

if (typeof window !== 'undefined') window.addEventListener('online', () => void core.finishSignOut());

export const session: Session = {
  get user() {
    return view.user;
  },
  get state() {
    return view.state;
  },
  get ended() {
    return view.ended;
  },
  load: core.load,
  signIn: core.signIn,
  signOut: core.signOut,
};
