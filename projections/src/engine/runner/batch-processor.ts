import type { Position, RecordedEvent } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import type { Generation } from '../checkpoint/generation.js';
import { type BatchChanges, noChanges, writeBatch } from '../checkpoint/write-batch.js';
import { Halted, isPassing, type Poison, recordFailure } from '../poison/halt.js';
import { findParked, type Parked, park } from '../poison/parked-documents.js';
import { RetrySchedule } from '../poison/retry-schedule.js';
import type { Consumer } from './consumer.js';
import type { KeyedAppend, KeyedBatch } from './keyed-appends.js';
import type { BatchObserver } from './runner-context.js';
import { traceBatch } from './trace-batch.js';

/** How long a checkpoint may wait to be moved over events that do not concern it. */
const LAZY_MS = 500;

/** What appends come to, and what is to be kept of it once it is written. */
export interface PreparedBatch {
  readonly changes: BatchChanges;
  readonly keep?: () => void;
}

/** What is done with the events of a batch. */
export interface BatchWork {
  /** The identity of its checkpoint. */
  readonly name: string;
  readonly keyed: (batch: readonly RecordedEvent[]) => KeyedBatch;
  /** @throws for appends of which one can't be taken in, where `changes` does not park it. */
  readonly prepare: (appends: readonly KeyedAppend[], after: Position) => Promise<PreparedBatch>;
  /**
   * What has been missed since something was parked, up to a position, or the first of it: the changes say whether it is unparked or
   * advanced. Null: it still can't be taken in.
   */
  readonly prepareMissed: (parked: Parked, until: Position) => Promise<PreparedBatch | null>;
}

/** Takes batches into one generation, one after the other: what they come to is written with the checkpoint. */
export class BatchProcessor implements Consumer {
  private readonly retries = new RetrySchedule();
  private reached: Position;
  /** Since when the checkpoint is behind what was reached, by events that do not concern it. */
  private behindSince: number | undefined;

  private constructor(
    private readonly work: BatchWork,
    private readonly db: DataSource,
    private generation: Generation,
    private readonly parked: Map<string, Parked>,
    private readonly observe: BatchObserver,
  ) {
    this.reached = generation.position;
    for (const key of parked.keys()) this.retries.add(key, 0);
  }

  static async open(
    work: BatchWork,
    db: DataSource,
    generation: Generation,
    observe: BatchObserver = () => {},
  ): Promise<BatchProcessor> {
    const parked = await findParked(db, generation.id);
    return new BatchProcessor(work, db, generation, new Map(parked.map((each) => [each.key, each])), observe);
  }

  get position(): Position {
    return this.reached;
  }

  /** @throws CheckpointConflict, Halted, or the database's errors; what was taken in before is written. */
  async take(batch: readonly RecordedEvent[]): Promise<void> {
    const { appends, keyless } = this.work.keyed(batch);
    const end = appends.at(-1)?.last.position;
    const own = this.notParked(appends);
    if (own.some(({ events }) => events.length > 0)) await this.process(own);
    else if (end !== undefined) {
      this.reached = end;
      this.behindSince ??= performance.now();
    }
    if (!keyless) return;
    await this.flush();
    await this.halt(keyless);
  }

  async tick(): Promise<number> {
    if (this.behindSince !== undefined && performance.now() - this.behindSince >= LAZY_MS) await this.flush();
    for (const key of this.retries.due()) await this.retry(key);
    const lazy = this.behindSince === undefined ? Infinity : this.behindSince + LAZY_MS - performance.now();
    return Math.max(0, Math.min(lazy, this.retries.dueIn()));
  }

  /** Moves the checkpoint to where the processor is. */
  async flush(): Promise<void> {
    if (this.reached !== this.generation.position) await this.write(noChanges, this.reached);
  }

  /**
   * All at once or, when that fails for a reason that lies in the events, in halves, so that only what can't be stored is
   * parked. Retried in silence for ever, it would be a stall that nobody sees.
   */
  private async process(appends: readonly KeyedAppend[]): Promise<void> {
    const last = appends.at(-1)?.last;
    if (!last) return;
    const since = Date.now();
    const begun = performance.now();
    try {
      const { changes, keep } = await this.work.prepare(appends, this.reached);
      await this.write(changes, last.position);
      keep?.();
      this.tell(appends, since, begun);
    } catch (error) {
      if (isPassing(error)) throw error;
      if (appends.length === 1) return this.parkAppend(appends[0]?.events ?? [], error, last.position);
      const middle = Math.ceil(appends.length / 2);
      await this.process(appends.slice(0, middle));
      // The first half may have parked what the second one names as well.
      await this.process(this.notParked(appends.slice(middle)));
    }
  }

  /** A build is nobody's request, and what it takes in was taken in before. */
  private tell(appends: readonly KeyedAppend[], since: number, begun: number): void {
    if (this.generation.state !== 'live') return;
    const events = appends.reduce((sum, { events: own }) => sum + own.length, 0);
    this.observe(this.work.name, events, (performance.now() - begun) / 1_000);
    traceBatch(this.work.name, appends, since, events);
  }

  private notParked(appends: readonly KeyedAppend[]): readonly KeyedAppend[] {
    return appends.map(({ last, events }) => ({ last, events: events.filter(({ key }) => !this.parked.has(key)) }));
  }

  private async parkAppend(events: KeyedAppend['events'], error: unknown, end: Position): Promise<void> {
    const [first] = events;
    if (!first) throw error;
    const poison = { event: first.recorded, error };
    try {
      await this.write({ ...noChanges, parked: park(events, poison, this.reached) }, end);
    } catch (failure) {
      if (isPassing(failure)) throw failure;
      await this.halt(poison);
    }
  }

  private async retry(key: string): Promise<void> {
    const parked = this.parked.get(key);
    try {
      const missed = parked && (await this.work.prepareMissed(parked, this.reached));
      if (!missed) return this.retries.failed(key);
      await this.write(missed.changes, this.reached);
      missed.keep?.();
    } catch (error) {
      if (isPassing(error)) throw error;
      this.retries.failed(key);
    }
  }

  private async write(changes: BatchChanges, position: Position): Promise<void> {
    this.generation = await writeBatch(this.db, this.generation, changes, position);
    this.reached = position;
    this.behindSince = undefined;
    for (const each of changes.parked) {
      this.parked.set(each.key, each);
      this.retries.add(each.key);
    }
    for (const { key, resume_after } of changes.advanced) {
      const parked = this.parked.get(key);
      if (parked) this.parked.set(key, { ...parked, resume_after });
      this.retries.add(key, 0);
    }
    for (const key of changes.unparked) {
      this.parked.delete(key);
      this.retries.remove(key);
    }
  }

  private async halt(poison: Poison): Promise<never> {
    const halted = new Halted(poison);
    await recordFailure(this.db, this.work.name, this.generation, halted);
    throw halted;
  }
}
