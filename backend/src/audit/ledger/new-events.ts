import { Logger } from '@nestjs/common';
import type { KeptHead } from '@ward-board/contract';
import { type EventKey, type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { described } from './check-tile.js';
import { CodeCheck } from './code-check.js';
import { EventKeys, type KnownKeys } from './event-keys.js';
import { describedFinding, Findings } from './findings.js';
import { hashOfEvent } from './leaf.js';
import { rootFrom } from './merkle.js';
import { TILE, type Tiles } from './tiles.js';

const BATCH = 4 * TILE;

/**
 * Checks the code of each event once, before this process keeps a head of it: whatever the tables of the ledger say, no event comes
 * under a head of this process unseen. Each process does so for itself, so that nothing is lost with one that ends.
 */
export class NewEvents {
  private readonly log = new Logger('Ledger');
  private readonly keys: EventKeys;
  private readonly findings: Findings;
  private known: KnownKeys | undefined;
  private check: CodeCheck | undefined;
  /** Of the last event whose code was checked; null: it is not known yet where to begin. */
  private after: Position | null = null;

  constructor(
    private readonly store: EventStore,
    private readonly tiles: Tiles,
    dataDir: string,
    private readonly key: EventKey,
    private readonly now: () => Date,
  ) {
    this.keys = new EventKeys(dataDir);
    this.findings = new Findings(dataDir);
  }

  /** Keeps the key of the codes that are given from now on. */
  async keepKey(): Promise<void> {
    this.known ??= await this.keys.readWith(this.key, this.now());
  }

  /** Checks events that somebody has read anyway. @param after the position after which they were read. */
  async see(after: Position, events: readonly RecordedEvent[]): Promise<void> {
    const seen = this.after;
    if (seen === null || after > seen) return;
    await this.look(events.filter(({ position }) => position > seen));
  }

  /** Checks what is left up to a position. @param covered the head up to which everything counts as seen; null: nothing does. */
  async seeUpTo(position: Position, covered: KeptHead | null): Promise<void> {
    this.after ??= covered ? await this.lastOf(covered) : START;
    while (this.after < position) {
      const events = await this.store.readAll(this.after, BATCH);
      if (events.length === 0) return;
      await this.look(events);
    }
  }

  /** What was found, by this process or by one before it with this data folder, for people; null: nothing was. */
  async trouble(): Promise<string | null> {
    const first = await this.findings.first();
    return first && described(first);
  }

  private async look(events: readonly RecordedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    await this.keepKey();
    if (!this.known) throw new Error('No key of codes is known.');
    this.check ??= new CodeCheck(this.store, this.known, this.now);
    try {
      const found = await this.findings.keep(await this.check.wrongAmong(events), this.now());
      for (const each of found) this.log.error(`The event log has what was not recorded: ${describedFinding(each)}`);
    } catch (error) {
      // It comes to the same events again, and must not take them for those that follow.
      this.check = undefined;
      throw error;
    }
    this.after = last.position;
  }

  /**
   * The position of the last event under a head, if that is the event that the head was signed for. Else the first of all: whoever
   * changed what the ledger's tables say of it must not have later events count as checked.
   */
  private async lastOf({ size, root }: KeptHead): Promise<Position> {
    const { positions, after } = await this.tiles.leaves(Math.floor((size - 1) / TILE));
    const [event] = await this.store.readAll(positions[((size - 1) % TILE) - 1] ?? after, 1);
    const leaf = { start: size - 1, end: size };
    const path = await this.tiles.inclusion(leaf, size);
    const isSigned = event && rootFrom(leaf, hashOfEvent(event), size, path)?.toString('hex') === root;
    return isSigned ? event.position : START;
  }
}
