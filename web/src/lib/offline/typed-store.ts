import { type DBSchema, openDB } from 'idb';
import { newKey } from '../http/api.js';
import { leastNow, serverClock } from '../live/clock/tab-clock.js';
import { databaseOf, type Sealed, type SessionKey, sealWith, unsealWith } from './sealed.js';
import { TYPED_DATABASE } from './typed-users.js';

/* What is typed and not saved, in IndexedDB, one row a tab and session, sealed by the session's key. It is there so that a
 * reload, or a browser that the device has ended, loses nothing. What is not sealed names no patient. */

interface Row extends Sealed {
  readonly id: string;
  readonly tab: string;
  /** Whose session's key it needs: a digest of it. */
  readonly session: string;
  readonly user: string;
  /** RFC 3339, by the service's clock; an earlier release had the device's. */
  readonly at: string;
  /** By the service's clock: when a page has first come upon it, in ms since 1970. Left out: none has since it was written. */
  readonly seen?: number;
}
interface Schema extends DBSchema {
  work: { key: string; value: Row };
}

/** No session lasts as long: it counts from when a page has come upon a row, since who wrote it may have had a wrong clock. */
const KEPT_MS = 86_400_000;
/** A time that is less certain is written into no row. */
const DOUBT_MS = 60_000;

const database = databaseOf(() =>
  openDB<Schema>(TYPED_DATABASE, 1, { upgrade: (db) => void db.createObjectStore('work', { keyPath: 'id' }) }),
);

const tab = newKey();
const lockOf = (id: string): string => `ward-board.tab.${id}`;
let held: Promise<void> | null = null;
/** A lock lasts as long as its tab does: what a tab has whose lock is free, it can no longer show. */
function holdLock(): Promise<void> {
  held ??= new Promise((resolve, reject) => {
    navigator.locks
      .request(lockOf(tab), () => {
        resolve();
        return new Promise<never>(() => undefined);
      })
      .catch(reject);
  });
  return held;
}
async function liveTabs(): Promise<ReadonlySet<string | undefined>> {
  return new Set((await navigator.locks.query()).held?.map(({ name }) => name));
}

/** Asks for the key of an earlier session. */
export type KeyOf = (session: string) => Promise<SessionKey | 'lost' | 'no answer'>;

/** What a tab had that is gone. */
export interface Orphan {
  readonly id: string;
  /** When it was typed, RFC 3339. */
  readonly at: string;
  readonly content: unknown;
}

const serverNow = (): string => new Date(serverClock.now()).toISOString();

/** Puts what this tab has in the place of what it had. @returns its id, for `remove`. */
export async function write(key: SessionKey, user: string, content: unknown): Promise<string> {
  await holdLock();
  const row = { id: `${tab} ${key.session}`, tab, session: key.session, user, at: serverNow() };
  await (await database()).put('work', { ...row, ...(await sealWith(key, content)) });
  return row.id;
}

export async function remove(ids: readonly string[]): Promise<void> {
  const db = await database();
  for (const id of ids) await db.delete('work', id);
}

type EarlierKeys = ReadonlyMap<string, SessionKey | 'lost' | 'no answer'>;

/** The keys of the earlier sessions of a user who has something here. */
async function earlierKeys(own: SessionKey, user: string, keyOf: KeyOf): Promise<EarlierKeys> {
  const all = await (await database()).getAll('work');
  const sessions = new Set(all.filter((row) => row.user === user).map(({ session }) => session));
  sessions.delete(own.session);
  return new Map(await Promise.all([...sessions].map(async (session) => [session, await keyOf(session)] as const)));
}

/** What a row holds; null: it fails under its key. What can't be read now is not deleted for that. */
async function readBy(key: SessionKey, row: Row): Promise<unknown> {
  try {
    return await unsealWith(key, row);
  } catch (error) {
    reportError(error);
    return null;
  }
}

/** Seals anew what was sealed in an earlier session, in its place. @param rows of tabs that are gone. */
async function takeOver(own: SessionKey, rows: readonly Row[], keys: EarlierKeys): Promise<void> {
  const db = await database();
  for (const row of rows) {
    const key = keys.get(row.session);
    const content = key === undefined || typeof key === 'string' ? null : await readBy(key, row);
    // One tab may have left several rows: each keeps its id.
    if (content !== null) await db.put('work', { ...row, session: own.session, ...(await sealWith(own, content)) });
  }
}

/** Says when these rows were first come upon. */
async function markSeen(rows: readonly Row[]): Promise<readonly Row[]> {
  if (serverClock.doubt() > DOUBT_MS) return rows;
  const db = await database();
  const marked: Row[] = [];
  for (const row of rows) {
    if (row.seen !== undefined) {
      marked.push(row);
      continue;
    }
    const seen = serverClock.now();
    const transaction = db.transaction('work', 'readwrite');
    const stored = await transaction.store.get(row.id);
    // Written anew meanwhile by its tab: it is not the same text.
    if (stored && String(stored.iv) === String(row.iv)) await transaction.store.put({ ...stored, seen });
    await transaction.done;
    marked.push({ ...row, seen });
  }
  return marked;
}

interface Adopting {
  /** Tells which page a row's content is of: of one tab's that are of the same the newest alone is still there. */
  readonly pageOf: (content: unknown) => string;
  /** Which of them are this tab's from now on: no other tab is given them, for as long as it is there. */
  readonly adopts: (found: readonly Orphan[]) => readonly Orphan[];
}

/**
 * What tabs of the same session had that are gone, or of earlier sessions whose keys can be had, the newest first; deletes what the
 * user had in sessions that are over.
 */
export async function orphansOf(
  key: SessionKey,
  user: string,
  keyOf: KeyOf,
  { pageOf, adopts }: Adopting,
): Promise<readonly Orphan[]> {
  const earlier = await earlierKeys(key, user, keyOf);
  // One tab after the other: several that are restored at once look at the same rows.
  return navigator.locks.request('ward-board.typed', async () => {
    await holdLock();
    const db = await database();
    const before = await db.getAll('work');
    // Read after the rows: a tab holds its lock before it writes one.
    const live = await liveTabs();
    // A tab that is still there with the key of the session before puts what it has by the new one.
    const isEarlier = ({ session, user: whose, tab }: Row): boolean =>
      session !== key.session && whose === user && !live.has(lockOf(tab));
    await takeOver(key, before.filter(isEarlier), earlier);
    const all = await markSeen(await db.getAll('work'));
    const isOver = (row: Row): boolean =>
      (isEarlier(row) && earlier.get(row.session) === 'lost') ||
      (row.seen !== undefined && leastNow() - row.seen > KEPT_MS);
    const gone = all
      .filter((row) => !isOver(row) && row.session === key.session && row.tab !== tab && !live.has(lockOf(row.tab)))
      .sort((a, b) => b.at.localeCompare(a.at));
    const found = await Promise.all(gone.map(async (row) => ({ row, content: await readBy(key, row) })));
    const readable = found.filter(({ content }) => content !== null);
    // A tab was ended between writing what it had and deleting what that replaces.
    const groups = [...Map.groupBy(readable, ({ row, content }) => `${row.tab} ${pageOf(content)}`).values()];
    const newest = groups.flatMap((group) => group.slice(0, 1));
    const replaced = groups.flatMap((group) => group.slice(1));
    await remove([...all.filter(isOver), ...replaced.map(({ row }) => row)].map(({ id }) => id));
    const orphans = newest.map(({ row: { id, at }, content }) => ({ id, at, content }));
    for (const { id } of adopts(orphans)) {
      const row = gone.find((each) => each.id === id);
      if (row) await db.put('work', { ...row, tab });
    }
    return orphans;
  });
}

/** When what the user has in other tabs was last changed, of tabs that are gone too, and whether each is still open: the newest last. */
export async function changedElsewhere(
  user: string,
): Promise<readonly { readonly at: string; readonly isOpen: boolean }[]> {
  const all = await (await database()).getAll('work');
  const live = await liveTabs();
  return all
    .filter((row) => row.user === user && row.tab !== tab)
    .map((row) => ({ at: row.at, isOpen: live.has(lockOf(row.tab)) }))
    .sort((one, other) => one.at.localeCompare(other.at));
}

/** Deletes all that a user had in a session that is over, in whichever tab. */
export async function forgetUser(user: string): Promise<void> {
  const all = await (await database()).getAll('work');
  await remove(all.filter((row) => row.user === user).map(({ id }) => id));
}
