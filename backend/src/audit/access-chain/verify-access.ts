import { existsSync } from 'node:fs';
import type { KeptHead } from '@ward-board/contract';
import { whatHidesEntries } from '../ledger/log-tables.js';
import type { Database } from '../ledger/tiles.js';
import { AccessHeadsFile, accessHeadsFileIn } from './access-heads-file.js';
import { BLOCK, blockAt, type EntryBlock, NOTHING, rootOf, sizeWith } from './blocks.js';
import { type AccessMismatch, compareBlock } from './compare-block.js';
import { whatKeepsEntriesOut } from './entries.js';

/** What was compared of who looked. */
export interface VerifiedAccess {
  readonly entries: number;
  /** From outside of the database. */
  readonly heads: number;
}

/** Who looked is not what was recorded. */
export class AccessDiffers extends Error {
  override readonly name = 'AccessDiffers';

  /** @param mismatch with the number of the first entry that differs. */
  constructor(readonly mismatch: AccessMismatch) {
    super(mismatch.problem);
  }
}

/**
 * Compares who looked, and what was granted by break-glass, with the chain in the database and with the signed heads in a data folder. Every hash
 * is made anew of the entries, from the first one on.
 * @returns null: the folder has no heads yet, as before the first start of this release.
 * @throws AccessDiffers; HeadsFileTrouble; what the file system says.
 */
export async function verifyAccess(db: Database, dataDir: string, now: Date): Promise<VerifiedAccess | null> {
  if (!existsSync(accessHeadsFileIn(dataDir))) return null;
  const hidden = (await whatHidesEntries(db)) ?? (await whatKeepsEntriesOut(db));
  if (hidden !== null) refuse(null, hidden);
  const heads = (await new AccessHeadsFile(dataDir).read()).toSorted((one, other) => one.size - other.size);
  let [before, last]: [Buffer, EntryBlock | null] = [NOTHING, null];
  let next = 0;
  for (let block = await blockAt(db, 0); block; block = await blockAt(db, block.index + 1)) {
    if (!block.before.equals(before))
      refuse(block.numbers[0] ?? null, 'the block of the chain does not go on from the one before');
    const found = await compareBlock(db, block, block.numbers.length, now);
    if (found) throw new AccessDiffers(found);
    for (let head = heads[next]; head && head.size <= sizeWith(block); head = heads[++next]) compareHead(head, block);
    [before, last] = [rootOf(block), block];
    // One that is not full is the last.
    if (block.numbers.length < BLOCK) break;
  }
  const head = heads[next];
  if (head)
    refuse(
      last?.numbers.at(-1) ?? null,
      `the chain ends after ${sizeWith(last)} entries, and had ${head.size} when a head of it was signed at ${head.at}`,
    );
  return { entries: sizeWith(last), heads: heads.length };
}

function compareHead(head: KeptHead, block: EntryBlock): void {
  const count = head.size - block.index * BLOCK;
  if (count > 0 && rootOf(block, count).toString('hex') === head.root) return;
  refuse(
    block.numbers[0] ?? null,
    `from there, or before, up to entry ${block.numbers[count - 1]}, entries and the hashes of the chain are not those of the head of ${head.size} entries that was signed at ${head.at}`,
  );
}

function refuse(number: number | null, problem: string): never {
  throw new AccessDiffers({ number, problem });
}
