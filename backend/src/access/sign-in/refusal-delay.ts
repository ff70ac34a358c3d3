import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** A guesser who waits for each answer asks so seldom. Of what was not tried it is less than the refusal says to wait: it delays nobody who heeds it. */
const UNTRIED_S = 2;
/** Refusals that are held back at a time; who comes beyond them is answered at once. */
const MOST = 2_000;

/**
 * Holds back refusals of attempts at which too many have failed or wait. Answered at once, a flood of guesses comes again as fast as it can be
 * answered, and keeps the process too busy to take a known device's turn, or to open a connection to Postgres in time.
 */
@Injectable()
export class RefusalDelay implements OnModuleDestroy {
  private readonly stopping = new AbortController();
  private held = 0;

  /**
   * Resolves when the refusal may be answered; at once when the service stops.
   * @param seconds of an attempt that was tried: longer with each failure.
   */
  async hold(seconds = UNTRIED_S): Promise<void> {
    if (this.held >= MOST) return;
    this.held += 1;
    try {
      await sleep(seconds * 1_000, undefined, { signal: this.stopping.signal });
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
