import { hash } from 'node:crypto';
import { HASH_BYTES, type Hash } from '../ledger/merkle.js';
import type { Database } from '../ledger/tiles.js';
import { BEFORE_ALL, type ChainEntry, hashOfEntry, readEntries } from './entries.js';

/** How many entries a block has. */
export const BLOCK = 256;
const TIME_BYTES = 8;
const RECORD_BYTES = TIME_BYTES + HASH_BYTES;
/** What the first block follows on. */
export const NOTHING: Hash = Buffer.alloc(HASH_BYTES);
/** Tells what it hashes from leaves and nodes of the tree of events, which begin with other bytes. */
const LINK = Buffer.of(2);

/** Entries beside each other, as the chain has them. */
export interface EntryBlock {
  readonly index: number;
  /** The hash that the blocks before it lead to. */
  readonly before: Hash;
  /** Of each entry, when it was and its hash, side by side. */
  readonly records: Buffer;
  readonly numbers: readonly number[];
}

/** An entry, as a block has it. */
export interface Link {
  readonly at: Date;
  readonly hash: Hash;
}

const ROW = 'index, before, records, numbers::float8[] AS numbers';
const LAST = `SELECT ${ROW} FROM access_block ORDER BY index DESC LIMIT 1`;
const AT = `SELECT ${ROW} FROM access_block WHERE index = $1`;
/** Of two processes that have read the same entries, one adds them. */
const WRITE = `INSERT INTO access_block AS b (index, before, records, numbers) VALUES ($1, $2, $3, $4)
  ON CONFLICT (index) DO UPDATE SET records = excluded.records, numbers = excluded.numbers WHERE cardinality(b.numbers) = $5`;

/** The last block; null: there is none yet. */
export async function lastBlock(db: Database): Promise<EntryBlock | null> {
  return (await db.query<EntryBlock[]>(LAST))[0] ?? null;
}

/** A block; null: there is none. */
export async function blockAt(db: Database, index: number): Promise<EntryBlock | null> {
  return (await db.query<EntryBlock[]>(AT, [index]))[0] ?? null;
}

/** The block of an entry, counted from 0. */
export const indexOf = (entry: number): number => Math.floor(entry / BLOCK);

/** How many entries there are up to the end of a block. */
export const sizeWith = (block: EntryBlock | null): number => (block ? block.index * BLOCK + block.numbers.length : 0);

/** The hash that the chain leads to, of every entry up to the first `count` of a block: nobody finds another chain with the same one. */
export const rootOf = ({ before, records, numbers }: EntryBlock, count: number = numbers.length): Hash =>
  hash('sha256', Buffer.concat([LINK, before, records.subarray(0, count * RECORD_BYTES)]), 'buffer');

/** The entry of a block at this place; undefined: it has none. */
export function linkAt({ records }: EntryBlock, place: number): Link | undefined {
  const record = records.subarray(place * RECORD_BYTES, (place + 1) * RECORD_BYTES);
  if (record.length < RECORD_BYTES) return undefined;
  return { at: new Date(Number(record.readBigInt64BE())), hash: record.subarray(TIME_BYTES) };
}

function recordOf(entry: ChainEntry): Buffer {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigInt64BE(BigInt(entry.at.getTime()));
  return Buffer.concat([time, hashOfEntry(entry)]);
}

/**
 * Adds the entries that follow on the last one to the chain: one block at most.
 * @param settled the number up to which there will be no others.
 * @returns whether there may be more.
 */
export async function addNextEntries(db: Database, settled: number): Promise<boolean> {
  const last = await lastBlock(db);
  const isFull = last !== null && last.numbers.length >= BLOCK;
  const block: EntryBlock =
    last === null || isFull
      ? {
          index: last ? last.index + 1 : 0,
          before: last ? rootOf(last) : NOTHING,
          records: Buffer.alloc(0),
          numbers: [],
        }
      : last;
  const room = BLOCK - block.numbers.length;
  const entries = await readEntries(db, last?.numbers.at(-1) ?? BEFORE_ALL, settled, room);
  if (entries.length === 0) return false;
  const records = Buffer.concat([block.records, ...entries.map(recordOf)]);
  const numbers = [...block.numbers, ...entries.map(({ number }) => number)];
  await db.query(WRITE, [block.index, block.before, records, numbers, block.numbers.length]);
  return entries.length === room;
}
