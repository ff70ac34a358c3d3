import { type AccessKind, accessKinds } from '@ward-board/contract';
import { queryOf } from '../read.js';

/** What a list of readings is narrowed to, as the address has it; empty: to nothing. The service says what it does not take. */
export interface ReadingFilters {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/** Kinds of readings, in words: exhaustive, so that a new kind has one. */
const kindWord: Readonly<Record<AccessKind, string>> = {
  chart: 'Opened the chart',
  export: 'Exported the history',
  audit: 'Read the audit',
  search: 'Searched for patients',
  board: 'Looked at a board',
  override: 'Asked for access past their ward',
  list: 'Read a list or a sheet',
};

/** Beside others of the page: whose history is shown has a period too. */
const names = { kind: 'read_kind', from: 'read_from', to: 'read_to' } as const;

/** What an address narrows readings to. */
export const readingFiltersOf = (asked: Pick<URLSearchParams, 'get'>): ReadingFilters => ({
  kind: asked.get(names.kind) ?? '',
  from: asked.get(names.from) ?? '',
  to: asked.get(names.to) ?? '',
});

/**
 * Whose readings an address asks for: staff's, unless it names a person or everybody. Each look of an auditor at a board of the past is a
 * reading of everybody on it, and would fill the page.
 */
export const readersOfAddress = (asked: Pick<URLSearchParams, 'get'>): 'staff' | 'all' =>
  asked.get('user_id') === null && asked.get('readers') !== 'all' ? 'staff' : 'all';

/** The filters as an address has them. */
export const inAddress = ({ kind, from, to }: ReadingFilters): Readonly<Record<string, string>> => ({
  ...{ [names.kind]: kind, [names.from]: from, [names.to]: to },
});

/** The same address, with its readings narrowed otherwise. */
export function addressWith({ pathname, search }: Pick<URL, 'pathname' | 'search'>, filters: ReadingFilters): string {
  const query = queryOf({ ...Object.fromEntries(new URLSearchParams(search)), ...inAddress(filters) });
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** Whether readings are narrowed at all. */
export const isNarrowed = ({ kind, from, to }: ReadingFilters): boolean => `${kind}${from}${to}` !== '';

/** What a list of no readings says. @param isOfStaff whether those of auditors are not listed. */
export function nothingRead(filters: ReadingFilters, isOfStaff: boolean): string {
  if (isNarrowed(filters))
    return isOfStaff ? 'No such readings by anybody but auditors are recorded.' : 'No such readings are recorded.';
  return isOfStaff
    ? 'Nobody but auditors has opened a chart. Looking at a live board is not recorded.'
    : 'Nobody has looked.';
}

/** Every kind with its words, in the order of the contract. */
export const kindsInWords: readonly (readonly [AccessKind, string])[] = accessKinds.map((kind) => [
  kind,
  kindWord[kind],
]);
