import { isWardWing, occupancyOf, type Places } from '../../forms/places.js';

/** How many beds are free where somebody wants one: in the preferred wing, else in all wings of the wards. */
export function sayFreeBeds(
  places: Places,
  state: 'loading' | 'current' | 'old' | 'failed',
  preferred: string | null,
): { readonly words: string; readonly none: boolean } {
  if (state === 'loading') return { words: '…', none: false };
  if (state === 'failed') return { words: 'Free beds not known', none: false };
  const wings = places.wings.filter((wing) => (preferred === null ? isWardWing(wing) : wing.id === preferred));
  const free = wings.map(({ id }) => occupancyOf(places, id)).reduce((sum, { used, of }) => sum + of - used, 0);
  const where = preferred === null ? '' : ` in ${wings[0]?.name ?? 'this wing'}`;
  const count = free === 0 ? 'No free bed' : `${free} free bed${free === 1 ? '' : 's'}`;
  return { words: `${count}${where}${state === 'old' ? ' (old)' : ''}`, none: free === 0 };
}
