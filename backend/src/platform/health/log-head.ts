import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EventStore, Position } from '@ward-board/event-store';
import { InjectEventStore } from '../database/event-store.token.js';

/** Readiness is asked every second and must be answered, though the log is not: KurrentDB elects a leader for up to three seconds. */
const PATIENCE_MS = 1_000;

/** Where the log ends, for whoever has to answer while the event store does not. */
@Injectable()
export class LogHead {
  private asking: Promise<Position | null> | undefined;

  constructor(@InjectEventStore() private readonly store: EventStore) {}

  /** @returns null: the event store does not answer, or failed. */
  async get(): Promise<Position | null> {
    // One at a time: a store that is frozen would be asked once more with every look.
    this.asking ??= this.store
      .head()
      .catch(() => null)
      .finally(() => {
        this.asking = undefined;
      });
    return Promise.race([this.asking, sleep(PATIENCE_MS, null, { ref: false })]);
  }
}
