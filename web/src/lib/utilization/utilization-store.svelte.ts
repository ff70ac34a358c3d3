import { type Utilization, utilization } from '@ward-board/contract';
import { untrack } from 'svelte';
import { api } from '#lib/http/api.ts';
import type { Period } from './period.ts';

/** After a change it is asked for no sooner than this, so that a busy board does not ask all the while. */
const CHANGED_MS = 2_000;
/** Figures that lack what is stored, or that did not come, are asked for once more after this. */
const AGAIN_MS = 5_000;

/** The figures of the period that is looked at. They are asked for when it is chosen, and after changes of the board. */
export class UtilizationStore {
  report = $state.raw<Utilization | null>(null);
  /**
   * `current`: as of `report.at`. `behind`: changes are on their way. `stopped`: what can't be read is missing. `old`: could
   * not be read again. `failed`: there is nothing to show.
   */
  state = $state<'loading' | 'current' | 'behind' | 'stopped' | 'old' | 'failed'>('loading');
  #period: Period | null = null;
  #reading = 0;
  #readAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Reads a period, from now on. What it returns ends that. */
  show(period: Period): () => void {
    this.#period = period;
    // An effect that shows a period must not depend on what it shows, or it would ask again and again.
    untrack(() => {
      if (this.report?.from !== period.from || this.report.to !== period.to) {
        this.report = null;
        this.state = 'loading';
      }
      void this.read();
    });
    return () => {
      this.#period = null;
      clearTimeout(this.#timer);
    };
  }

  /** The board has changed. */
  changed(): void {
    if (this.#period !== null) this.#readIn(Math.max(0, this.#readAt + CHANGED_MS - performance.now()));
  }

  async read(): Promise<void> {
    const period = this.#period;
    if (period === null) return;
    clearTimeout(this.#timer);
    const reading = ++this.#reading;
    this.#readAt = performance.now();
    const result = await api.get(`/api/operations/utilization?from=${period.from}&to=${period.to}`, utilization);
    // Another period was chosen, or the same one was asked for again.
    if (reading !== this.#reading || this.#period === null) return;
    if (result.ok) {
      this.report = result.data;
      this.state = result.readModel;
    } else this.state = this.report === null ? 'failed' : 'old';
    if (this.state === 'behind' || this.state === 'old') this.#readIn(AGAIN_MS);
  }

  #readIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.read(), ms);
  }
}
