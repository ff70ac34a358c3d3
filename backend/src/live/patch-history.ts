import type { FeedChange } from '@ward-board/contract';
import type { StoredPatch } from './feed-log.js';

/** What one join is answered with at most, in bytes of JSON; with more to say, loading the feed anew is quicker. */
export const MOST_BYTES = 1_000_000;
/** What number, time and the names around a change come to. */
const AROUND_A_CHANGE = 100;

/** A patch without the changes that later patches make up for. */
export type CompactPatch = Pick<StoredPatch, 'seq' | 'at' | 'changes'>;

interface LastChange {
  readonly seq: number;
  readonly at: string;
  readonly change: FeedChange;
  readonly bytes: number;
}

/**
 * The last change of each record of a feed after some number: what a client that holds the feed as of any later number has
 * missed. A record that changed twenty times is in it once, so that its size follows the board and not the time that
 * somebody was away. It never holds more than `mostBytes`: the oldest changes are let go of, and whoever needs them loads
 * the feed anew. No I/O.
 */
export class PatchHistory {
  /** By collection and id, in the order of their numbers. */
  private changes: Map<string, LastChange>;
  private bytes = 0;
  private first: number;
  private last: number;
  private full = false;

  /**
   * @param seq the feed's number: nothing is known of how it came to be.
   * @param mostBytes how much it holds at most.
   */
  constructor(
    seq: number,
    readonly mostBytes = MOST_BYTES,
  ) {
    this.changes = new Map();
    this.first = seq;
    this.last = seq;
  }

  /** The number of the last patch. */
  get seq(): number {
    return this.last;
  }

  /** The lowest number that it leads on from. */
  get from(): number {
    return this.first;
  }

  /** Whether older patches have no place in it any more. */
  get isFull(): boolean {
    return this.full;
  }

  /** Takes the feed's next patch. */
  add({ seq, at, changes }: CompactPatch): void {
    for (const change of changes) {
      const key = keyOf(change);
      const before = this.changes.get(key);
      // Deleted first: a key that is set again would keep its place among the older ones.
      if (before) this.changes.delete(key);
      const last = lastChange(seq, at, change);
      this.changes.set(key, last);
      this.bytes += last.bytes - (before?.bytes ?? 0);
    }
    this.last = seq;
    this.letGo();
  }

  /**
   * Takes patches from before `from`.
   * @param patches in order, without gaps, the last of them number `from`.
   * @param isAll whether there is nothing before them that could still be read.
   */
  addOlder(patches: readonly CompactPatch[], isAll: boolean): void {
    const older = new Map<string, LastChange>();
    for (const { seq, at, changes } of patches) {
      for (const change of changes) {
        const key = keyOf(change);
        if (this.changes.has(key)) continue;
        older.delete(key);
        older.set(key, lastChange(seq, at, change));
      }
    }
    for (const { bytes } of older.values()) this.bytes += bytes;
    this.changes = new Map([...older, ...this.changes]);
    const [oldest] = patches;
    if (oldest) this.first = oldest.seq - 1;
    this.full ||= isAll;
    this.letGo();
  }

  /**
   * What makes the feed as of its last number out of the feed as of `seq`, when applied in order: each record at most once,
   * numbers rising. @returns null when that is not known: `seq` is before `from`, or yet to come.
   */
  after(seq: number): readonly CompactPatch[] | null {
    if (seq < this.first || seq > this.last) return null;
    const patches = new Map<number, { seq: number; at: string; changes: FeedChange[] }>();
    for (const { seq: number, at, change } of this.changes.values()) {
      if (number <= seq) continue;
      const patch = patches.get(number) ?? { seq: number, at, changes: [] };
      patch.changes.push(change);
      patches.set(number, patch);
    }
    return [...patches.values()];
  }

  private letGo(): void {
    for (const [key, { seq, bytes }] of this.changes) {
      if (this.bytes <= this.mostBytes) return;
      this.changes.delete(key);
      this.bytes -= bytes;
      this.first = seq;
      this.full = true;
    }
  }
}

const keyOf = ({ collection, id }: FeedChange): string => `${collection} ${id}`;

const lastChange = (seq: number, at: string, change: FeedChange): LastChange => ({
  ...{ seq, at, change },
  bytes: Buffer.byteLength(JSON.stringify(change)) + AROUND_A_CHANGE,
});
