import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { EventStoreUnavailable, writeRefusal } from '@ward-board/event-store';
import { WriteProbe } from './write-probe.js';

/** Between two looks, however often somebody asks. */
const LOOK_MS = 2_000;

/** Readiness must be answered: of a try that takes longer it says so. */
const PATIENCE_MS = 1_000;

const WAITS_FOR_STANDBY = 'wait for a standby that synchronous_standby_names names, and that is away';
const WAITS = 'wait: a try was not answered within a second';

/** A try that is under way. */
interface Try {
  /** As `performance.now()`. */
  readonly since: number;
  waitsForStandby: boolean;
}

/**
 * Whether Postgres, while it answers, also stores: a full disk, a missing privilege and a read-only server refuse writes
 * only, and a standby that is away has them wait. Appends tell what became of them; who asks, and each append, has it tried.
 */
@Injectable()
export class WriteHealth {
  private readonly log = new Logger('Writes');
  private refused: string | null = null;
  /** Of appends, since the start. */
  private refusals = 0;
  private outcome: Promise<void> = Promise.resolve();
  private underWay: Try | null = null;
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly probe: WriteProbe) {}

  /** @param error what a write failed with, whatever the reason; null: it was stored. */
  tried(error: unknown): void {
    const refused = error === null ? null : writeRefusal(error);
    if (refused !== null) this.refusals += 1;
    // A conflict or an outage says nothing of whether writes are refused.
    if ((error !== null && refused === null) || refused === this.refused) return;
    this.refused = refused;
    if (refused === null) this.log.log('Postgres stores again');
    else this.log.error(`Postgres refuses to store anything: ${refused}`);
  }

  /** @returns why writes are refused or wait, as far as is known; null: they do not. @throws when Postgres does not answer. */
  async refusal(): Promise<string | null> {
    this.look();
    const patience = PATIENCE_MS - (performance.now() - (this.underWay?.since ?? 0));
    await Promise.race([this.outcome, sleep(Math.max(patience, 0), undefined, { ref: false })]);
    const waiting = this.underWay?.waitsForStandby ? WAITS_FOR_STANDBY : WAITS;
    return this.refused ?? (this.underWay === null ? null : waiting);
  }

  /**
   * To be called before each append. What waits for a standby keeps its process of Postgres and its locks until that is back, however soon its client
   * gives up: while one is known to wait, no other is sent after it.
   * @throws EventStoreUnavailable
   */
  refuseWhileWaiting(): void {
    this.look();
    if (this.underWay?.waitsForStandby) throw new EventStoreUnavailable(`Writes ${WAITS_FOR_STANDBY}`);
  }

  /** Ends what is under way: nobody will ask any more. */
  close(): void {
    this.probe.close();
  }

  private look(): void {
    const now = performance.now();
    if (this.underWay !== null || now - this.lookedAt < LOOK_MS) return;
    this.lookedAt = now;
    const attempt: Try = { since: now, waitsForStandby: false };
    this.underWay = attempt;
    this.outcome = this.try().finally(() => {
      this.underWay = null;
      if (attempt.waitsForStandby) this.log.log('Postgres waits for a standby no longer');
    });
    // Appends don't ask what came of it.
    this.outcome.catch(() => {});
    void this.watch(attempt);
  }

  private async watch(attempt: Try): Promise<void> {
    await sleep(PATIENCE_MS, undefined, { ref: false });
    while (this.underWay === attempt) {
      const waits = await this.probe.waitsForStandby().catch(() => attempt.waitsForStandby);
      if (waits && !attempt.waitsForStandby) this.log.error(`Writes ${WAITS_FOR_STANDBY}`);
      attempt.waitsForStandby = waits;
      await sleep(PATIENCE_MS, undefined, { ref: false });
    }
  }

  private async try(): Promise<void> {
    const { refusals } = this;
    try {
      await this.probe.attempt();
      // An append that was refused meanwhile knows more than a probe that began before.
      if (this.refusals === refusals) this.tried(null);
    } catch (error) {
      this.tried(error);
      if (writeRefusal(error) === null) throw error;
    }
  }
}
