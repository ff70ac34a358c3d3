import type { NotificationRecord } from '@ward-board/contract';
import { isOpen } from './bell-core.js';
import { type GroupKey, groupOf } from './groups.js';

/** Cards at most. Further critical findings are counted on the second one; what is more waits for a card to go. */
const SHOWN_MAX = 2;

/** What came with high priority and is still to be looked at: of one group, newest first. That of critical findings is of one patient. */
export interface Card {
  readonly key: string;
  readonly group: GroupKey;
  readonly items: readonly [NotificationRecord, ...NotificationRecord[]];
  /** Critical findings of further patients, for whom there is no room: counted here, and not put away with this card. */
  readonly joined?: readonly NotificationRecord[];
}

/** How many a card stands for besides the one that it names. */
export const moreOf = ({ items, joined = [] }: Card): number => items.length - 1 + joined.length;

/** One patient's critical finding must not hide another's. */
const keyOf = (item: NotificationRecord): string => {
  const group = groupOf(item);
  return group === 'critical' ? `${group} ${item.patient_id ?? item.id}` : group;
};

/**
 * A further one joins the card of its group, and stands for an earlier one of the same study or order. A report of one whose
 * critical finding is still to be looked at changes nothing: that card must not become one that goes by itself.
 */
export function withCardOf(cards: readonly Card[], item: NotificationRecord): readonly Card[] {
  const [key, group] = [keyOf(item), groupOf(item)];
  const isOfSame = (each: NotificationRecord): boolean => resultOf(each) !== null && resultOf(each) === resultOf(item);
  if (group !== 'critical' && cards.some((card) => card.group === 'critical' && card.items.some(isOfSame)))
    return cards;
  const others = cards.flatMap((card) => ofThose(card, (each) => each.id !== item.id && !isOfSame(each)));
  const [known] = others.filter((card) => card.key === key);
  return [{ key, group, items: [item, ...(known?.items ?? [])] }, ...others.filter((card) => card !== known)];
}

const resultOf = ({ study_id, order_id }: NotificationRecord): string | null => study_id ?? order_id;

/** Without these; what joined their card meanwhile stays. */
export const withoutThese = (
  cards: readonly Card[],
  these: readonly Pick<NotificationRecord, 'id'>[],
): readonly Card[] => cards.flatMap((card) => ofThose(card, ({ id }) => !these.some((each) => each.id === id)));

/** Without those that were read or handled, or are not known any more; the others as they are now: a patient may have moved. */
export function stillOpen(cards: readonly Card[], items: readonly NotificationRecord[]): readonly Card[] {
  const open = new Map(items.filter(isOpen).map((item) => [item.id, item]));
  return cards.flatMap((card) => {
    const [first, ...rest] = card.items.flatMap(({ id }) => open.get(id) ?? []);
    return first ? [{ ...card, items: [first, ...rest] }] : [];
  });
}

function ofThose(card: Card, which: (item: NotificationRecord) => boolean): readonly Card[] {
  const [first, ...rest] = card.items.filter(which);
  if (first && rest.length === card.items.length - 1) return [card];
  return first ? [{ ...card, items: [first, ...rest] }] : [];
}

/** Those that are shown: a critical finding before all else, then the newest. */
export function shownOf(cards: readonly Card[]): readonly Card[] {
  const critical = cards.filter(({ group }) => group === 'critical');
  const others = cards.filter(({ group }) => group !== 'critical');
  const [last, ...beyond] = critical.slice(SHOWN_MAX - 1);
  if (last && beyond.length > 0)
    return [...critical.slice(0, SHOWN_MAX - 1), { ...last, joined: beyond.flatMap(({ items }) => items) }];
  return [...critical, ...others].slice(0, SHOWN_MAX);
}

/** A critical finding stays until it is opened or put away; anything else goes by itself. */
export const goesByItself = ({ group }: Card): boolean => group !== 'critical';
