import type { DataSource } from 'typeorm';
import type { DocumentRow } from '../checkpoint/write-batch.js';
import type { Projection, Row } from '../projection.js';
import { type OpenDocument, openDocument, withoutSealed } from './fold-batch.js';

/**
 * How many rows and documents are kept at hand, of each projection: what is open of a thousand patients fits. More saves little, since
 * what is missing is found by index, and of a projection whose documents are records of a chart, which hardly ever change, it only
 * fills memory: 50,000 took 40 MB there.
 */
const CAPACITY = 10_000;

/**
 * One document after the other, however many there are: a new partition has no statistics, and a scan of it for each
 * batch would make a rebuild quadratic.
 */
const LOAD = `
  SELECT k.key, r.* FROM unnest($2::text[]) AS k (key) CROSS JOIN LATERAL (
    SELECT collection, id, feeds, search, record FROM read_row r
    WHERE r.generation = $1 AND r.key = k.key AND NOT r.sealed OFFSET 0
  ) r`;

/** The documents that a runner works on, kept between batches: the runner alone writes them. */
export class Documents {
  private readonly kept = new Map<string, OpenDocument>();
  private size = 0;

  constructor(
    private readonly projection: Projection,
    private readonly db: DataSource,
    private readonly generation: number,
  ) {}

  /** The document of every key: of its sealed rows with those in `recalled` alone. */
  async openAll(
    keys: ReadonlySet<string>,
    recalled: readonly DocumentRow[] = [],
  ): Promise<ReadonlyMap<string, OpenDocument>> {
    const missing = [...keys].filter((key) => !this.kept.has(key));
    const loaded = missing.length > 0 ? await this.load(missing) : new Map<string, Row[]>();
    const documents = new Map<string, OpenDocument>();
    for (const key of keys)
      documents.set(key, this.kept.get(key) ?? openDocument(this.projection, loaded.get(key) ?? []));
    for (const [key, rows] of Map.groupBy(recalled, (row) => row.key)) {
      const sealed = rows.map(({ key: _, ...row }) => row);
      const open = documents.get(key)?.rows.values();
      if (open) documents.set(key, openDocument(this.projection, [...open, ...sealed]));
    }
    return documents;
  }

  /** The document of every key, and of every row of `more`: without its other sealed rows. Nothing that is kept is looked at. */
  async openWith(keys: ReadonlySet<string>, more: readonly DocumentRow[]): Promise<ReadonlyMap<string, OpenDocument>> {
    const all = [...new Set([...keys, ...more.map(({ key }) => key)])];
    const loaded = await this.load(all);
    return new Map(
      all.map((key) => {
        const recalled = more.filter((row) => row.key === key).map(({ key: _, ...row }) => row);
        return [key, openDocument(this.projection, [...(loaded.get(key) ?? []), ...recalled])];
      }),
    );
  }

  /** Keeps the documents as a written batch left them; the longest untouched ones go. */
  keep(documents: ReadonlyMap<string, OpenDocument>): void {
    for (const [key, document] of documents) {
      this.forget(key);
      const open = withoutSealed(this.projection, document);
      this.kept.set(key, open);
      this.size += 1 + open.rows.size;
    }
    for (const key of this.kept.keys()) {
      if (this.size <= CAPACITY) break;
      this.forget(key);
    }
  }

  private forget(key: string): void {
    const document = this.kept.get(key);
    if (document && this.kept.delete(key)) this.size -= 1 + document.rows.size;
  }

  private async load(keys: readonly string[]): Promise<ReadonlyMap<string, readonly Row[]>> {
    const rows = await this.db.query<(Row & { readonly key: string })[]>(LOAD, [this.generation, keys]);
    const byKey = new Map<string, Row[]>();
    for (const { key, ...row } of rows) {
      const own = byKey.get(key);
      if (own) own.push(row);
      else byKey.set(key, [row]);
    }
    return byKey;
  }
}
