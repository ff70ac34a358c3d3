import type { DataSource } from 'typeorm';
import type { Window } from '../projection.js';
import { nameOf } from './differences.js';
import type { Documents } from './documents.js';
import type { OpenDocument } from './fold-batch.js';
import type { KeyedEvent } from './keyed-appends.js';
import { recalledBy, SealedRows } from './recalled-rows.js';
import { WindowRows } from './window-rows.js';

/**
 * The documents of a projection with a window, and what its board shows. No document is kept between batches: whether a row
 * stands on the board may change without an event of its document.
 */
export class WindowDocuments {
  private readonly sealed: SealedRows;
  private shown: WindowRows | undefined;

  constructor(
    private readonly window: Window,
    private readonly documents: Documents,
    db: DataSource,
    generation: number,
  ) {
    this.sealed = new SealedRows(window, db, generation);
  }

  /** What a batch of events needs: their documents, with the sealed rows that they are about or may let in again. */
  async open(events: readonly KeyedEvent[]): Promise<{
    readonly documents: ReadonlyMap<string, OpenDocument>;
    readonly shown: WindowRows;
    readonly keep: () => void;
  }> {
    this.shown ??= WindowRows.of(this.window, await this.sealed.unsealed());
    const removals = events.filter(({ recorded }) => recorded.type === this.window.removedBy).length;
    const older = removals === 0 ? [] : await this.sealed.newest(removals);
    const recalled = await this.sealed.recall(recalledBy(this.window, events));
    const known = new Set(older.map(({ id }) => id));
    const more = [...older, ...recalled.filter(({ id }) => !known.has(id))];
    const documents = await this.documents.openWith(new Set(events.map(({ key }) => key)), more);
    const opened = older.flatMap(({ key, ...row }) => {
      const known = documents.get(key)?.rows.get(nameOf(row));
      return known ? [{ ...known, key }] : [];
    });
    const shown = this.shown.with(opened);
    return {
      documents,
      shown,
      keep: () => {
        this.shown = shown.withoutSealed();
      },
    };
  }
}
