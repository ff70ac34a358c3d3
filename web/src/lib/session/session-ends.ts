import type { Result } from '../http/result.js';
import type { SessionEnd } from '../http/session-end.js';
import type { Person } from './people-here.js';
import type { ServerLock } from './server-lock.js';
import type { SessionNeeds } from './session-needs.js';
import type { SessionState } from './session-state.js';

/** `tells`: the other tabs of the device as well, unless it is said otherwise. */
interface How {
  readonly tells?: boolean;
}

/** How sessions are locked, and how they end. */
export interface SessionEnds {
  /** A patient's data leaves the screen and the memory; only what is typed and not saved is kept, for the same person. */
  becomeLocked(how?: How): void;
  /** Another tab has locked the device while the service was asked who is signed in: the answer is older than that. */
  isLockedMeanwhile(): boolean;
  /** The next unlocking is this person's. */
  askFor(person: Person | null): void;
  /** The service has refused to unlock: the session is over, or its person may try again. */
  refused(whose: string | null, result: Result<unknown>): void;
  /** The session of somebody who was locked is over. Others may still come back, and whoever is asked for by now is still asked for. */
  endLocked(whose: string | null, ended: SessionEnd | null, how?: How): void;
}

/** From now on it is also heard when the service says that the session is locked or over. */
export function createSessionEnds(
  { api, ending, people, leave, forget, tell }: SessionNeeds,
  state: SessionState,
  serverLock: Pick<ServerLock, 'drop'>,
): SessionEnds {
  const { sessions, become } = state;
  /** Of the person whose PIN is asked for, whether any was refused. */
  let isRefused = false;

  function becomeLocked({ tells = true }: How = {}): void {
    const { user, state: before } = state.view;
    if (before === 'locked') return;
    sessions.count += 1;
    if (user !== null) leave(user.id);
    // In another tab somebody else may have signed in over this session, which is not the device's present one any more.
    const isPresent = user === null || people.present?.id === user.id;
    if (isPresent) people.lock();
    const person = isPresent ? people.present : user;
    become({ state: 'locked', person });
    ending.tell('locked');
    askFor(person);
    if (isPresent && tells) tell({ says: 'locked', user: person?.id ?? null });
  }

  function askFor(person: Person | null): void {
    isRefused = false;
    if (person !== null) api.actAs(person.id);
  }

  /** What a refusal to unlock says of the end of the session; a service of a release before does not say it. */
  const endOf = (result: Result<unknown>): SessionEnd =>
    (!result.ok && result.problem !== null && result.sessionEnded) || (isRefused ? 'unlock_refused' : 'unknown');

  function endLocked(whose: string | null, ended: SessionEnd | null, { tells = true }: How = {}): void {
    if (whose !== null) {
      serverLock.drop(whose);
      people.end(whose);
      forget(whose);
      // After that: who is here by now is told with it.
      if (tells) tell({ says: 'ended', user: whose, why: ended ?? 'signed_out' });
    }
    const { person, state: before } = state.view;
    if (before !== 'locked' || (person?.id ?? null) !== whose) {
      state.showLocked();
      return;
    }
    sessions.count += 1;
    become({ state: 'signed-out', ended, person: ended === null ? null : person });
    ending.tell('signed_out');
  }

  ending.hear((reason) => {
    const { user, state: before } = state.view;
    if (reason === 'locked') {
      if (before !== 'signed-out') becomeLocked();
      return;
    }
    // What is said after the end, such as late 401s, does not change why it came; and a locked session is told so by unlocking.
    if (before === 'signed-out' || before === 'locked') return;
    sessions.count += 1;
    const person = user ?? people.present;
    if (person !== null) {
      people.end(person.id);
      forget(person.id);
    }
    // On a page that was loaded after the end, the browser may as well have lost the cookie alone: only what the service says is said.
    const isKnown = user !== null || (person !== null && reason !== 'unknown');
    // Whose entries on this device were not sent, the login page says by name.
    become({ state: 'signed-out', ended: isKnown ? reason : null, person: isKnown ? person : null });
  });

  return {
    becomeLocked,
    isLockedMeanwhile() {
      if (people.isLocked) becomeLocked({ tells: false });
      return people.isLocked;
    },
    askFor,
    refused(whose, result) {
      const code = result.ok ? undefined : result.problem?.code;
      if (code === 'unauthenticated') endLocked(whose, endOf(result));
      else isRefused ||= code === 'credential_refused';
    },
    endLocked,
  };
}
