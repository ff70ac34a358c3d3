import type { NotificationRecord } from '@ward-board/contract';
import { api, newKey } from '../http/api.js';
import { sessionEnding } from '../http/session-end.js';
import { serverClock } from '../live/clock/tab-clock.js';
import { listenForNotifications } from '../live/socket.js';
import { type BellView, createBell, emptyBell, isOpen } from './bell-core.js';
import { type Card, stillOpen, withCardOf, withoutThese } from './cards.js';
import { sound } from './sound.svelte.js';

/** How long a connection may take before the list is read without one. */
const CONNECTED_WITHIN_MS = 3_000;

/** The signed-in user's notifications. */
export interface Bell {
  /** Newest first. */
  readonly items: readonly NotificationRecord[];
  /** How many ask for something: neither read by this user nor handled. */
  readonly open: number;
  /** As the bell and the tab say it: `3`, `99+`. Empty: none. */
  readonly count: string;
  readonly state: BellView['state'];
  /** What came with high priority since the page was opened, and is neither read, handled nor put away. */
  readonly cards: readonly Card[];
  putAway(items: readonly NotificationRecord[]): void;
  /** What is to be said aloud: the one that came last. */
  readonly spoken: { readonly high: boolean; readonly text: string };
  /** Starts the bell; what it returns stops it. Any number of callers share it. */
  start(): () => void;
  /** Also reads those that were read or handled before. */
  loadEarlier(): Promise<void>;
  markRead(id: string): Promise<void>;
  markAllRead(): Promise<void>;
}

let view = $state.raw<BellView>(emptyBell);
const nothing: Bell['spoken'] = { high: false, text: '' };
let spoken = $state.raw(nothing);
let created = $state.raw<readonly Card[]>([]);
const cards = $derived(stillOpen(created, view.items));
const open = $derived(view.items.filter(isOpen).length);

const core = createBell({
  api,
  newKey,
  now: () => new Date(serverClock.now()),
  show: (next) => {
    view = next;
  },
  announce(record) {
    const high = record.priority === 'high';
    if (high) created = withCardOf(cards, record);
    spoken = { high, text: `${high ? 'High priority notification' : 'Notification'}: ${record.title}. ${record.body}` };
    sound.announce();
  },
  after: (ms, callback) => void setTimeout(callback, ms),
});

let callers = 0;
let stopListening = (): void => {};

/** Nothing of one person's is left for the next. */
function forget(): void {
  core.clear();
  [created, spoken] = [[], nothing];
}
sessionEnding.hear(forget);

/** Every connection reads the list, the first one too: what is created between a reading and a connection would be missed. */
function listen(): () => void {
  const unconnected = setTimeout(() => void core.refresh(), CONNECTED_WITHIN_MS);
  const stop = listenForNotifications({
    connected() {
      clearTimeout(unconnected);
      void core.refresh();
    },
    notification: core.arrived,
    moved: core.moved,
    handled: core.handled,
    read: core.read,
  });
  return () => {
    clearTimeout(unconnected);
    stop();
  };
}

export const bell: Bell = {
  get items() {
    return view.items;
  },
  get open() {
    return open;
  },
  get count() {
    if (open === 0) return '';
    return view.more || open > 99 ? `${Math.min(open, 99)}+` : String(open);
  },
  get state() {
    return view.state;
  },
  get spoken() {
    return spoken;
  },
  get cards() {
    return cards;
  },
  putAway(items) {
    created = withoutThese(cards, items);
  },
  start() {
    callers += 1;
    if (callers === 1) stopListening = listen();
    let started = true;
    return () => {
      if (!started) return;
      started = false;
      callers -= 1;
      if (callers > 0) return;
      stopListening();
      forget();
    };
  },
  loadEarlier: core.loadEarlier,
  markRead: core.markRead,
  markAllRead: core.markAllRead,
};
