import { type ObservationRecord, type TrendPeriod, type Trends, trends } from '@ward-board/contract';
import { untrack } from 'svelte';
import { api } from '../../http/api.js';
import { ReadOnWake } from '../../live/read-on-wake.svelte.js';
import type { Point } from '../measurements/sets.js';
import { spanOf, type ValueRange } from './trend.js';

/** How long after a change trends are read: once for a whole set. */
const AFTER_MS = 300;

/** How the vital signs of a patient went, as the service has it. Made while they are shown. */
export class VitalTrends {
  period = $state<TrendPeriod>('24h');
  readonly #read: ReadOnWake<Trends & { readonly period: TrendPeriod }>;

  /** @param recorded what the live chart has: trends are read anew when it changes. */
  constructor(patientId: string, recorded: () => readonly ObservationRecord[]) {
    this.#read = new ReadOnWake(async () => {
      const { period } = this;
      const answer = await api.get(`/api/observations/patient/${patientId}/trends?period=${period}`, trends);
      return answer.ok ? { ...answer.data, period } : null;
    });
    $effect(() => this.#read.start());
    let first = true;
    $effect(() => {
      void this.period;
      void recorded();
      if (first) {
        first = false;
        return undefined;
      }
      const timer = setTimeout(() => untrack(() => void this.#read.load()), AFTER_MS);
      return () => clearTimeout(timer);
    });
  }

  /** Of the period that was chosen; null: not read yet. */
  readonly #shown = $derived.by(() => (this.#read.data?.period === this.period ? this.#read.data : null));

  get state(): 'loading' | 'ready' | 'failed' {
    return this.#shown === null && this.#read.state === 'ready' ? 'loading' : this.#read.state;
  }

  /** Since when what is shown could not be read anew. */
  get outdatedSince(): Date | null {
    return this.#read.outdatedSince;
  }

  /** More was measured than is looked through: an extreme may be missing. */
  get incomplete(): boolean {
    return this.#shown?.incomplete ?? false;
  }

  get thinned(): boolean {
    return this.#shown?.thinned ?? false;
  }

  readonly #points = $derived.by(() => {
    const series = this.#shown?.series ?? [];
    return new Map(
      series.map(({ code, points }) => [code, points.map((each) => ({ ...each, at: Date.parse(each.at) }))]),
    );
  });

  /** Oldest first. */
  pointsOf(code: string): readonly Point[] {
    return this.#points.get(code) ?? [];
  }

  /** The time axis that all share: of the period, from the first reading on. */
  readonly span = $derived.by((): ValueRange => {
    const to = Date.parse(this.#shown?.to ?? '') || 0;
    const from = Date.parse(this.#shown?.from ?? '') || to;
    return spanOf([from, to], [...this.#points.values()]);
  });
}
