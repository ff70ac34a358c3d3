import type {
  BoardCollection,
  BoardCollections,
  BoardSnapshot,
  FeedChange,
  WallRow,
  WallSnapshot,
} from '@ward-board/contract';
import { wholeNamesOf } from '@ward-board/contract';
import { type WallView, wallRow } from './wall-row.js';

type AnyRecord = BoardCollections[BoardCollection];
interface Held {
  readonly collection: BoardCollection;
  readonly record: AnyRecord;
  /** The patient's name as names are compared: two are the same that have one of these in common. */
  readonly names: readonly string[];
}

/** A change of a wall: as a board's, with what a wall is sent in place of a record. */
export type WallChange =
  | { readonly collection: BoardCollection; readonly op: 'upsert'; readonly id: string; readonly record: WallRow }
  | { readonly collection: BoardCollection; readonly op: 'remove'; readonly id: string };

/** A patch as the feed has it. */
interface Patch {
  readonly seq: number;
  readonly changes: readonly FeedChange[];
}

/**
 * A board as it is held for its walls: who has the same name as somebody else is known of all its rows together, so that one
 * patient's patch may change what a wall says of another. No I/O.
 */
export class WallBoard {
  private readonly held = new Map<string, Held>();
  private shared: ReadonlySet<string>;
  private last: number;

  constructor({ seq, collections }: Pick<BoardSnapshot, 'seq' | 'collections'>) {
    this.last = seq;
    for (const [collection, records] of Object.entries(collections) as [BoardCollection, AnyRecord[]][])
      for (const record of records) this.hold(collection, record);
    this.shared = this.sharedNames();
  }

  /** The number of the last patch that is in it. */
  get seq(): number {
    return this.last;
  }

  /** All rows. @param today `YYYY-MM-DD`, by the facility's calendar. */
  rows(view: WallView, today: string): readonly Extract<WallChange, { op: 'upsert' }>[] {
    return [...this.held.values()].map((held) => this.upsert(held, this.shared, view, today));
  }

  /**
   * What makes the board as it is now out of any earlier one.
   * @param changes all that happened to it since, in any order.
   */
  since(changes: readonly FeedChange[], view: WallView, today: string): readonly WallChange[] {
    const removed = changes.filter(({ collection, id }) => !this.held.has(keyOf(collection, id)));
    return [...removed.map((change) => removal(change)), ...this.rows(view, today)];
  }

  /**
   * Takes the next patch.
   * @returns what it changes of a wall; nothing of what a wall does not show. @throws when a patch before it is missing.
   */
  take({ seq, changes }: Patch): (view: WallView, today: string) => readonly WallChange[] {
    // Read already: the snapshot was newer than what had been pushed.
    if (seq <= this.last) return (view, today) => this.since(changes, view, today);
    if (seq > this.last + 1) throw new Error(`Patch ${seq} does not follow ${this.last}.`);
    const before = new Map(this.held);
    const sharedBefore = this.shared;
    const touched = new Map(changes.map((change) => [keyOf(change.collection, change.id), change]));
    for (const change of changes) {
      if (change.op === 'upsert') this.hold(change.collection as BoardCollection, change.record as AnyRecord);
      else this.held.delete(keyOf(change.collection, change.id));
    }
    this.shared = this.sharedNames();
    this.last = seq;
    const after = new Map(this.held);
    const { shared } = this;
    const alike = [...after.keys()].filter((key) => {
      const id = after.get(key)?.record.patient.id ?? '';
      return shared.has(id) !== sharedBefore.has(id);
    });
    const keys = new Set([...touched.keys(), ...alike]);
    return (view, today) =>
      [...keys].flatMap((key) => {
        const [was, is] = [before.get(key), after.get(key)];
        if (!is) return was ? [removal({ collection: was.collection, id: was.record.id })] : [];
        const row = this.upsert(is, shared, view, today);
        const rowBefore = was && this.upsert(was, sharedBefore, view, today);
        return JSON.stringify(row) === JSON.stringify(rowBefore) ? [] : [row];
      });
  }

  private hold(collection: BoardCollection, record: AnyRecord): void {
    this.held.set(keyOf(collection, record.id), { collection, record, names: wholeNamesOf(record.patient.name) });
  }

  private upsert(
    { collection, record }: Held,
    shared: ReadonlySet<string>,
    view: WallView,
    today: string,
  ): Extract<WallChange, { op: 'upsert' }> {
    const row = wallRow(collection, record, { view, sameName: shared.has(record.patient.id), today });
    return { collection, op: 'upsert', id: record.id, record: row };
  }

  /** The patients whose name another patient of the board has as well. */
  private sharedNames(): ReadonlySet<string> {
    const byName = new Map<string, Set<string>>();
    for (const { names, record } of this.held.values())
      for (const name of names) byName.set(name, (byName.get(name) ?? new Set()).add(record.patient.id));
    return new Set([...byName.values()].filter(({ size }) => size > 1).flatMap((ids) => [...ids]));
  }
}

const keyOf = (collection: string, id: string): string => `${collection} ${id}`;

const removal = ({ collection, id }: { readonly collection: string; readonly id: string }): WallChange => ({
  ...{ collection: collection as BoardCollection, op: 'remove', id },
});

/** A board's snapshot as a wall is sent it. */
export function wallSnapshotOf(snapshot: BoardSnapshot, view: WallView, today: string): WallSnapshot {
  const { ward, feed, seq, at, stopped } = snapshot;
  const rows = new WallBoard(snapshot).rows(view, today);
  const collections = Object.fromEntries(
    Object.keys(snapshot.collections).map((name) => [
      name,
      rows.filter(({ collection }) => collection === name).map(({ record }) => record),
    ]),
  );
  return { ward, feed, seq, at, stopped, collections };
}
