import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { wardKey } from '@ward-board/contract';
import { isUnavailable, type Position, type RecordedEvent } from '@ward-board/event-store';
import type { Projection } from '@ward-board/projections';
import PQueue from 'p-queue';
import { projectionOfBoard } from '../../read-models/collections.js';
import { KEPT_EVERY, PastRows } from './past-rows.js';

/** How often one snapshot is compared with the events. */
const CHECK_EVERY_MS = 10_000;
/** Of how many patients it is known at most how many events they have had since their rows were kept. */
const COUNTED_MOST = 20_000;

const projections: readonly Projection[] = [...new Set(wardKey.options.map(projectionOfBoard))];

/**
 * Keeps the rows of whoever has had many events, as those are stored, so that the first who asks for a board of the past need not wait for
 * it; and compares what is kept with the events, one snapshot after another. Both are done beside everything else, one thing at a time.
 */
@Injectable()
export class SnapshotKeeping implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('SnapshotKeeping');
  private readonly work = new PQueue({ concurrency: 1 });
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** How many events were stored of a patient since their rows were kept last, by this process. */
  private readonly counts = new Map<string, number>();
  private readonly checked = new Map<Projection, Awaited<ReturnType<PastRows['check']>>>();

  constructor(private readonly past: PastRows) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.running;
    await this.work.onIdle();
  }

  /** Is told of events once they are stored. */
  saw(events: readonly RecordedEvent[]): void {
    if (this.ending.signal.aborted) return;
    for (const { position, metadata } of events) {
      // Who writes past the service writes any JSON as metadata.
      const patient = (metadata as RecordedEvent['metadata'] | null)?.patient_id;
      if (typeof patient !== 'string') continue;
      const count = (this.counts.get(patient) ?? 0) + 1;
      if (count < KEPT_EVERY) this.counts.set(patient, count);
      else {
        this.counts.delete(patient);
        void this.work.add(() => this.quietly(() => this.keep(patient, position)));
      }
    }
    // What is forgotten has its rows kept a little later, or by the first who asks.
    if (this.counts.size > COUNTED_MOST) this.counts.clear();
  }

  /** When everything that was begun is done. */
  async onIdle(): Promise<void> {
    await this.work.onIdle();
  }

  /** Compares the next snapshot of each projection; after the last, the first again. */
  async check(): Promise<void> {
    for (const projection of projections)
      this.checked.set(projection, await this.past.check(projection, this.checked.get(projection) ?? null));
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    void this.work.add(() => this.quietly(() => this.forgetOlderVersions()));
    while (!signal.aborted) {
      await this.work.add(() => this.quietly(() => this.check()));
      await delay(CHECK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  private async forgetOlderVersions(): Promise<void> {
    for (const projection of projections) await this.past.forgetOlderVersions(projection);
  }

  private async keep(patient: string, until: Position): Promise<void> {
    for (const projection of projections) await this.past.of(projection, [patient], until);
  }

  private async quietly(work: () => Promise<void>): Promise<void> {
    // What has waited until the service ends is left: who asks for it makes it.
    if (this.ending.signal.aborted) return;
    try {
      await work();
    } catch (error) {
      // Of a database that is away everybody else tells.
      if (!this.ending.signal.aborted && !isUnavailable(error)) this.log.error(String(error));
    }
  }
}
