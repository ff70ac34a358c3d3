import type { AuditGroup } from '@ward-board/contract';

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
