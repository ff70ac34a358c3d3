import type { Database } from '../ledger/tiles.js';
import { BLOCK, blockAt, type EntryBlock, linkAt } from './blocks.js';
import { BEFORE_ALL, hashOfEntry, readEntries } from './entries.js';

/** Where who looked is not what it was, and how. `number` is that of an entry; null: nobody can say. */
export interface AccessMismatch {
  readonly number: number | null;
  readonly problem: string;
}

const CHANGED = 'the entry is not the one that was recorded';
const ADDED = 'an entry stands there that was not recorded';
const missing = (at: Date) => `the entry that was recorded at ${at.toISOString()} is gone`;

/** What is older may have been deleted, as `ACCESS_LOG_DAYS` asks for (a year at least); clocks differ. */
const MAY_BE_DELETED_MS = 364 * 86_400_000;

/**
 * Compares the first `count` entries of a block with what is stored. How old an entry is that is gone is said by the block, whose hash the signed
 * head covers.
 * @returns the first entry that differs; null: none does.
 */
export async function compareBlock(
  db: Database,
  block: EntryBlock,
  count: number,
  now: Date,
): Promise<AccessMismatch | null> {
  const numbers = block.numbers.slice(0, count);
  const last = numbers.at(-1);
  if (last === undefined || numbers.length < count || !linkAt(block, count - 1))
    return { number: numbers[0] ?? null, problem: 'the block of the chain that has it has lost some' };
  const before = block.index === 0 ? null : await blockAt(db, block.index - 1);
  const entries = (await readEntries(db, before?.numbers.at(-1) ?? BEFORE_ALL, last, BLOCK + 1)).values();
  let next = entries.next().value;
  for (const [place, number] of numbers.entries()) {
    if (next && next.number < number) return { number: next.number, problem: ADDED };
    const link = linkAt(block, place);
    if (next?.number === number) {
      if (!link?.hash.equals(hashOfEntry(next))) return { number, problem: CHANGED };
      next = entries.next().value;
    } else if (link && now.getTime() - link.at.getTime() < MAY_BE_DELETED_MS) {
      return { number, problem: missing(link.at) };
    }
  }
  return next ? { number: next.number, problem: ADDED } : null;
}

/** For people. */
export const describedAccess = ({ number, problem }: AccessMismatch): string =>
  number === null ? problem : `entry ${number} of who looked: ${problem}`;
