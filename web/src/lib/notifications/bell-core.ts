import { type NotificationRecord, notificationList, type ReadAll } from '@ward-board/contract';
import type { Api } from '../http/api.js';

type Notifications = readonly NotificationRecord[];

export interface BellView {
  /** Newest first, each once. */
  readonly items: Notifications;
  readonly latest: NotificationRecord | null;
}

export interface BellNeeds {
  readonly api: Pick<Api, 'get' | 'send'>;
  readonly newKey: () => string;
  readonly now: () => Date;
  readonly show: (view: BellView) => void;
}

/** The bell's behaviour, apart from where its events come from. */
export interface BellCore {
  /** Reads the newest and all unread: at the start, and after every connection, since some may have been missed. */
  refresh(): Promise<void>;
  arrived(record: NotificationRecord): void;
  markRead(id: string): Promise<void>;
  markAllRead(): Promise<void>;
  /** Forgets everything: another person may be next. */
  clear(): void;
}

const empty: BellView = { items: [], latest: null };

export const unreadIn = (list: Notifications): Notifications =>
  list.filter(({ read_at, handled_at }) => read_at === null && handled_at === null);

/** Joins lists; of two copies of one the read one wins, since nothing becomes unread again. */
function merge(...lists: readonly Notifications[]): Notifications {
  const byId = new Map<string, NotificationRecord>();
  for (const record of lists.flat()) {
    const known = byId.get(record.id);
    if (known === undefined || known.read_at === null) byId.set(record.id, record);
  }
  return [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : one.id > other.id ? -1 : 0));
}

const withReadAt = (list: Notifications, ids: ReadonlySet<string>, read_at: string | null): Notifications =>
  list.map((record) => (ids.has(record.id) ? { ...record, read_at } : record));

export function createBell({ api, newKey, now, show }: BellNeeds): BellCore {
  let view = empty;
  /** Counts calls of `clear`, so that a late answer does not bring another person's notifications back. */
  let clears = 0;

  function become(next: Partial<BellView>): void {
    view = { ...view, ...next };
    show(view);
  }

  /** Shows the mark at once, and takes it back if the server did not take it. */
  async function mark(path: string, ids: ReadonlySet<string>, body?: ReadAll): Promise<void> {
    if (ids.size === 0) return;
    const started = clears;
    become({ items: withReadAt(view.items, ids, now().toISOString()) });
    const result = await api.send({ method: 'POST', path, body, key: newKey() }, null);
    if (started === clears && !result.ok) become({ items: withReadAt(view.items, ids, null) });
  }

  return {
    async refresh() {
      const started = clears;
      const before = new Set(view.items.map((record) => record.id));
      const newest = await api.get('/api/notifications?limit=50', notificationList);
      if (!newest.ok) return;
      // Where these are all, those unread are among them.
      const waiting =
        newest.data.next_cursor === null
          ? newest
          : await api.get('/api/notifications?unread=true&limit=1000', notificationList);
      if (started !== clears || !waiting.ok) return;
      // Of our own, only what came meanwhile or was just marked here: what else is missing there was read elsewhere.
      const ours = view.items.filter((record) => !before.has(record.id) || record.read_at !== null);
      become({ items: merge(newest.data.items, waiting.data.items, ours) });
    },

    arrived(record) {
      if (view.items.some((known) => known.id === record.id)) return;
      become({ items: merge(view.items, [record]), latest: record });
    },

    async markRead(id) {
      const waiting = unreadIn(view.items).some((record) => record.id === id);
      await mark(`/api/notifications/${encodeURIComponent(id)}/read`, new Set(waiting ? [id] : []));
    },

    async markAllRead() {
      const ids = unreadIn(view.items).map((record) => record.id);
      // What arrives while this is on its way has not been seen.
      await mark('/api/notifications/read-all', new Set(ids), { up_to: ids.toSorted().at(-1) });
    },

    clear() {
      clears += 1;
      become(empty);
    },
  };
}
