import { onWake } from './clock/signals.js';
import { serverClock } from './clock/tab-clock.js';

/** What is read when a page opens and when its tab is looked at again, and is not kept up to date meanwhile. */
export class ReadOnWake<Data> {
  /** What was read last; null: nothing was yet. */
  data = $state.raw<Data | null>(null);
  state = $state<'loading' | 'ready' | 'failed'>('loading');
  /** When `data` was read, if it could not be read again since. */
  outdatedSince = $state.raw<Date | null>(null);
  readonly #read: () => Promise<Data | null>;
  #readAt = new Date(0);
  #reading = 0;

  /** @param read null: it could not be read. */
  constructor(read: () => Promise<Data | null>) {
    this.#read = read;
  }

  /** Reads it now, and when the tab is looked at again, until the returned function is called. */
  start(): () => void {
    void this.load();
    return onWake(() => void this.load());
  }

  async load(): Promise<void> {
    const reading = ++this.#reading;
    const asked = new Date(serverClock.now());
    const read = await this.#read();
    // A later reading says more.
    if (reading !== this.#reading) return;
    if (read !== null) {
      this.data = read;
      this.state = 'ready';
      this.#readAt = asked;
      this.outdatedSince = null;
    } else if (this.state === 'ready') this.outdatedSince = this.#readAt;
    else this.state = 'failed';
  }
}
