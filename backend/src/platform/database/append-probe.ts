import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, MAX_STREAM_EVENTS } from '@ward-board/event-store';

/** Between two looks, however often somebody asks. */
const LOOK_MS = 2_000;
/** Readiness must be answered: a try that takes longer says that writes wait, too. */
const PATIENCE_MS = 1_000;

/** A stream that no command appends to, at a revision that none of its events will ever have. */
const NOWHERE = { stream: 'write-probe', expectedRevision: MAX_STREAM_EVENTS };
const NOTHING = { type: 'WriteProbed', data: null, metadata: {} };

/**
 * Whether KurrentDB takes appends while it answers reads: any node answers those, without a leader, a majority or the right to append. It is
 * sent an append that it can only refuse for its revision, which its leader does after it has looked at everything else: nothing is
 * stored, in a log that is for ever. A full disk this does not find, and need not: KurrentDB ends then.
 */
export class AppendProbe {
  private refused: string | null = null;
  private look: Promise<void> = Promise.resolve();
  private isLooking = false;
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly store: Pick<EventStore, 'append'>) {}

  /** @returns why appends are refused, or wait; null: they are taken. */
  async refusal(): Promise<string | null> {
    // One at a time: of a server that is frozen each waits for those before it, and so would whoever closes the store.
    if (!this.isLooking && performance.now() - this.lookedAt >= LOOK_MS) {
      this.lookedAt = performance.now();
      this.isLooking = true;
      this.look = this.probe().finally(() => {
        this.isLooking = false;
      });
    }
    const late = sleep(PATIENCE_MS, 'KurrentDB does not answer appends', { ref: false });
    return Promise.race([this.look.then(() => this.refused), late]);
  }

  private async probe(): Promise<void> {
    try {
      await this.store.append([{ ...NOWHERE, events: [{ ...NOTHING, id: randomUUID() }] }]);
      this.refused = null;
    } catch (error) {
      this.refused = error instanceof Error ? error.message : String(error);
    }
  }
}
