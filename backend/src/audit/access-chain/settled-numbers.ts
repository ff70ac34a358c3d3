import type { Database } from '../ledger/tiles.js';

/** Before the first number is drawn, the sequence has the one that comes next. */
const DRAWN = 'SELECT CASE WHEN is_called THEN last_value ELSE 0 END::float8 AS drawn FROM access_number';
const OPEN = `SELECT pg_snapshot_xmin(seen)::text AS oldest, pg_snapshot_xmax(seen)::text AS next FROM pg_current_snapshot() AS seen`;

/**
 * Up to which number every entry that will ever be there is there. Numbers are drawn in one order and stored in another: who adds an entry
 * to the chain must not pass one by that is stored later. A transaction that has drawn a number has its id by then (`next_access_number`); so once
 * none is open that was before the next id, of the numbers that had been drawn all are stored, or never will be.
 */
export class SettledNumbers {
  private waiting: { readonly drawn: number; readonly next: bigint; readonly since: number } | null = null;
  private settled = 0;

  constructor(
    private readonly db: Database,
    private readonly now: () => Date,
  ) {}

  /** How long it has waited for transactions to end, in milliseconds: whoever keeps one open keeps later entries out of the chain. */
  get waitedMs(): number {
    return this.waiting ? this.now().getTime() - this.waiting.since : 0;
  }

  async look(): Promise<number> {
    // One statement after the other: what is read of transactions must be of later than the number.
    const [{ drawn }] = await this.db.query<[{ drawn: number }]>(DRAWN);
    const [{ oldest, next }] = await this.db.query<[{ oldest: string; next: string }]>(OPEN);
    if (this.waiting && BigInt(oldest) >= this.waiting.next) {
      this.settled = this.waiting.drawn;
      this.waiting = null;
    }
    if (oldest === next) [this.settled, this.waiting] = [drawn, null];
    else this.waiting ??= { drawn, next: BigInt(next), since: this.now().getTime() };
    return this.settled;
  }
}
