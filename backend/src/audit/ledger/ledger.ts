import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ExportContents, KeptHead, UnsignedContents } from '@ward-board/contract';
import { type EventStore, eventKeyOf, type Position, type RecordedEvent } from '@ward-board/event-store';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { InjectEventStore } from '../../platform/database/event-store.token.js';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { SnapshotKeeping } from '../past/snapshot-keeping.js';
import { described } from './check-tile.js';
import { addNextEvents } from './growth.js';
import { Heads, type TreeState } from './heads.js';
import { Inspection } from './inspection.js';
import { LedgerFiles } from './ledger-files.js';
import { whatHidesRows } from './log-tables.js';
import { type Hash, isConsistent } from './merkle.js';
import { NewEvents } from './new-events.js';
import { Presences } from './presence.js';
import { EVERY_MS, SigningLoop } from './signing-loop.js';
import { Tiles } from './tiles.js';
import { isSigned } from './tree-head.js';

/** What the process knows of its ledger: how many events it has seen signed, and what is wrong, with the position. */
export interface LedgerStatus {
  readonly signed: number;
  readonly trouble: string | null;
  /** When the whole log was last compared with a signed head; null: not yet since the process started. */
  readonly verifiedAt: Date | null;
}

/**
 * Keeps the Merkle tree of the event log, and signs its heads. A head is signed only for a tree that goes on from the last head in
 * the file of the data folder: nobody who changes the database gets a signature for what they have made of it.
 */
@Injectable()
export class Ledger implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Ledger');
  private readonly tiles: Tiles;
  private readonly heads: Heads;
  private readonly files: LedgerFiles;
  private readonly inspection: Inspection;
  private readonly newEvents: NewEvents;
  private readonly loop = new SigningLoop({
    log: this.log,
    work: () => this.work(),
    intact: 'The log is what was signed',
    notIntact: 'The event log can’t be shown to be what was recorded',
  });
  /** The head that this process has kept last; undefined: the file was not read yet. */
  private last: KeptHead | null | undefined;
  /** Whether auditors know the key of this process. */
  private isKeyShown = false;

  constructor(
    private readonly db: DataSource,
    @InjectEventStore() private readonly store: EventStore,
    private readonly clock: Clock,
    @InjectSettings() settings: Settings,
    private readonly snapshots: SnapshotKeeping,
  ) {
    this.tiles = new Tiles(db);
    this.heads = new Heads(db);
    const now = () => clock.now();
    this.files = new LedgerFiles(settings.dataDir, now, (id) => this.heads.knowsKey(id));
    this.inspection = new Inspection({ tiles: this.tiles, presences: new Presences(db) }, store, now);
    this.newEvents = new NewEvents(store, this.tiles, settings.dataDir, eventKeyOf(settings.sessionSecret), now);
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.end();
  }

  /** Who is told when `status.trouble` is another than before. */
  set onFound(tell: () => void) {
    this.loop.onFound = tell;
  }

  get status(): LedgerStatus {
    return { signed: this.last?.size ?? 0, trouble: this.loop.trouble, verifiedAt: this.inspection.endedAt };
  }

  /** Adds what is stored by now, signs it, and compares a part of the log. Never throws: what went wrong is in `status`. */
  bringUpToDate(): Promise<void> {
    return this.loop.bringUpToDate();
  }

  private async work(): Promise<readonly (string | null)[]> {
    const isWhole = await this.grow();
    await this.newEvents.keepKey();
    const refused = await this.sign(isWhole);
    if (refused === null) await this.showKey();
    if (isWhole && this.last) await this.inspection.step({ size: this.last.size, root: hashOf(this.last) });
    const { mismatch } = this.inspection;
    return [await whatHidesRows(this.db), await this.newEvents.trouble(), mismatch && described(mismatch), refused];
  }

  /**
   * A log that is new to the ledger takes a while: what there is of it by then is signed between whiles.
   * @returns whether everything is in the tree.
   */
  private async grow(): Promise<boolean> {
    const until = performance.now() + EVERY_MS;
    const see = async (after: Position, events: readonly RecordedEvent[]) => {
      await this.newEvents.see(after, events);
      this.snapshots.saw(events);
    };
    while (await addNextEvents(this.db, this.store, see))
      if (performance.now() > until || this.loop.isEnding) return false;
    return true;
  }

  /** Signs the tree, unless it is signed, and keeps its head. @returns why it does not; null: nothing is wrong. */
  private async sign(isWhole: boolean): Promise<string | null> {
    const standing = await this.heads.treeState();
    const { size, position, head } = standing;
    const lost = await this.files.lost(head, this.last);
    if (lost !== null && lost !== 'begun anew') return lost.is;
    // The head that is remembered may be of the log as it was before a backup was restored.
    if (this.last === undefined || lost === 'begun anew') {
      const kept = await this.files.last();
      const keyId = kept === null && lost === null ? await this.files.keyId() : null;
      // A key is shown once a head that it has signed is in the file.
      if (keyId !== null && (await this.heads.knowsKey(keyId)))
        return 'ledger-heads.ndjson holds no head, and this process has signed some: without them nobody can tell whether the log was set back to an older state';
      this.last = kept;
    }
    const { last } = this;
    // A tree that is made anew, from emptied tables, is shorter until it has come round again.
    if (last && size < last.size && !isWhole) return null;
    if (last && size < last.size)
      return `the log has ${size} events, up to position ${position}, and had ${last.size} when a head of it was signed at ${last.at}`;
    if (size === 0) return null;
    // No process signs more than is in the tree: what is read here is read at once. Silence would keep all later heads from being signed.
    if (head && head.size > size)
      return isWhole ? `the database has a head of ${head.size} events, and the log has ${size}` : null;
    // Events behind a position that none has would never be read.
    if (isWhole && position > (await this.store.head()))
      return `the ledger ends at position ${position}, where the log has no event`;
    if (last && last.size === size && isSame(last, head)) return null;
    const root = await this.tiles.root(size);
    if (last && !(await this.goesOn(last, size, root)))
      return `the first ${last.size} events are not those of the head that was signed at ${last.at}`;
    await this.newEvents.seeUpTo(position, last ?? head);
    return this.keep(standing, root);
  }

  private async goesOn(last: KeptHead, size: number, root: Hash): Promise<boolean> {
    const path = await this.tiles.consistency(last.size, size);
    return isConsistent({ size: last.size, root: hashOf(last) }, { size, root }, path);
  }

  /** Says what an export holds, with the key of this process. @throws what the file system says, when the data folder can't be used. */
  async signContents(contents: UnsignedContents): Promise<ExportContents> {
    return (await this.files.signingKey()).signContents(contents);
  }

  /** The id of the key of this process; null: it has none yet. @throws as `signContents`. */
  keyId(): Promise<string | null> {
    return this.files.keyId();
  }

  /** Signs a head of the chain over who looked. @throws as `signContents`. */
  async signAccess(content: Pick<KeptHead, 'size' | 'root' | 'at'>): Promise<KeptHead> {
    return (await this.files.signingKey()).signAccess(content);
  }

  /**
   * Signs the last head with the key of this process, where no head was signed with it yet: after the key was changed an export would be
   * signed with a key that nobody can know, until something is stored.
   */
  private async showKey(): Promise<void> {
    if (!this.last || this.isKeyShown) return;
    const key = await this.files.signingKey();
    if (!(await this.heads.knowsKey(key.id))) {
      const { size, root } = this.last;
      const head = key.sign({ size, root, at: this.clock.now().toISOString() });
      await this.files.keep(head);
      await this.heads.addKey(head);
    }
    this.isKeyShown = true;
  }

  private async keep({ size, head }: TreeState, root: Hash): Promise<string | null> {
    if (head?.size === size) {
      if (head.root !== root.toString('hex') || !isSigned(head))
        return `the head of ${size} events in the database is not one that was signed for them`;
      await this.files.keep(head);
      this.last = head;
      return null;
    }
    const signed = (await this.files.signingKey()).sign({
      size,
      root: root.toString('hex'),
      at: this.clock.now().toISOString(),
    });
    // First where the database does not reach: no head is shown that could be denied.
    await this.files.keep(signed);
    this.last = signed;
    await this.heads.add(signed, head);
    this.log.log(`Signed ${JSON.stringify(signed)}`);
    return null;
  }
}

const hashOf = ({ root }: KeptHead): Hash => Buffer.from(root, 'hex');

const isSame = (one: KeptHead, other: KeptHead | null): boolean =>
  other !== null && one.size === other.size && one.signature === other.signature && one.root === other.root;
