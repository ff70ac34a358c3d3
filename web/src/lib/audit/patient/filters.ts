import type { AuditGroup } from '@ward-board/contract';
import { groupWord } from '../groups.js';
import { sayWhen } from '../moments.js';

/** What the list is narrowed to; empty: to nothing. `from` and `to` are RFC 3339. */
export interface Filters {
  readonly order: 'newest' | 'oldest';
  readonly actor: string;
  readonly group: AuditGroup | '';
  readonly admission_id: string;
  readonly from: string;
  readonly to: string;
}

export const noFilters: Filters = { order: 'newest', actor: '', group: '', admission_id: '', from: '', to: '' };

/** Names of people and of stays, by their ids. */
export interface FilterNames {
  readonly people: ReadonlyMap<string, string>;
  readonly stays: ReadonlyMap<string, string>;
}

/** What a list is narrowed to, in words; empty: to nothing. */
export function filterWords({ actor, group, admission_id, from, to }: Filters, { people, stays }: FilterNames): string {
  const words = [
    actor && `by ${people.get(actor) ?? actor}`,
    group && `about “${groupWord[group]}”`,
    admission_id && `of the stay ${stays.get(admission_id) ?? admission_id}`,
    from && `from ${sayWhen(from)}`,
    to && `until ${sayWhen(to)}`,
  ];
  return words.filter((each) => each !== '').join(', ');
}

/** What a list on paper says of itself: how many events, of which, and whether there are more. An export that was checked may have others. */
export function listedWords(count: number, hasMore: boolean, filters: Filters, names: FilterNames): string {
  const narrowed = filterWords(filters, names);
  const events = count === 1 ? '1 event' : `${count} events`;
  const order = `${filters.order} first`;
  if (narrowed !== '')
    return `Listed here: ${hasMore ? 'the first ' : ''}${events} ${narrowed}, ${order}. The patient’s other events are not on this paper.`;
  return hasMore
    ? `Listed here: ${events}, ${order}. There are more, which are not on this paper.`
    : `Listed here: all events (${count}), ${order}.`;
}

/** The order in which the next event on (1), or back (-1), is the first. */
export const orderOf = (by: 1 | -1): Filters['order'] => (by === 1 ? 'oldest' : 'newest');

/** What of these filters is after a moment (1), or until it (-1), nearest first; null: nothing can be. */
export function steppingFrom(filters: Filters, moment: string, by: 1 | -1): Filters | null {
  const from = by === 1 ? latest(filters.from, after(moment)) : filters.from;
  const to = by === 1 ? filters.to : earliest(filters.to, moment);
  return from !== '' && to !== '' && from > to ? null : { ...filters, from, to, order: orderOf(by) };
}

/** The first moment after one. */
const after = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();
/** Of a filter's bound, which may be empty, and a moment. */
const latest = (bound: string, moment: string): string => (bound > moment ? bound : moment);
const earliest = (bound: string, moment: string): string => (bound !== '' && bound < moment ? bound : moment);
