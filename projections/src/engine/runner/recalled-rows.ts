import type { DataSource } from 'typeorm';
import type { DocumentRow } from '../checkpoint/write-batch.js';
import type { Projection, RowName, Window } from '../projection.js';
import type { KeyedEvent } from './keyed-appends.js';

/** How many sealed rows of one document are recalled at most, the newest. */
const RECALLED_MOST = 1_000;

/** Which sealed rows some events are about: these, and all of a collection in a document. */
export interface RecalledRows {
  readonly rows: readonly RowName[];
  readonly all: readonly { readonly collection: string; readonly key: string }[];
}

/** Which sealed rows events are about. Pure. */
export function recalledBy({ recalls }: Projection, events: readonly KeyedEvent[]): RecalledRows {
  const rows: RowName[] = [];
  const all: { collection: string; key: string }[] = [];
  for (const { key, recorded } of events) {
    const recalled = recalls?.(recorded) ?? [];
    if ('allOf' in recalled) all.push({ collection: recalled.allOf, key });
    else rows.push(...recalled);
  }
  return { rows, all };
}

const ROW = 'r.key, r.collection, r.id, r.feeds, r.search, r.record, r.sealed';

/** By their names; a row is looked up by its primary key. */
const NAMED = `SELECT ${ROW} FROM jsonb_to_recordset($2::jsonb) AS named (collection text, id uuid)
  CROSS JOIN LATERAL (
    SELECT * FROM read_row r WHERE r.generation = $1 AND r.collection = named.collection AND r.id = named.id AND r.sealed OFFSET 0
  ) r`;

/** By the documents that they belong to. As a literal, the collection's name: the conditions of indices name it. */
const allOf = (collection: string) => `SELECT ${ROW} FROM unnest($2::text[]) AS k (key) CROSS JOIN LATERAL (
    SELECT * FROM read_row r WHERE r.generation = $1 AND r.collection = '${collection}' AND r.key = k.key
      AND r.sealed ORDER BY r.id DESC LIMIT ${RECALLED_MOST}
  ) r`;

/** Reads sealed rows that events are about. @throws the database's errors. */
export async function recall(
  db: DataSource,
  generation: number,
  { rows, all }: RecalledRows,
): Promise<readonly DocumentRow[]> {
  const found = new Map<string, DocumentRow>();
  const add = (more: readonly DocumentRow[]) => {
    for (const row of more) found.set(`${row.collection}/${row.id}`, row);
  };
  if (rows.length > 0) add(await db.query<DocumentRow[]>(NAMED, [generation, JSON.stringify(rows)]));
  for (const collection of new Set(all.map((each) => each.collection))) {
    const keys = all.filter((each) => each.collection === collection).map(({ key }) => key);
    add(await db.query<DocumentRow[]>(allOf(collection), [generation, [...new Set(keys)]]));
  }
  return [...found.values()];
}

/** Reads what a window has to choose from. */
export class WindowReader {
  constructor(
    readonly window: Window,
    private readonly db: DataSource,
    private readonly generation: number,
  ) {}

  /** The newest closed rows that do not stand on the board: those that removals let in. */
  async newestSealed(count: number): Promise<readonly DocumentRow[]> {
    return this.db.query<DocumentRow[]>(
      `SELECT ${ROW} FROM read_row r WHERE r.generation = $1 AND r.collection = '${this.window.collection}' AND r.sealed
       ORDER BY r.id DESC LIMIT $2`,
      [this.generation, count],
    );
  }

  /** All of its collection that is not sealed. */
  async unsealed(): Promise<readonly DocumentRow[]> {
    const rows = await this.db.query<DocumentRow[]>(
      `SELECT ${ROW} FROM read_row r WHERE r.generation = $1 AND r.collection = '${this.window.collection}' AND NOT r.sealed`,
      [this.generation],
    );
    return rows.map(({ sealed: _, ...row }) => row);
  }
}
