import type { KeptHead } from '@ward-board/contract';
import type { Hash } from '../ledger/merkle.js';
import type { Database } from '../ledger/tiles.js';
import { BLOCK, blockAt, indexOf, rootOf } from './blocks.js';
import { type AccessMismatch, compareBlock } from './compare-block.js';

/** How many blocks are compared at once: some thousand entries, a few at a time. */
const BLOCKS_AT_ONCE = 4;
/** What is compared within seconds is not compared again at once. */
const PASS_MS = 60_000;

/** Where a pass is: the next block, how many of its entries count, and the hash that they must lead to; null: that can't be said any more. */
interface Place {
  readonly index: number;
  readonly count: number;
  readonly root: Hash | null;
}

/**
 * Compares who looked with a signed head, a few blocks at a time: first what was recorded last, then on to the first entry, then all over
 * again. Each block that leads to the hash that is known says which hash the block before it must lead to.
 */
export class AccessInspection {
  private next: Place | null = null;
  private beganAt = Number.NEGATIVE_INFINITY;
  private ended: AccessMismatch | null = null;
  private underWay: AccessMismatch | null = null;
  private last: Date | null = null;

  constructor(
    private readonly db: Database,
    private readonly now: () => Date,
  ) {}

  /** When the last pass came to the first entry; null: none has yet. */
  get endedAt(): Date | null {
    return this.last;
  }

  /** The first entry that is known to differ. It is forgotten once a whole pass has found it as it was recorded. */
  get mismatch(): AccessMismatch | null {
    return earlier(this.underWay, this.ended);
  }

  /** Compares the next blocks. @param head known from outside of the database. */
  async step({ size, root }: Pick<KeptHead, 'size' | 'root'>): Promise<void> {
    if (this.next === null) {
      if (performance.now() - this.beganAt < PASS_MS) return;
      this.beganAt = performance.now();
      const index = indexOf(size - 1);
      this.next = { index, count: size - index * BLOCK, root: Buffer.from(root, 'hex') };
    }
    for (let left = BLOCKS_AT_ONCE; left > 0 && this.next; left--) this.next = await this.compare(this.next);
    if (this.next) return;
    [this.ended, this.underWay] = [this.underWay, null];
    this.last = this.now();
  }

  private async compare({ index, count, root }: Place): Promise<Place | null> {
    const block = await blockAt(this.db, index);
    const isRight = block !== null && root !== null && rootOf(block, count).equals(root);
    if (root !== null && !isRight) this.found({ number: block?.numbers[0] ?? null, problem: REWRITTEN });
    if (block) this.found(await compareBlock(this.db, block, count, this.now()));
    return index === 0 ? null : { index: index - 1, count: BLOCK, root: isRight ? block.before : null };
  }

  private found(mismatch: AccessMismatch | null): void {
    if (mismatch) this.underWay = earlier(mismatch, this.underWay);
  }
}

const REWRITTEN = 'from there on, entries and the hashes of the chain are not those that were signed';

/** What has no number is said when nothing has one. */
function earlier(one: AccessMismatch | null, other: AccessMismatch | null): AccessMismatch | null {
  if (one === null || other === null) return one ?? other;
  if (one.number === null || other.number === null) return one.number === null ? other : one;
  return other.number < one.number ? other : one;
}
