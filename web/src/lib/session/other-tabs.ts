import { type SignedInUser, signedInUser } from '@ward-board/contract';
import type { Api } from '../http/api.js';
import type { SessionEnd, SessionEnding } from '../http/session-end.js';
import type { PendingSignOut } from './pending-sign-out.js';
import type { PeopleHere } from './people-here.js';
import type { SessionView, TabPost } from './session-needs.js';

export interface HeardNeeds {
  readonly api: Pick<Api, 'get' | 'actAs'>;
  readonly ending: SessionEnding;
  readonly pending: PendingSignOut;
  readonly people: PeopleHere;
  /** Counts sign-ins, locks and ends. */
  readonly sessions: { count: number };
  readonly view: () => SessionView;
  /** No lock is told to the server any more. */
  readonly drop: () => void;
  readonly becomeLocked: (how: { readonly tells: boolean }) => void;
  /** A session that was locked is over, whoever's PIN is asked for. */
  readonly endLocked: (whose: string, why: SessionEnd) => void;
  /** Whether the device is locked by now; the page is then locked, too. */
  readonly isLockedMeanwhile: () => boolean;
  /** Goes to where this user is to go on, while nothing is drawn yet. */
  readonly arrive: (user: SignedInUser) => Promise<void>;
  readonly begin: (user: SignedInUser) => void;
}

/** What a tab does about what another tab of the device has said: all of them have the one session of the browser's cookie. */
export function createHeard(needs: HeardNeeds): (said: TabPost) => Promise<void> {
  const {
    api,
    ending,
    pending,
    people,
    sessions,
    view,
    drop,
    becomeLocked,
    endLocked,
    isLockedMeanwhile,
    arrive,
    begin,
  } = needs;

  function locked(user: string | null): void {
    const { state, user: here } = view();
    if (state === 'unknown' || (here !== null && (user === null || user === here.id))) becomeLocked({ tells: false });
    // An answer about the session as it was before the lock does not open it.
    else sessions.count += 1;
  }

  async function begun(user: string): Promise<void> {
    drop();
    if (view().user?.id === user) return;
    // Somebody else's session has taken the place of this one, which is left locked.
    if (view().state === 'signed-in') becomeLocked({ tells: false });
    sessions.count += 1;
    const asked = sessions.count;
    // A page on which nobody is signed in names nobody, and is told whose session the device has.
    if (view().state === 'locked') api.actAs(user);
    const result = await api.get('/api/auth/me', signedInUser);
    if (asked !== sessions.count || isLockedMeanwhile()) return;
    // Signed out in another tab while the question was on its way.
    if (result.ok && pending.whose.includes(result.data.id)) return;
    if (!result.ok) {
      const { person } = view();
      if (person !== null) api.actAs(person.id);
      return;
    }
    await arrive(result.data);
    // What they had has been given back to the page by now: locked meanwhile, it is left with them once more.
    const isLockedAgain = asked !== sessions.count || isLockedMeanwhile();
    begin(result.data);
    if (isLockedAgain) becomeLocked({ tells: false });
  }

  return async (said) => {
    people.catchUp(said.people);
    switch (said.says) {
      case 'locked':
        return locked(said.user);
      case 'begun':
        return begun(said.user);
      case 'ended': {
        const { user, why = 'signed_out' } = said;
        if (view().user?.id === user) return ending.tell(why);
        sessions.count += 1;
        if (view().state === 'locked' || view().state === 'signed-out') endLocked(user, why);
      }
    }
  };
}
