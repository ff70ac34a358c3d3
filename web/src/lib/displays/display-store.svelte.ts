import { type DisplayRecord, displayList, type Signal } from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { ReadOnSignal } from '#lib/live/read-on-signal.svelte.ts';
import { withSeen } from './display-values.ts';

/** The wall displays, by ward and name. */
export class DisplayStore extends ReadOnSignal<readonly DisplayRecord[]> {
  /** When each was seen last, as the service has told since the page was opened. */
  #seen = $state.raw<ReadonlyMap<string, string>>(new Map());

  constructor() {
    super('displays', async () => {
      const result = await api.getAll('/api/displays', displayList);
      if (!result.ok) return null;
      return result.data.toSorted((a, b) => a.ward.localeCompare(b.ward) || a.name.localeCompare(b.name));
    });
  }

  /** Screens are seen each minute, which is told with its time: the list is not read for it. */
  protected override changed(signal: Signal): void {
    const { seen } = signal;
    if (seen) this.#seen = new Map([...this.#seen, [seen.id, seen.at]]);
    else super.changed(signal);
  }

  readonly displays = $derived.by((): readonly DisplayRecord[] =>
    (this.data ?? []).map((each) => withSeen(each, this.#seen)),
  );
}
