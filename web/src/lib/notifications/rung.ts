import type { NotificationRecord } from '@ward-board/contract';
import { isOpen } from './bell-core.js';
import { type GroupKey, groupOf } from './groups.js';

/** Cards at most: what is more waits for one of them to go. */
const SHOWN_MAX = 2;

/** What rang with high priority and is still to be looked at: of one group, newest first. */
export interface Card {
  readonly key: GroupKey;
  readonly items: readonly [NotificationRecord, ...NotificationRecord[]];
}

/**
 * A further one joins the card of its group, and stands for an earlier one of the same study. A report of a study whose
 * critical finding is still to be looked at changes nothing: that card must not become one that goes by itself.
 */
export function withRung(cards: readonly Card[], item: NotificationRecord): readonly Card[] {
  const key = groupOf(item);
  const sameStudy = ({ study_id }: NotificationRecord) => study_id !== null && study_id === item.study_id;
  if (key !== 'critical' && cards.some((card) => card.key === 'critical' && card.items.some(sameStudy))) return cards;
  const others = cards.flatMap((card) => ofThose(card, (each) => each.id !== item.id && !sameStudy(each)));
  const [known] = others.filter((card) => card.key === key);
  return [{ key, items: [item, ...(known?.items ?? [])] }, ...others.filter((card) => card !== known)];
}

/** Without those that were read or handled, or are not known any more. */
export function stillOpen(cards: readonly Card[], items: readonly NotificationRecord[]): readonly Card[] {
  const open = new Set(items.filter(isOpen).map(({ id }) => id));
  return cards.flatMap((card) => ofThose(card, ({ id }) => open.has(id)));
}

function ofThose(card: Card, which: (item: NotificationRecord) => boolean): readonly Card[] {
  const [first, ...rest] = card.items.filter(which);
  if (first && rest.length === card.items.length - 1) return [card];
  return first ? [{ ...card, items: [first, ...rest] }] : [];
}

/** Those that are shown: a critical finding before all else, then the newest. */
export const shownOf = (cards: readonly Card[]): readonly Card[] =>
  cards.toSorted((one, other) => Number(other.key === 'critical') - Number(one.key === 'critical')).slice(0, SHOWN_MAX);

/** A critical finding stays until it is opened or put away; anything else goes by itself. */
export const goesByItself = ({ key }: Card): boolean => key !== 'critical';
