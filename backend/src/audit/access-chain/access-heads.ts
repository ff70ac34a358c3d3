import type { KeptHead, TreeHead } from '@ward-board/contract';
import type { Database } from '../ledger/tiles.js';
import { isAccessSigned } from '../ledger/tree-head.js';

const HEAD = `size::float8 AS size, root, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, signature, key_id`;
const OF_KEY = `SELECT ${HEAD}, public_key FROM access_head WHERE key_id = $1`;
const NEWEST = `SELECT ${HEAD} FROM access_head ORDER BY size DESC LIMIT 1`;
const KEEP = `INSERT INTO access_head AS h (key_id, size, root, at, signature, public_key) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (key_id) DO UPDATE SET size = excluded.size, root = excluded.root, at = excluded.at, signature = excluded.signature
  WHERE h.size < excluded.size`;

/** Keeps the newest head of a key in the database, for auditors, and to tell a file that was cut. */
export async function keepInDatabase(db: Database, head: KeptHead): Promise<void> {
  await db.query(KEEP, [head.key_id, head.size, head.root, head.at, head.signature, head.public_key]);
}

/** The newest head that a key has signed, as the database has it; null: none. */
export async function headOfKey(db: Database, keyId: string): Promise<KeptHead | null> {
  const [head] = await db.query<KeptHead[]>(OF_KEY, [keyId]);
  return head && isAccessSigned(head) ? head : null;
}

/** The newest head in the database; null: there is none yet. */
export async function newestHead(db: Database): Promise<TreeHead | null> {
  return (await db.query<TreeHead[]>(NEWEST))[0] ?? null;
}
