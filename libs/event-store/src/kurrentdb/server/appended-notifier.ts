import { END, excludeSystemEvents, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import { retryDelay } from '../../subscription/retry-delay.js';

/**
 * One subscription of a process, which only says that something was stored: readers read it themselves, which is several times
 * as fast when they are behind, and exact about positions. The client's subscriptions do not come back by themselves after an
 * error, and may be silent for 16 s on a frozen server: whoever is woken polls as well.
 */
export class AppendedNotifier {
  private readonly wakers = new Set<() => void>();
  private subscription: ReturnType<KurrentDBClient['subscribeToAll']> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;

  /** @param client the one that is in use now. */
  constructor(private readonly client: () => KurrentDBClient) {}

  add(wake: () => void): () => void {
    // Each its own, although two readers may bring the same function.
    const waker = () => wake();
    this.wakers.add(waker);
    if (!this.subscription && !this.timer) this.subscribe();
    return () => {
      this.wakers.delete(waker);
      if (this.wakers.size === 0) this.stop();
    };
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { subscription } = this;
    this.subscription = undefined;
    // It may be one that never was connected, which can't be ended and has nothing to end.
    subscription?.unsubscribe().catch(() => {});
  }

  /** On a new client, if anybody listens. */
  restart(): void {
    this.stop();
    if (this.wakers.size > 0) this.subscribe();
  }

  private subscribe(): void {
    const subscription = this.client().subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() });
    this.subscription = subscription;
    subscription.on('confirmation', () => {
      this.failures = 0;
      this.wake();
    });
    subscription.on('data', () => this.wake());
    const onEnd = () => {
      if (this.subscription !== subscription) return;
      this.subscription = undefined;
      this.wake();
      this.timer = setTimeout(
        () => {
          this.timer = undefined;
          this.restart();
        },
        retryDelay(this.failures++),
      );
    };
    subscription.on('error', onEnd).on('end', onEnd).on('close', onEnd);
  }

  private wake(): void {
    for (const waker of this.wakers) waker();
  }
}
