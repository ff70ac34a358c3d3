import { type DisplayRecord, displayList } from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { clock } from '#lib/live/clock/clock.svelte.ts';
import { every } from '#lib/live/clock/signals.ts';
import { ReadOnWake } from '#lib/live/read-on-wake.svelte.ts';
import { isAwaited } from './display-values.ts';

/** Screens go off and come back while the list is open. That is no event: a display's row says when it was last heard of. */
const AGAIN_MS = 10_000;
/** Who has just paired a screen waits for it to be seen. */
const AWAITED_AGAIN_MS = 2_000;

/** The wall displays, by ward and name. */
export class DisplayStore extends ReadOnWake<readonly DisplayRecord[]> {
  constructor() {
    super(async () => {
      const result = await api.getAll('/api/displays', displayList);
      if (!result.ok) return null;
      return result.data.toSorted((a, b) => a.ward.localeCompare(b.ward) || a.name.localeCompare(b.name));
    });
  }

  override start(): () => void {
    const stops = [super.start(), every(AGAIN_MS, () => void this.load()), every(AWAITED_AGAIN_MS, this.#awaited)];
    return () => {
      for (const stop of stops) stop();
    };
  }

  readonly #awaited = (): void => {
    if (this.displays.some((each) => isAwaited(each, clock.now))) void this.load();
  };

  get displays(): readonly DisplayRecord[] {
    return this.data ?? [];
  }
}
