import type { NotificationRecord } from '@ward-board/contract';
import { api, newKey } from '../http/api.js';
import { type BellView, createBell } from './bell-core.js';
import { unreadIn } from './bell-list.js';
import { sessionEnding } from '../session/session-end.js';
import { listenForNotifications } from '../live/transport/socket.js';
import { serverClock } from '../live/clock/tab-clock.js';

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

let callers = 0;
let silence = (): void => {};

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
      void core.refresh();
      silence = listenForNotifications({ connected: () => void core.refresh(), notification: core.arrived });
    }
    let started = true;
    return () => {
      if (!started) return;
      started = false;
      callers -= 1;
      if (callers > 0) return;
      silence();
      core.clear();
    };
  },
  markRead: core.markRead,
  markAllRead: core.markAllRead,
};
