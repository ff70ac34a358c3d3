import type { KeptHead } from '@ward-board/contract';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { eventBefore, firstDifference, indexDifference, type Mismatch } from './check-tile.js';
import { CodeCheck } from './code-check.js';
import { EventKeys } from './event-keys.js';
import { Findings } from './findings.js';
import { type HeadLine, headsFileIn, readHeads } from './heads-file.js';
import { hashOfEvent } from './leaf.js';
import { whatHidesRows } from './log-tables.js';
import { GrowingTree } from './merkle.js';
import { Presences } from './presence.js';
import { type Database, MissingHashes, TILE, Tiles } from './tiles.js';
import { isSigned } from './tree-head.js';

/** What was compared. */
export interface Verified {
  readonly events: number;
  /** Heads from outside of the database, and in it, that the log agrees with. */
  readonly heads: number;
  /** The last of those from outside. */
  readonly newest: KeptHead | null;
}

/** The log is not what was recorded. */
export class LogDiffers extends Error {
  override readonly name = 'LogDiffers';

  /** @param mismatch with the position of the first event that differs. */
  constructor(readonly mismatch: Mismatch) {
    super(mismatch.problem);
  }
}

/**
 * Compares a whole log with what the data folder of a process knows of it: the signed heads, the keys of the codes of events that no head
 * covers yet, and what was found of events before one did.
 * @throws LogDiffers; what the file system says, when the folder has no heads.
 */
export async function verifyLog(db: Database, store: EventStore, dataDir: string, now: Date): Promise<Verified> {
  const known = await new EventKeys(dataDir).read();
  const codes = known.since && new CodeCheck(store, known, () => now);
  const verified = await compare(db, store, readHeads(headsFileIn(dataDir)), codes);
  refuse(await new Findings(dataDir).first());
  return verified;
}

/**
 * Compares a whole log with the ledger in the database, and with the signed heads that were kept outside of it. Every hash is made
 * anew of the events: what the database says of itself is compared, and not believed.
 * @param kept oldest first.
 * @param codes for the events behind the newest head; null: no key is known.
 * @throws LogDiffers
 */
async function compare(
  db: Database,
  store: EventStore,
  kept: AsyncIterable<HeadLine>,
  codes: CodeCheck | null,
): Promise<Verified> {
  const hidden = await whatHidesRows(db);
  if (hidden !== null) differs(null, hidden);
  const [tiles, presences] = [new Tiles(db), new Presences(db)];
  const [{ size }] = await db.query<[{ size: number }]>('SELECT size::float8 AS size FROM ledger');
  const heads = new HeadsAlong(kept[Symbol.asyncIterator](), tiles);
  const tree = new GrowingTree();
  let rootInDatabase = tree.root();
  let after: Position = START;
  await heads.next();
  for (let isLast = false; !isLast; ) {
    const tile = tree.size < size ? await orDiffers(tiles.leaves(tree.size / TILE)) : null;
    const events = await store.readAll(after, TILE);
    if (tree.size === 0 && events[0]) refuse(await eventBefore(store, events[0].position));
    if (tile) refuse(firstDifference(tile, events));
    if (tile) refuse(await indexDifference(tile, events.slice(0, tile.positions.length), presences));
    const behind: RecordedEvent[] = [];
    for (const event of events) {
      if (heads.areOver) behind.push(event);
      tree.add(hashOfEvent(event));
      if (tree.size === size) rootInDatabase = tree.root();
      await heads.reach(tree, event.position);
      after = event.position;
    }
    const [wrong = null] = (await codes?.wrongAmong(behind)) ?? [];
    refuse(wrong);
    isLast = events.length < TILE;
  }
  heads.end(tree.size, after);
  const root = await orDiffers(tiles.root(size));
  if (!root.equals(rootInDatabase)) differs(null, 'the ledger’s own hashes do not lead from the events to their root');
  return { events: tree.size, heads: heads.count + (await headsInDatabase(db, tiles)), newest: heads.newest };
}

/** Heads that a tree is compared with as it grows. */
class HeadsAlong {
  count = 0;
  newest: KeptHead | null = null;
  private head: KeptHead | undefined;
  /** Of the first event after the last head that was right. */
  private from: Position | null = null;

  constructor(
    private readonly lines: AsyncIterator<HeadLine>,
    private readonly tiles: Tiles,
  ) {}

  /** Whether no head is left: what follows is behind the newest. */
  get areOver(): boolean {
    return this.head === undefined;
  }

  async next(): Promise<void> {
    this.head = undefined;
    const { value, done } = await this.lines.next();
    if (done) return;
    const { line, head } = value;
    if (head === null)
      differs(null, `line ${line} of ledger-heads.ndjson can’t be read as a head: put the file back as it was`);
    if (!isSigned(head)) differs(null, `the file’s head of ${head.size} events is not signed by its key`);
    this.head = head;
  }

  /** The tree has grown up to this event. */
  async reach(tree: GrowingTree, position: Position): Promise<void> {
    this.from ??= position;
    for (; this.head && this.head.size <= tree.size; await this.next()) {
      // Two processes may have written to one file, each in its own order.
      const root = this.head.size === tree.size ? tree.root() : await orDiffers(this.tiles.root(this.head.size));
      if (root.toString('hex') !== this.head.root) differs(this.from, rewritten(position, this.head));
      [this.newest, this.from] = [this.head, null];
      this.count += 1;
    }
  }

  /** The log has no more. */
  end(size: number, last: Position): void {
    if (this.head)
      differs(
        this.from ?? last,
        `the log ends after ${size} events, at position ${last}, and had ${this.head.size} when a head was signed at ${this.head.at}`,
      );
  }
}

const rewritten = (last: Position, { size, at }: KeptHead) =>
  `from there to ${last}, events and the ledger’s hashes are not those of the head of ${size} events that was signed at ${at}`;

/** The heads that the database has, a thousand at a time. @returns how many. */
async function headsInDatabase(db: Database, tiles: Tiles): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const heads = await db.query<KeptHead[]>(
      `SELECT h.size::float8 AS size, h.root, h.signature, h.key_id, k.public_key,
        to_char(h.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
       FROM ledger_head h JOIN ledger_key k USING (key_id) WHERE h.size > $1 ORDER BY h.size LIMIT 1000`,
      [after],
    );
    for (const head of heads) {
      const root = await orDiffers(tiles.root(head.size));
      if (root.toString('hex') !== head.root || !isSigned(head))
        differs(null, `the head of ${head.size} events in the database is not one that was signed for them`);
    }
    count += heads.length;
    const last = heads.at(-1);
    if (!last) return count;
    after = last.size;
  }
}

function refuse(mismatch: Mismatch | null): void {
  if (mismatch) throw new LogDiffers(mismatch);
}

function differs(position: Position | null, problem: string): never {
  throw new LogDiffers({ position, problem });
}

async function orDiffers<Read>(reading: Promise<Read>): Promise<Read> {
  return reading.catch((error: unknown) => {
    throw error instanceof MissingHashes ? new LogDiffers({ position: null, problem: error.what }) : error;
  });
}
