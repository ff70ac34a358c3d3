import type { NotificationRecord } from '@ward-board/contract';

/** A user's notifications, newest first, each once. */
export type BellList = readonly NotificationRecord[];

/** Joins lists; of two copies of one the read one wins, since nothing becomes unread again. */
export function merge(...lists: readonly BellList[]): BellList {
  const byId = new Map<string, NotificationRecord>();
  for (const record of lists.flat()) {
    const known = byId.get(record.id);
    if (known === undefined || known.read_at === null) byId.set(record.id, record);
  }
  return [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : one.id > other.id ? -1 : 0));
}

/** Marks those that are unread, among `ids` or all. */
export function read(list: BellList, at: string, ids?: ReadonlySet<string>): BellList {
  return list.map((record) =>
    record.read_at === null && (ids === undefined || ids.has(record.id)) ? { ...record, read_at: at } : record,
  );
}

/** Takes back a mark that the server did not take. */
export function unread(list: BellList, ids: ReadonlySet<string>): BellList {
  return list.map((record) => (ids.has(record.id) ? { ...record, read_at: null } : record));
}

export const unreadIn = (list: BellList): BellList => list.filter((record) => record.read_at === null);
