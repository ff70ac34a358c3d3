import type { DataSource } from 'typeorm';
import type { DocumentRow } from '../checkpoint/write-batch.js';
import type { Projection, Recalled, RecalledList, RecalledRow, Row, Window } from '../projection.js';
import { nameOf } from './differences.js';
import type { KeyedEvent } from './keyed-appends.js';

/** How many sealed rows of one document are recalled at most with all of a collection, the newest. */
const RECALLED_MOST = 1_000;

/** Which sealed rows the events of each document are about; documents whose events are about none are not in it. */
export type RecalledByKey = ReadonlyMap<string, Recalled>;

/** Which sealed rows events are about. Pure. */
export function recalledBy({ recalls }: Projection, events: readonly KeyedEvent[]): RecalledByKey {
  if (!recalls) return new Map();
  const own = Map.groupBy(events, ({ key }) => key);
  return new Map(
    [...own].flatMap(([key, some]) => {
      const recalled = recalls.by(some.map(({ recorded }) => recorded));
      return recalled.length > 0 ? [[key, recalled] as const] : [];
    }),
  );
}

/** Of what is recalled: single rows, and lists. */
export const rowsAmong = (recalled: Recalled): readonly RecalledRow[] => recalled.filter((each) => 'id' in each);
const listsAmong = (recalled: Recalled): readonly RecalledList[] => recalled.filter((each) => 'under' in each);
const collectionsAmong = (recalled: Recalled): readonly string[] =>
  recalled.flatMap((each) => ('allOf' in each ? [each.allOf] : []));

/** The name of a list of a collection. */
export const listOf = ({ collection }: Pick<Row, 'collection'>, under: string | null | undefined): string =>
  `${collection} ${under}`;

/** The lists of which the newest are recalled, with how many. @param rows of the document, by their names. */
export function listsRecalled(recalled: Recalled, rows: ReadonlyMap<string, Row>): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  const add = (list: string, newest: number) => most.set(list, Math.max(newest, most.get(list) ?? 0));
  for (const list of listsAmong(recalled)) add(listOf(list, list.under), list.newest);
  for (const named of rowsAmong(recalled)) {
    const row = rows.get(`${named.collection}/${named.id}`);
    if (row && named.beside !== undefined) add(listOf(row, row.search), named.beside);
  }
  return most;
}

/** The newest filed first, as they are read. */
export const newestFiled = (one: Row, other: Row): number => (filedAt(one) < filedAt(other) ? 1 : -1);
const filedAt = ({ filed, id }: Row): string => `${filed?.at ?? ''} ${id}`;

/** Of all rows of a document those to open it with: what is not sealed, and what is recalled. */
export function rowsToOpenWith(recalled: Recalled, rows: ReadonlyMap<string, Row>): readonly Row[] {
  const whole = new Set(collectionsAmong(recalled));
  const open = new Set([...rows.values()].filter(({ sealed, collection }) => !sealed || whole.has(collection)));
  const add = (row: Row | undefined) => row && open.add(row);
  for (const { collection, id } of rowsAmong(recalled)) add(rows.get(`${collection}/${id}`));
  const lists = listsRecalled(recalled, rows);
  if (lists.size === 0) return [...open];
  const filed = Map.groupBy(rows.values(), (row) => listOf(row, row.filed?.under));
  for (const [list, newest] of lists) filed.get(list)?.sort(newestFiled).slice(0, newest).forEach(add);
  return [...open];
}

const ROW = 'r.key, r.collection, r.id, r.feeds, r.search, r.record, r.sealed';

/** By their names; a row is looked up by its primary key. */
const NAMED = `SELECT ${ROW} FROM jsonb_to_recordset($2::jsonb) AS named (collection text, id uuid)
  CROSS JOIN LATERAL (
    SELECT * FROM read_row r WHERE r.generation = $1 AND r.collection = named.collection AND r.id = named.id AND r.sealed OFFSET 0
  ) r`;

/** The newest of the lists in `list`, by the index of what is filed. */
const NEWEST_OF = `CROSS JOIN LATERAL (
    SELECT * FROM read_row r WHERE r.generation = $1 AND r.collection = list.collection AND r.filed_under = list.under
      AND r.sealed ORDER BY r.filed_at DESC, r.id DESC LIMIT list.newest
  ) r`;

/** The newest of the lists that rows name; each list once, however many of its rows are named. */
const BESIDE = `SELECT ${ROW} FROM (
    SELECT n.collection, n.search AS under, max(named.beside) AS newest
    FROM jsonb_to_recordset($2::jsonb) AS named (collection text, id uuid, beside integer)
    CROSS JOIN LATERAL (
      SELECT * FROM read_row r WHERE r.generation = $1 AND r.collection = named.collection AND r.id = named.id OFFSET 0
    ) n
    WHERE named.beside IS NOT NULL GROUP BY n.collection, n.search
  ) AS list ${NEWEST_OF}`;

const LISTED = `SELECT ${ROW} FROM jsonb_to_recordset($2::jsonb) AS list (collection text, under text, newest integer) ${NEWEST_OF}`;

/** By the documents that they belong to. As a literal, the collection's name: the conditions of indices name it. */
const allOf = (collection: string) => `SELECT ${ROW} FROM unnest($2::text[]) AS k (key) CROSS JOIN LATERAL (
    SELECT * FROM read_row r WHERE r.generation = $1 AND r.collection = '${collection}' AND r.key = k.key
      AND r.sealed ORDER BY r.id DESC LIMIT ${RECALLED_MOST}
  ) r`;

/**
 * Reads sealed rows that events are about, and those that these and others are completed from, each once.
 * @param letIn sealed rows that are at hand already.
 * @throws the database's errors.
 */
export async function recall(
  { recalls }: Projection,
  db: DataSource,
  generation: number,
  recalled: RecalledByKey,
  letIn: readonly DocumentRow[] = [],
): Promise<readonly DocumentRow[]> {
  const found = new Map(letIn.map((row) => [nameOf(row), row]));
  const read = async (text: string, wanted: readonly unknown[], value: unknown = JSON.stringify(wanted)) => {
    if (wanted.length === 0) return;
    for (const row of await db.query<DocumentRow[]>(text, [generation, value]))
      if (!found.has(nameOf(row))) found.set(nameOf(row), row);
  };
  const all = [...recalled.values()].flat();
  const named = rowsAmong(all);
  await read(NAMED, named);
  await read(
    BESIDE,
    named.filter(({ beside }) => beside !== undefined),
  );
  await read(LISTED, listsAmong(all));
  for (const collection of new Set(collectionsAmong(all))) {
    const keys = [...recalled].flatMap(([key, own]) => (collectionsAmong(own).includes(collection) ? [key] : []));
    await read(allOf(collection), keys, keys);
  }
  const from = recalls?.completedFrom ? [...found.values()].flatMap(recalls.completedFrom) : [];
  await read(NAMED, [...new Map(from.map((name) => [nameOf(name), name])).values()]);
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
