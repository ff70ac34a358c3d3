import { type DisplayRecord, displayList } from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { every } from '#lib/live/clock/signals.ts';
import { ReadOnWake } from '#lib/live/read-on-wake.svelte.ts';

/** Who has just paired a screen waits for it to be seen. */
const AGAIN_MS = 10_000;

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
    const stops = [super.start(), every(AGAIN_MS, () => void this.load())];
    return () => {
      for (const stop of stops) stop();
    };
  }

  get displays(): readonly DisplayRecord[] {
    return this.data ?? [];
  }
}
