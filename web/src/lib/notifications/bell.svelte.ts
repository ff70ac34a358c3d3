import type { NotificationRecord } from '@ward-board/contract';
import { api, newKey } from '../http/api.js';
import { sessionEnding } from '../http/session-end.js';
import { serverClock } from '../live/clock/tab-clock.js';
import { listenForNotifications } from '../live/socket.js';
import { type BellView, createBell, unreadIn } from './bell-core.js';

/** The signed-in user's notifications. */
export interface Bell {
  /** Newest first. */
  readonly items: readonly NotificationRecord[];
  readonly unread: number;
  /** The one that arrived last while the bell was running: to be announced. Null until one does. */
  readonly latest: NotificationRecord | null;
  /** Starts the bell; what it returns stops it. Any number of callers share it. */
  start(): () => void;
  markRead(id: string): Promise<void>;
  markAllRead(): Promise<void>;
}

let view = $state.raw<BellView>({ items: [], latest: null });
const unread = $derived(unreadIn(view.items).length);

const core = createBell({
  api,
  newKey,
  now: () => new Date(serverClock.now()),
  show: (next) => {
    view = next;
  },
});

/** Without a connection by then, the bell reads what there is. */
const CONNECTS_WITHIN_MS = 2_000;

let callers = 0;
let stopListening = (): void => {};

sessionEnding.hear(() => core.clear());

export const bell: Bell = {
  get items() {
    return view.items;
  },
  get unread() {
    return unread;
  },
  get latest() {
    return view.latest;
  },
  start() {
    callers += 1;
    if (callers === 1) {
      // Every connection reads anew, the first one, too: read before it as well, all would be read twice.
      const alone = setTimeout(() => void core.refresh(), CONNECTS_WITHIN_MS);
      const connected = (): void => {
        clearTimeout(alone);
        void core.refresh();
      };
      const stop = listenForNotifications({ connected, notification: core.arrived });
      stopListening = () => {
        clearTimeout(alone);
        stop();
      };
    }
    let started = true;
    return () => {
      if (!started) return;
      started = false;
      callers -= 1;
      if (callers > 0) return;
      stopListening();
      core.clear();
    };
  },
  markRead: core.markRead,
  markAllRead: core.markAllRead,
};
