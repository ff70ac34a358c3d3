import type { SignedIn, SignedInUser, Unlock } from '@ward-board/contract';
import type { Api } from '../http/api.js';
import type { Result } from '../http/result.js';
import type { SessionEnd, SessionEnding } from '../http/session-end.js';
import type { PendingSignOut } from './pending-sign-out.js';
import type { Here, PeopleHere, Person } from './people-here.js';

/** Who is signed in here, as far as is known. */
export interface SessionView {
  readonly user: SignedInUser | null;
  readonly state: 'unknown' | 'signed-in' | 'locked' | 'signed-out';
  /** Why the session ended, when it was not the user here who ended it. */
  readonly ended: SessionEnd | null;
  /** While it is locked: whose PIN is asked for; once that session has ended by itself: whose it was. Null: that is not known. */
  readonly person: Person | null;
  /** Everybody whose session is locked on this device. */
  readonly locked: readonly Person[];
}

/** What other tabs of the device are told; `user`: whose session it is, null: that is not known. */
export type SessionMessage =
  | { readonly says: 'locked'; readonly user: string | null }
  | { readonly says: 'begun'; readonly user: string }
  /** `why`: of a session that was locked; left out: its user has signed out. */
  | { readonly says: 'ended'; readonly user: string; readonly why?: SessionEnd };

/** What a tab posts, with the people of the device as it has written them. */
export type TabPost = SessionMessage & { readonly people: Here };

/** What a session needs from around it. */
export interface SessionNeeds {
  readonly api: Pick<Api, 'get' | 'send' | 'actAs'>;
  /** What was asked for with the page is of another session. */
  readonly dropPrefetched: () => void;
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
  readonly tell: (said: SessionMessage) => void;
  /** Resolves with null when the answer to a lock has been waited for long enough. */
  readonly longEnough: () => Promise<null>;
  /** Calls back after so long. @returns calls it off. */
  readonly later: (ms: number, callback: () => void) => () => void;
}

/** What is made of them. */
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
  heard(said: TabPost): Promise<void>;
}
