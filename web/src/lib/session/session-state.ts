import type { PeopleHere, Person } from './people-here.js';
import type { SessionView } from './session-needs.js';

/** What a tab knows of its session. */
export interface SessionState {
  readonly view: SessionView;
  /** Whose page it is: of whoever is here, or was when it was locked or loaded anew, whoever's PIN is asked for by now. */
  readonly pageOf: Person | null;
  /** Counts sign-ins, locks and ends, so that an answer about an earlier session does not bring it back. */
  readonly sessions: { count: number };
  become(next: Partial<SessionView> & Pick<SessionView, 'state'>): void;
  /** Others are locked on the device than before; nothing else has changed. */
  showLocked(): void;
}

/** The state of a page that was just loaded. */
export function createSessionState(people: PeopleHere, show: (view: SessionView) => void): SessionState {
  let view: SessionView = { user: null, state: 'unknown', ended: null, person: null, locked: [] };
  let pageOf: Person | null = null;
  const set = (next: SessionView): void => {
    view = next;
    show(next);
  };
  return {
    get view() {
      return view;
    },
    get pageOf() {
      return pageOf;
    },
    sessions: { count: 0 },
    become(next) {
      const isChosen = view.state === 'locked' || view.state === 'signed-out';
      pageOf = next.user ?? (isChosen ? pageOf : (next.person ?? pageOf));
      set({ user: null, ended: null, person: null, ...next, locked: people.locked });
    },
    showLocked: () => set({ ...view, locked: people.locked }),
  };
}
