import type { DataSource } from 'typeorm';
import type { DocumentRow } from '../checkpoint/write-batch.js';
import type { RowName, Window } from '../projection.js';
import type { KeyedEvent } from './keyed-appends.js';

/** How many sealed rows of one document are recalled at most, the newest. */
export const RECALLED_MOST = 1_000;

/** Which sealed rows some events are about: these, and those of the window's collection in the documents of these keys. */
export interface Recalled {
  readonly rows: readonly RowName[];
  readonly keys: ReadonlySet<string>;
}

/** Which sealed rows events are about. Pure. */
export function recalledBy(window: Window, events: readonly KeyedEvent[]): Recalled {
  const rows: RowName[] = [];
  const keys = new Set<string>();
  for (const { key, recorded } of events) {
    const recalled = window.recalls(recorded);
    if (recalled === 'all') keys.add(key);
    else rows.push(...recalled);
  }
  return { rows, keys };
}

const ROW = 'r.key, r.collection, r.id, r.feeds, r.search, r.record, r.sealed';

/** By their names; a row is looked up by its primary key. */
const NAMED = `SELECT ${ROW} FROM jsonb_to_recordset($2::jsonb) AS named (collection text, id uuid)
  CROSS JOIN LATERAL (
    SELECT * FROM read_row r WHERE r.generation = $1 AND r.collection = named.collection AND r.id = named.id AND r.sealed OFFSET 0
  ) r`;

/** Reads sealed rows that a batch is about. As a literal, the collection's name: the conditions of indices name it. */
export class SealedRows {
  constructor(
    private readonly window: Window,
    private readonly db: DataSource,
    private readonly generation: number,
  ) {}

  /** @throws the database's errors. */
  async recall({ rows, keys }: Recalled): Promise<readonly DocumentRow[]> {
    const found = new Map<string, DocumentRow>();
    if (rows.length > 0)
      for (const row of await this.db.query<DocumentRow[]>(NAMED, [this.generation, JSON.stringify(rows)]))
        found.set(`${row.collection}/${row.id}`, row);
    if (keys.size > 0)
      for (const row of await this.db.query<DocumentRow[]>(
        `SELECT ${ROW} FROM unnest($2::text[]) AS k (key) CROSS JOIN LATERAL (
          SELECT * FROM read_row r WHERE r.generation = $1 AND r.collection = '${this.window.collection}' AND r.key = k.key
            AND r.sealed ORDER BY r.id DESC LIMIT ${RECALLED_MOST}
        ) r`,
        [this.generation, [...keys]],
      ))
        found.set(`${row.collection}/${row.id}`, row);
    return [...found.values()];
  }

  /** The newest closed rows that do not stand on the board: those that removals let in. */
  async newest(count: number): Promise<readonly DocumentRow[]> {
    return this.db.query<DocumentRow[]>(
      `SELECT ${ROW} FROM read_row r WHERE r.generation = $1 AND r.collection = '${this.window.collection}' AND r.sealed
       ORDER BY r.id DESC LIMIT $2`,
      [this.generation, count],
    );
  }

  /** All that is not sealed. */
  async unsealed(): Promise<readonly DocumentRow[]> {
    const rows = await this.db.query<DocumentRow[]>(
      `SELECT ${ROW} FROM read_row r WHERE r.generation = $1 AND r.collection = '${this.window.collection}' AND NOT r.sealed`,
      [this.generation],
    );
    return rows.map(({ sealed: _, ...row }) => row);
  }
}
