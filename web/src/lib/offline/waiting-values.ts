import type { Unsent } from './unsent.svelte.js';

/**
 * Whether values wait on this device that were measured after those that are shown. What the service refused does not count:
 * nothing comes of it before its author has decided.
 * @param entries a patient's. @param shownAt RFC 3339: when what is shown was recorded; null: nothing was.
 */
export const waitNewer = (
  entries: readonly Pick<Unsent, 'set' | 'refusal' | 'at'>[],
  shownAt: string | null,
): boolean =>
  entries.some(
    ({ set, refusal, at }) =>
      set.length > 0 && refusal === null && (shownAt === null || Date.parse(at) > Date.parse(shownAt)),
  );
