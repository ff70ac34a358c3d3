import type { DataSource } from 'typeorm';
import type { Projection } from '../projection.js';
import { nameOf } from './differences.js';
import type { Documents } from './documents.js';
import type { OpenDocument } from './fold-batch.js';
import type { KeyedEvent } from './keyed-appends.js';
import { recall, recalledBy, WindowReader } from './recalled-rows.js';
import { WindowRows } from './window-rows.js';

/**
 * The documents of a projection with windows, and what these show. No document is kept between batches:
 * whether a row stands on a board may change without an event of its document.
 */
export class WindowDocuments {
  private readonly readers: readonly WindowReader[];
  private shown: readonly WindowRows[] | undefined;

  constructor(
    private readonly projection: Projection,
    private readonly documents: Documents,
    private readonly db: DataSource,
    private readonly generation: number,
  ) {
    this.readers = (projection.windows ?? []).map((window) => new WindowReader(window, db, generation));
  }

  /** What a batch of events needs: their documents, with the sealed rows that they are about or may let in again. */
  async open(events: readonly KeyedEvent[]): Promise<{
    readonly documents: ReadonlyMap<string, OpenDocument>;
    readonly shown: readonly WindowRows[];
    readonly keep: () => void;
  }> {
    this.shown ??= await this.readShown();
    const older = await Promise.all(this.readers.map((reader) => letInBy(events, reader)));
    const about = recalledBy(this.projection, events);
    const more = await recall(this.projection, this.db, this.generation, about, older.flat());
    const documents = await this.documents.openWith(new Set(events.map(({ key }) => key)), more);
    const opened = older.map((rows) =>
      rows.flatMap(({ key, ...row }) => {
        const found = documents.get(key)?.rows.get(nameOf(row));
        return found ? [{ ...found, key }] : [];
      }),
    );
    const shown = this.shown.map((window, index) => window.with(opened[index] ?? []));
    return {
      documents,
      shown,
      keep: () => {
        this.shown = shown.map((window) => window.withoutSealed());
      },
    };
  }

  private async readShown(): Promise<readonly WindowRows[]> {
    return Promise.all(this.readers.map(async (reader) => WindowRows.of(reader.window, await reader.unsealed())));
  }
}

/** The sealed rows that the removals among some events may let onto a board. */
async function letInBy(events: readonly KeyedEvent[], reader: WindowReader) {
  const { removedBy } = reader.window;
  const removals = events.filter(({ recorded }) => recorded.type === removedBy).length;
  return removals === 0 ? [] : reader.newestSealed(removals);
}
