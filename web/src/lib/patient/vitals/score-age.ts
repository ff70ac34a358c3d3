import { isOfEarlierStay } from './earlier-stay.js';
import { inputs } from './news2.js';

/**
 * Whether a total is of an earlier stay: all that it is made of was measured there. A single reading since makes it one of now,
 * though it says the time of its oldest.
 */
export function isScoreOfEarlierStay(
  vitals: readonly { readonly code: string; readonly effective_at: string }[],
  arrived: string | null,
): boolean {
  const scored = vitals.filter(({ code }) => Object.values(inputs).some((input) => input.code === code));
  return scored.length > 0 && scored.every(({ effective_at }) => isOfEarlierStay(effective_at, arrived));
}
