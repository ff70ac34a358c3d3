import type { KeptHead, LedgerKey, TreeHead } from '@ward-board/contract';
import type { Position } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';

/** How far the tree is, and the newest head in the database; null: there is none yet. */
export interface TreeState {
  readonly size: number;
  readonly position: Position;
  readonly head: KeptHead | null;
}

const HEAD = `json_build_object('size', h.size, 'root', h.root, 'at', to_char(h.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'signature', h.signature, 'key_id', h.key_id, 'public_key', k.public_key)`;

const TREE_STATE = `SELECT l.size::float8 AS size, l.position,
    (SELECT ${HEAD} FROM ledger_head h JOIN ledger_key k USING (key_id) ORDER BY h.size DESC LIMIT 1) AS head
  FROM ledger l`;

const ADD_KEY = 'INSERT INTO ledger_key (key_id, public_key, at) VALUES ($1, $2, $3) ON CONFLICT (key_id) DO NOTHING';
const ADD_HEAD = `INSERT INTO ledger_head (size, root, at, signature, key_id) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (size) DO NOTHING`;

/** Of the hours before that of the newest head, the last head of each is kept: what a log of years needs to be compared with. */
const THIN_OUT = `DELETE FROM ledger_head WHERE size < $1 AND at >= date_trunc('hour', $2::timestamptz, 'UTC')`;

const NEWEST = `SELECT size::float8 AS size, root, at, signature, key_id FROM ledger_head ORDER BY ledger_head.size DESC LIMIT $1`;

const KEYS = `SELECT key_id, public_key, at FROM ledger_key ORDER BY at DESC, key_id LIMIT 1000`;

/** The signed tree heads in the database: those of the current hour, and one of each hour before. */
export class Heads {
  constructor(private readonly db: DataSource) {}

  async treeState(): Promise<TreeState> {
    const [standing] = await this.db.query<[TreeState]>(TREE_STATE);
    return standing;
  }

  /** Adds a head, unless another process has signed that size. @param before the newest one until now. */
  async add(head: KeptHead, before: KeptHead | null): Promise<void> {
    await this.addKey(head);
    await this.db.query(ADD_HEAD, [head.size, head.root, head.at, head.signature, head.key_id]);
    if (before && hourOf(before) < hourOf(head)) await this.db.query(THIN_OUT, [before.size, before.at]);
  }

  /** Adds the key that a head is signed with, unless it is there. */
  async addKey({ key_id, public_key, at }: KeptHead): Promise<void> {
    await this.db.query(ADD_KEY, [key_id, public_key, at]);
  }

  /** Whether a head was signed with a key. */
  async knowsKey(id: string): Promise<boolean> {
    return (await this.db.query<unknown[]>('SELECT FROM ledger_key WHERE key_id = $1', [id])).length > 0;
  }

  /** The newest heads, newest first. */
  async newest(limit: number): Promise<readonly TreeHead[]> {
    const heads = await this.db.query<(Omit<TreeHead, 'at'> & { readonly at: Date })[]>(NEWEST, [limit]);
    return heads.map((head) => ({ ...head, at: head.at.toISOString() }));
  }

  /** Every key that a head was signed with, newest first. */
  async keys(): Promise<readonly LedgerKey[]> {
    const keys = await this.db.query<(Omit<LedgerKey, 'at'> & { readonly at: Date })[]>(KEYS);
    return keys.map((key) => ({ ...key, at: key.at.toISOString() }));
  }
}

const hourOf = ({ at }: KeptHead): string => at.slice(0, 13);
