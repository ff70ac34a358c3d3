import type { Signal, SignalName } from '@ward-board/contract';
import { followSignal } from './follow-signal.js';
import { ReadOnWake } from './read-on-wake.svelte.js';

/** How soon it is tried again to read what could not be read. */
const AGAIN_MS = 10_000;

/** What is read when a page opens, when its tab is looked at again, and when the service tells that it has changed. */
export class ReadOnSignal<Data> extends ReadOnWake<Data> {
  readonly #of: SignalName;
  #again: ReturnType<typeof setTimeout> | undefined;
  #stops = 0;

  /** @param read null: it could not be read. `nothing`: there is nothing to be read. */
  constructor(of: SignalName, read: () => Promise<Data | 'nothing' | null>) {
    super(async () => {
      clearTimeout(this.#again);
      const answer = await read();
      if (answer === null && this.#stops > 0) this.#again = setTimeout(() => void this.load(), AGAIN_MS);
      return answer === 'nothing' ? null : answer;
    });
    this.#of = of;
  }

  override start(): () => void {
    this.#stops += 1;
    const stopReading = super.start();
    const stopFollowing = followSignal(this.#of, {
      followed: () => void this.load(),
      changed: (signal) => this.changed(signal),
    });
    return () => {
      this.#stops -= 1;
      if (this.#stops === 0) clearTimeout(this.#again);
      stopReading();
      stopFollowing();
    };
  }

  /** The service has told that it changed. */
  protected changed(_: Signal): void {
    void this.load();
  }
}
