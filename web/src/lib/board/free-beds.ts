import { occupancyOf, type Places } from '../forms/places.js';

/** Places, and whether they may be old. */
export interface KnownPlaces {
  readonly now: Places;
  readonly state: 'loading' | 'current' | 'old' | 'failed';
}

/** How many beds are free in some wings; `where`: how they are called together. */
export function sayFreeBeds(
  { now, state }: KnownPlaces,
  isMeant: (wing: Places['wings'][number]) => boolean,
  where = '',
): { readonly words: string; readonly none: boolean } {
  if (state === 'loading') return { words: '…', none: false };
  if (state === 'failed') return { words: 'Free beds not known', none: false };
  const beds = now.wings.filter(isMeant).map(({ id }) => occupancyOf(now, id));
  const free = beds.reduce((sum, { used, of }) => sum + of - used, 0);
  const count = free === 0 ? 'No free bed' : `${free} free bed${free === 1 ? '' : 's'}`;
  return { words: `${count}${where && ` in ${where}`}${state === 'old' ? ' (old)' : ''}`, none: free === 0 };
}
