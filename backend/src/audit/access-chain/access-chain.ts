import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { AccessChainState, KeptHead } from '@ward-board/contract';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { HeadsFileTrouble } from '../ledger/heads-end.js';
import { Ledger } from '../ledger/ledger.js';
import { whatHidesEntries } from '../ledger/log-tables.js';
import { EVERY_MS, SigningLoop } from '../ledger/signing-loop.js';
import { headOfKey, keepInDatabase, newestHead } from './access-heads.js';
import { AccessHeadsFile } from './access-heads-file.js';
import { AccessInspection } from './access-inspection.js';
import { addNextEntries, BLOCK, blockAt, type EntryBlock, indexOf, lastBlock, rootOf, sizeWith } from './blocks.js';
import { describedAccess } from './compare-block.js';
import { numberEntries, whatKeepsEntriesOut } from './entries.js';
import { SettledNumbers } from './settled-numbers.js';

/** How often a head is signed at most: readings never stop, and a head of each step would be a gigabyte a year. */
const SIGNED_MS = 60_000;

/** Longer than any transaction of the service. */
const LATE_MS = 15 * 60_000;
const LATE =
  'nothing was added to its chain for a quarter of an hour, since a transaction that was begun before is still open in this Postgres: end it';
/** Between two steps others have the connection, the disk and the locks. */
const PAUSE_MS = 50;

/**
 * Keeps the chain of hashes over who looked and over what was granted by break-glass, and signs its heads: the log of events is proven by
 * its tree, of which readings are no part. A head is signed only for a chain that goes on from the last head in the file of the data folder.
 */
@Injectable()
export class AccessChain implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('AccessChain');
  private readonly file: AccessHeadsFile;
  private readonly settled: SettledNumbers;
  private readonly inspection: AccessInspection;
  private readonly loop = new SigningLoop({
    log: this.log,
    work: () => this.work(),
    intact: 'Who looked is what was signed',
    notIntact: 'Who looked can’t be shown to be what was recorded',
  });
  /** The head that this process has kept last; undefined: the file was not read yet. */
  private last: KeptHead | null | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    @InjectSettings() settings: Settings,
  ) {
    this.file = new AccessHeadsFile(settings.dataDir);
    const now = () => clock.now();
    this.settled = new SettledNumbers(db, now);
    this.inspection = new AccessInspection(db, now);
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.end();
  }

  /** Who is told when `found` is another than before. */
  set onFound(tell: () => void) {
    this.loop.onFound = tell;
  }

  /** What is wrong, with the entry; null: nothing is known to be. */
  get found(): string | null {
    return this.loop.trouble;
  }

  /** What auditors are told of it. */
  async state(): Promise<AccessChainState> {
    const [last, head] = [await lastBlock(this.db), await newestHead(this.db)];
    const verified_at = this.inspection.endedAt?.toISOString() ?? null;
    return { entries: sizeWith(last), signed: this.last?.size ?? 0, verified_at, trouble: this.found, head };
  }

  /** Adds what is recorded by now, signs it, and compares a part. Never throws: what went wrong is in `found`. */
  bringUpToDate(): Promise<void> {
    return this.loop.bringUpToDate();
  }

  private async work(): Promise<readonly (string | null)[]> {
    const isWhole = await this.grow();
    const refused = await this.sign(isWhole);
    if (isWhole && this.last) await this.inspection.step(this.last);
    const { mismatch } = this.inspection;
    const late = this.settled.waitedMs > LATE_MS ? LATE : null;
    const kept = [await whatHidesEntries(this.db), await whatKeepsEntriesOut(this.db)];
    return [...kept, mismatch && describedAccess(mismatch), refused, late];
  }

  /** @returns whether everything is in the chain: a log that is new to it takes a while. */
  private async grow(): Promise<boolean> {
    const until = performance.now() + EVERY_MS;
    const isOver = () => performance.now() > until || this.loop.isEnding;
    const settled = await this.settled.look();
    while (await addNextEntries(this.db, settled)) if (isOver()) return false;
    // Those of a release before come after what is new: they may be many.
    for (let isFirst = true; await numberEntries(this.db); isFirst = false) {
      if (isOver()) return false;
      if (!isFirst) await delay(PAUSE_MS);
    }
    return true;
  }

  /** Signs the chain, unless it is signed, and keeps its head. @returns why it does not; null: nothing is wrong. */
  private async sign(isWhole: boolean): Promise<string | null> {
    this.last ??= await this.readLast();
    const { last } = this;
    const block = await lastBlock(this.db);
    const size = sizeWith(block);
    // A chain that is made anew, from emptied tables, is shorter until it has come round again.
    if (last && size < last.size)
      return isWhole
        ? `who looked has ${size} entries in its chain, and had ${last.size} when a head of it was signed at ${last.at}`
        : null;
    if (last && !(await this.leadsTo(last)))
      return `the first ${last.size} entries of who looked are not those of the head that was signed at ${last.at}`;
    if (block && size > (last?.size ?? 0)) await this.keep(block, size);
    return null;
  }

  /** @throws HeadsFileTrouble where the file lacks what this process has signed. */
  private async readLast(): Promise<KeptHead | null> {
    const heads = await this.file.read();
    const newest = heads.reduce<KeptHead | null>((most, head) => (most && most.size > head.size ? most : head), null);
    const keyId = await this.ledger.keyId();
    const signed = keyId === null ? null : await headOfKey(this.db, keyId);
    if (!signed || signed.size <= (newest?.size ?? 0) || (await this.file.mayBeginAnew())) return newest;
    throw new HeadsFileTrouble(
      `access-heads.ndjson in the data folder lacks the head of ${signed.size} entries that this process signed at ${signed.at}: put the file back as it was`,
    );
  }

  private async leadsTo({ size, root }: KeptHead): Promise<boolean> {
    const index = indexOf(size - 1);
    const block = await blockAt(this.db, index);
    return block !== null && rootOf(block, size - index * BLOCK).toString('hex') === root;
  }

  private async keep(block: EntryBlock, size: number): Promise<void> {
    const now = this.clock.now();
    // A clock that was set back must not keep it from being signed until it has come round again.
    if (this.last && Math.abs(now.getTime() - Date.parse(this.last.at)) < SIGNED_MS) return;
    const signed = await this.ledger.signAccess({ size, root: rootOf(block).toString('hex'), at: now.toISOString() });
    // First where the database does not reach: no head is shown that could be denied.
    await this.file.keep(signed, now);
    this.last = signed;
    await keepInDatabase(this.db, signed);
    this.log.log(`Signed ${JSON.stringify(signed)}`);
  }
}
