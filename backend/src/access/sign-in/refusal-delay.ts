import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** A guesser who waits for each answer asks so seldom. It is less than the refusal says to wait, so that it delays nobody who heeds it. */
const DELAY_MS = 2_000;
/** Refusals that are held back at a time; who comes beyond them is answered at once. */
const MOST = 2_000;

/**
 * Holds back the refusals of attempts that were not tried. Answered at once, a flood of guesses comes again as fast as it can be
 * answered, and keeps the process too busy to take a known device's turn, or to open a connection to Postgres in time.
 */
@Injectable()
export class RefusalDelay implements OnModuleDestroy {
  private readonly stopping = new AbortController();
  private held = 0;

  /** Resolves when the refusal may be answered; at once when the service stops. */
  async hold(): Promise<void> {
    if (this.held >= MOST) return;
    this.held += 1;
    try {
      await sleep(DELAY_MS, undefined, { signal: this.stopping.signal });
    } catch (error) {
      if (!this.stopping.signal.aborted) throw error;
    } finally {
      this.held -= 1;
    }
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }
}
