import type { SignedIn, SignedInUser, Unlock } from '@ward-board/contract';
import { goto } from '$app/navigation';
import { keptWork } from '../forms/kept-work.js';
import { unsaved } from '../forms/unsaved.svelte.js';
import { api, dropPrefetched, newKey, type Result } from '../http/api.js';
import { sessionEnding } from '../http/session-end.js';
import { onWake } from '../live/clock/signals.js';
import { openForSession } from '../live/socket.js';
import { createCopyStore, createDurableKeep, restored } from './durable-keep.js';
import { watchIdle } from './idle.js';
import { lostNotices } from './lost-notice.js';
import { createPendingSignOut, PENDING_KEY } from './pending-sign-out.js';
import { createPeopleHere, LOCKED_KEY, PEOPLE_KEY, type Person } from './people-here.js';
import { createSession } from './session-core.js';
import type { SessionView, TabPost } from './session-needs.js';

/** Who is signed in in this tab. */
export interface Session extends SessionView {
  /** Finds out who is signed in. The state stays `unknown` when the server cannot be asked. */
  load(): Promise<void>;
  signIn(email: string, password: string): Promise<Result<SignedIn>>;
  /** Ends the session here at once, and at the server as soon as it can be reached. */
  signOut(): Promise<void>;
  /** @returns false when the user has no PIN: nothing is locked then. */
  lock(): Promise<boolean>;
  /** Hides the page, of which it is not known yet whether it is to be locked. @returns to be called once: shows it again. */
  cover(): () => void;
  unlock(given: Unlock): Promise<Result<SignedInUser>>;
  /** Asks for the PIN of another person whose session is locked on this device. */
  choose(person: Person): void;
  /** @returns whether the server could be told. */
  signOutLocked(): Promise<boolean>;
  /** Whose session this device remembers, while the service can't be asked who is signed in. */
  readonly remembered: Person | null;
  /** Whether so many people are on this device that another could only take one's place. */
  readonly isFull: boolean;
  /** Whether text that the person typed would be lost, if they were signed out. */
  readonly losesText: boolean;
  /** Whether "Lock" was pressed, and it is not known yet whether the page can be locked, or a scanner has typed its key. */
  readonly covered: boolean;
  /** Whether the page is just being changed for whoever unlocks it. */
  readonly arriving: boolean;
}

/** A press on "Lock" waits so long for the server; then the screen is locked without it. */
const LOCK_ANSWER_MS = 2_000;

let view = $state.raw<SessionView>({ user: null, state: 'unknown', ended: null, person: null, locked: [] });
let arriving = false;
/** How many hide the page just now. */
let covers = $state(0);

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ward-board');

const keep = createDurableKeep(
  () => localStorage,
  createCopyStore('copy', reportError),
  [PEOPLE_KEY, LOCKED_KEY, PENDING_KEY],
  'ward-board:writes',
);
const people = createPeopleHere(() => keep);
const core = createSession({
  api,
  dropPrefetched,
  newKey,
  ending: sessionEnding,
  pending: createPendingSignOut(() => keep),
  people,
  begun: ({ id }) => {
    lostNotices.forget(id);
    lostNotices.read();
    api.actAs(id);
    openForSession(id);
  },
  show: (next) => {
    view = next;
  },
  leave: (user) => keptWork.leave(user, unsaved.whose !== null),
  forget: keptWork.forget,
  arrive: async (user, from) => {
    const elsewhere = from !== null && from.id !== user.id ? user.home_route : null;
    const own = keptWork.hrefOf(user.id);
    const href = own ?? elsewhere;
    keptWork.resume(user.id, own === null && elsewhere !== null);
    if (href === null || href === `${location.pathname}${location.search}`) return;
    arriving = true;
    try {
      await goto(href, { replace: true });
    } finally {
      arriving = false;
    }
  },
  tell: (said) => tabs?.postMessage({ ...said, people: people.here } satisfies TabPost),
  longEnough: () => new Promise((resolve) => setTimeout(() => resolve(null), LOCK_ANSWER_MS)),
  later: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
});

if (typeof window !== 'undefined') {
  window.addEventListener('online', api.renewLine);
  onWake(() => {
    core.wake();
    void core.finishSignOut();
  });
  tabs?.addEventListener('message', ({ data }: MessageEvent<TabPost>) => void core.heard(data));
  $effect.root(() => {
    $effect(() => (view.user === null || view.user.ward === null ? undefined : watchIdle(() => void core.lockIdle())));
  });
}

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
  get person() {
    return view.person;
  },
  get locked() {
    return view.locked;
  },
  get remembered() {
    return view.state === 'unknown' ? people.present : null;
  },
  get isFull() {
    return people.isFull;
  },
  get losesText() {
    return view.person !== null && keptWork.isUnsaved(view.person.id);
  },
  get covered() {
    return covers > 0;
  },
  get arriving() {
    return arriving;
  },
  async load() {
    await restored(keep);
    await core.load();
  },
  signIn: core.signIn,
  signOut: core.signOut,
  cover() {
    covers += 1;
    return () => {
      covers -= 1;
    };
  },
  async lock() {
    const uncover = session.cover();
    try {
      return await core.lock();
    } finally {
      uncover();
    }
  },
  unlock: core.unlock,
  choose: core.choose,
  signOutLocked: core.signOutLocked,
};
