import { type Options, UsageError } from './options.js';
import type { Visit } from './visits.js';

const HOUR_MS = 3_600_000;

/** The visits to play, in the order of their arrival, and when the day begins. */
export interface Day {
  readonly begins: number;
  readonly visits: readonly Visit[];
}

/** Picks the day out of a file. @throws UsageError when nobody came on it. */
export function dayOf(all: readonly Visit[], { date, hours, limit }: Pick<Options, 'date' | 'hours' | 'limit'>): Day {
  const sorted = [...all].sort((one, other) => one.came - other.came || one.line - other.line);
  const [first] = sorted;
  if (!first) throw new UsageError('there are no visits in the file');
  const begins = Date.parse(`${date ?? new Date(first.came).toISOString().slice(0, 10)}T00:00:00Z`);
  const came = sorted.filter((visit) => visit.came >= begins && visit.came < begins + hours * HOUR_MS);
  if (came.length === 0)
    throw new UsageError(`nobody arrives within ${hours} hours of ${day(begins)}; ${spanOf(sorted)}`);
  return { begins, visits: came.slice(0, limit ?? came.length) };
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const spanOf = (sorted: readonly Visit[]): string =>
  `the file goes from ${day(sorted[0]?.came ?? 0)} to ${day(sorted.at(-1)?.came ?? 0)}`;
