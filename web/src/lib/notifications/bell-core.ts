import {
  type NotificationHandled,
  type NotificationRead,
  type NotificationRecord,
  notificationList,
  type ReadAll,
} from '@ward-board/contract';
import type { Api } from '../http/api.js';
import { Marks } from './marks.js';

type Notifications = readonly NotificationRecord[];

/** The most that are kept: of those that ask for something, and of those that were read or handled. */
export const OPEN_MAX = 200;
export const EARLIER_MAX = 50;
const RETRY_MS = 5_000;

export interface BellView {
  /** Newest first, each once; at most `OPEN_MAX` that ask for something, and `EARLIER_MAX` others. */
  readonly items: Notifications;
  /** More than those ask for something. */
  readonly more: boolean;
  /** Whether what asks for something is known. */
  readonly state: 'loading' | 'ready' | 'failed';
}

export interface BellNeeds {
  readonly api: Pick<Api, 'get' | 'send'>;
  readonly newKey: () => string;
  readonly now: () => Date;
  readonly show: (view: BellView) => void;
  /** One has arrived, or came while nothing could arrive, that asks for something: to be announced. */
  readonly announce: (record: NotificationRecord) => void;
  /** Calls back after so many milliseconds. */
  readonly after: (ms: number, callback: () => void) => void;
}

/** The bell's behaviour, apart from where its events come from. */
export interface BellCore {
  /** Reads all that asks for something: after every connection, since some may have been missed. */
  refresh(): Promise<void>;
  /** Reads the newest of the others as well, once: from then on they are kept up to date. */
  loadEarlier(): Promise<void>;
  arrived(record: NotificationRecord): void;
  /** The patient of one is somewhere else: it says where, and is no new one. */
  moved(record: NotificationRecord): void;
  /** What one asked for was done: it asks nobody any more. */
  handled(handled: NotificationHandled): void;
  /** The reader has read it, or all up to it, on another screen. */
  read(read: NotificationRead): void;
  markRead(id: string): Promise<void>;
  markAllRead(): Promise<void>;
  /** Forgets everything: another person may be next. */
  clear(): void;
}

export const emptyBell: BellView = { items: [], more: false, state: 'loading' };

/** Whether it asks its reader for something: they have not read it, and nobody has done it. */
export const isOpen = ({ read_at, handled_at }: NotificationRecord): boolean => read_at === null && handled_at === null;

/** Joins lists. Of two copies of one each mark holds, since nothing becomes unread or unhandled again. */
function merge(...lists: readonly Notifications[]): Notifications {
  const byId = new Map<string, NotificationRecord>();
  for (const record of lists.flat()) {
    const known = byId.get(record.id);
    const [read_at, handled_at] = [known?.read_at ?? record.read_at, known?.handled_at ?? record.handled_at];
    byId.set(record.id, { ...record, read_at, handled_at });
  }
  return [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : one.id > other.id ? -1 : 0));
}

/** One whose patient has moved meanwhile is newer here. */
function newerHere(read: Notifications, here: Notifications): Notifications {
  const known = new Map(here.map((record) => [record.id, record]));
  return read.map((record) => {
    const other = known.get(record.id);
    return other && other.revision > record.revision ? other : record;
  });
}

const withReadAt = (list: Notifications, ids: ReadonlySet<string>, read_at: string | null): Notifications =>
  list.map((record) => (ids.has(record.id) ? { ...record, read_at } : record));

/** The newest of each sort, and whether some that ask for something had to go. */
function bounded(list: Notifications, more: boolean): Pick<BellView, 'items' | 'more'> {
  const open = list.filter(isOpen);
  const kept = new Set([...open.slice(0, OPEN_MAX), ...list.filter((each) => !isOpen(each)).slice(0, EARLIER_MAX)]);
  return { items: list.filter((each) => kept.has(each)), more: more || open.length > OPEN_MAX };
}

/**
 * What asks for something and came while nothing could arrive: oldest first, and high priority last, since the last of them is
 * the one that is said aloud. Nothing on the first reading. Of a list that was cut, older ones than its newest were there before.
 */
function missedBy({ items, more, state }: BellView, read: Notifications): Notifications {
  if (state !== 'ready') return [];
  const known = new Set(items.map(({ id }) => id));
  const newest = more ? (items[0]?.id ?? '') : '';
  const missed = read.filter((record) => isOpen(record) && !known.has(record.id) && record.id > newest);
  return missed.toReversed().sort((one, other) => Number(one.priority === 'high') - Number(other.priority === 'high'));
}

export function createBell({ api, newKey, now, show, announce, after }: BellNeeds): BellCore {
  let view = emptyBell;
  /** Counts calls of `clear`, so that a late answer does not bring another person's notifications back. */
  let clears = 0;
  let readings = 0;
  let earlier = false;
  const marks = new Marks();

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

  async function readOpen(): Promise<void> {
    const [started, reading] = [clears, ++readings];
    const before = new Set(view.items.map((record) => record.id));
    const answer = await api.get(`/api/notifications?unread=true&limit=${OPEN_MAX}`, notificationList);
    // A later reading says more.
    if (started !== clears || reading !== readings) return;
    if (!answer.ok) {
      become({ state: view.state === 'ready' ? 'ready' : 'failed' });
      after(RETRY_MS, () => (started === clears && reading === readings ? void readOpen() : undefined));
      return;
    }
    // Of our own that ask for something, only what came meanwhile: what else is missing there was read elsewhere.
    const ours = view.items.filter((record) => !before.has(record.id) || !isOpen(record));
    const read = marks.on(newerHere(answer.data.items, view.items));
    const missed = missedBy(view, read);
    become({ ...bounded(merge(read, ours), answer.data.next_cursor !== null), state: 'ready' });
    for (const record of missed) announce(record);
  }

  async function readEarlier(): Promise<void> {
    const started = clears;
    const answer = await api.get(`/api/notifications?limit=${EARLIER_MAX}`, notificationList);
    if (started !== clears) return;
    earlier = answer.ok;
    if (answer.ok) become(bounded(merge(marks.on(answer.data.items), view.items), view.more));
  }

  return {
    async refresh() {
      await Promise.all([readOpen(), earlier ? readEarlier() : null]);
    },

    async loadEarlier() {
      if (earlier) return;
      earlier = true;
      await readEarlier();
    },

    arrived(record) {
      if (view.items.some((known) => known.id === record.id)) return;
      const arrived = marks.on([record]);
      become(bounded(merge(view.items, arrived), view.more));
      for (const each of arrived) if (isOpen(each)) announce(each);
    },

    moved(record) {
      const known = view.items.some(({ id }) => id === record.id);
      if (known) become({ items: merge(view.items, marks.on([record])) });
    },

    handled(handled) {
      marks.handled(handled);
      become({ items: marks.on(view.items) });
    },

    read(read) {
      marks.read(read);
      become({ items: marks.on(view.items) });
      // Older ones than are kept here were read with them.
      if ('up_to' in read && view.more) void readOpen();
    },

    async markRead(id) {
      const waiting = view.items.some((record) => record.id === id && isOpen(record));
      await mark(`/api/notifications/${encodeURIComponent(id)}/read`, new Set(waiting ? [id] : []));
    },

    async markAllRead() {
      const ids = view.items.filter(isOpen).map((record) => record.id);
      // What arrives while this is on its way has not been seen.
      await mark('/api/notifications/read-all', new Set(ids), { up_to: ids.toSorted().at(-1) });
      // Older ones than are kept here were marked with them.
      if (view.more) await readOpen();
    },

    clear() {
      clears += 1;
      earlier = false;
      marks.clear();
      become(emptyBell);
    },
  };
}
