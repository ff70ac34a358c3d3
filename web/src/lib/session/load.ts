import { type SignedInUser, signedInUser } from '@ward-board/contract';
import type { PendingSignOut } from './pending-sign-out.js';
import type { PeopleHere, Person } from './people-here.js';
import type { SessionNeeds, SessionView } from './session-needs.js';

export interface LoadNeeds {
  readonly api: Pick<SessionNeeds['api'], 'get'>;
  readonly dropPrefetched: () => void;
  readonly pending: PendingSignOut;
  readonly people: PeopleHere;
  /** Counts sign-ins, locks and ends. */
  readonly sessions: { readonly count: number };
  readonly finishSignOut: () => Promise<boolean>;
  readonly become: (view: Pick<SessionView, 'state'> & { readonly person?: Person }) => void;
  /** The next unlocking is this person's. */
  readonly askFor: (person: Person) => void;
  /** Tells the service of the lock of their session. */
  readonly lock: (person: string) => Promise<unknown>;
  /** Whether the device is locked by now; the page is then locked, too. */
  readonly isLockedMeanwhile: () => boolean;
  readonly begin: (user: SignedInUser) => void;
}

/** Finds out who is signed in when a page was loaded, and again until the service has said so. */
export function createLoad(needs: LoadNeeds): () => Promise<void> {
  const { api, dropPrefetched, pending, people, sessions, finishSignOut } = needs;
  const { become, askFor, lock, isLockedMeanwhile, begin } = needs;
  return async () => {
    if (!(await finishSignOut())) {
      become({ state: 'signed-out' });
      return;
    }
    if (people.isLocked && people.present !== null) {
      become({ state: 'locked', person: people.present });
      askFor(people.present);
      // It may have been locked without a connection.
      await lock(people.present.id);
      return;
    }
    const asked = sessions.count;
    let result = await api.get('/api/auth/me', signedInUser);
    if (result.ok && people.present !== null && people.present.id !== result.data.id) {
      // Asked for with the page, it may be of somebody in whose place another has signed in since.
      dropPrefetched();
      result = await api.get('/api/auth/me', signedInUser);
    }
    if (asked !== sessions.count || isLockedMeanwhile()) return;
    // Without an answer nothing is known; a 401 has been told through `ending` already.
    if (!result.ok) return;
    if (pending.whose.includes(result.data.id)) {
      become({ state: 'signed-out' });
      await finishSignOut();
    } else begin(result.data);
  };
}
