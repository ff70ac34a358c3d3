import { type DBSchema, openDB } from 'idb';
import { databaseOf, type Sealed, type SessionKey, sealWith, unsealWith } from './sealed.js';
import { TYPED_FLAG } from './typed-flag.js';

/* What is typed and not saved, in IndexedDB, one row a tab and session, sealed by the session's key. It is there so that a
 * reload, or a browser that the device has ended, loses nothing. What is not sealed names no patient. */

interface Row extends Sealed {
  readonly id: string;
  readonly tab: string;
  /** Whose session's key it needs: a digest of it. */
  readonly session: string;
  readonly user: string;
  /** RFC 3339. */
  readonly at: string;
}
interface Schema extends DBSchema {
  work: { key: string; value: Row };
}

/** No session lasts as long. */
const KEPT_MS = 86_400_000;

const database = databaseOf(() =>
  openDB<Schema>('ward-board.typed', 1, { upgrade: (db) => void db.createObjectStore('work', { keyPath: 'id' }) }),
);

const tab = crypto.randomUUID();
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

async function flag(): Promise<void> {
  const users = new Set((await (await database()).getAll('work')).map(({ user }) => user));
  if (users.size === 0) localStorage.removeItem(TYPED_FLAG);
  else localStorage.setItem(TYPED_FLAG, [...users].join(' '));
}

/** What a tab had that is gone. */
export interface Orphan {
  readonly id: string;
  readonly content: unknown;
}

/** Puts what this tab has in the place of what it had. @returns its id, for `remove`. */
export async function write(key: SessionKey, user: string, content: unknown): Promise<string> {
  await holdLock();
  const row = { id: `${tab} ${key.session}`, tab, session: key.session, user, at: new Date().toISOString() };
  await (await database()).put('work', { ...row, ...(await sealWith(key, content)) });
  await flag();
  return row.id;
}

export async function remove(ids: readonly string[]): Promise<void> {
  const db = await database();
  for (const id of ids) await db.delete('work', id);
  await flag();
}

/** What tabs of the same session had that are gone, the oldest first; deletes what the user had in sessions that are over. */
export async function orphansOf(key: SessionKey, user: string): Promise<readonly Orphan[]> {
  const all = await (await database()).getAll('work');
  // Read after the rows: a tab holds its lock before it writes one.
  const live = await liveTabs();
  const isOver = ({ session, user: whose, at }: Row): boolean =>
    (session !== key.session && whose === user) || Date.now() - Date.parse(at) > KEPT_MS;
  const gone = all.filter((row) => row.tab !== tab && !live.has(lockOf(row.tab)));
  const found = await Promise.all(
    gone
      .filter((row) => !isOver(row) && row.session === key.session)
      .sort((a, b) => a.at.localeCompare(b.at))
      .map(async (row) => {
        const content = await unsealWith(key, row).catch(() => null);
        return { id: row.id, content };
      }),
  );
  const unreadable = found.filter(({ content }) => content === null);
  await remove([...all.filter(isOver), ...unreadable].map(({ id }) => id));
  return found.filter(({ content }) => content !== null);
}

/** When what the user has in other tabs was last changed, of tabs that are gone too: RFC 3339, the newest last. */
export async function changedElsewhere(user: string): Promise<readonly string[]> {
  const all = await (await database()).getAll('work');
  return all
    .filter((row) => row.user === user && row.tab !== tab)
    .map(({ at }) => at)
    .sort();
}

/** Deletes all that a user had in a session that is over, in whichever tab. */
export async function forgetUser(user: string): Promise<void> {
  const all = await (await database()).getAll('work');
  await remove(all.filter((row) => row.user === user).map(({ id }) => id));
}
