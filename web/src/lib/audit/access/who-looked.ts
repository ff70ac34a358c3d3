import type { AccessEntry, Actor } from '@ward-board/contract';

/** What one person has read, newest first. */
export interface Reader {
  readonly user: Actor;
  readonly entries: readonly AccessEntry[];
  /** The same by opening of a chart, newest first. */
  readonly openings: readonly Opening[];
  /** Whether a reason was given for any of it. */
  readonly reasons: readonly string[];
}

/** Readings that belong together: a chart that is open reads its lists, and reads them anew as they change. */
export interface Opening {
  readonly from: string;
  readonly to: string;
  /** What was read, each once, in the order of the log. */
  readonly what: readonly string[];
}

/** A chart in which nothing was read for so long was opened anew. */
const SAME_OPENING_MS = 10 * 60_000;

/** One person's readings by opening, newest first as they are. */
function openingsOf(entries: readonly AccessEntry[]): readonly Opening[] {
  const openings: { from: string; to: string; what: Set<string> }[] = [];
  for (const { at, what } of entries.toReversed()) {
    const open = openings.at(-1);
    if (!open || Date.parse(at) - Date.parse(open.to) > SAME_OPENING_MS)
      openings.push({ from: at, to: at, what: new Set([what]) });
    else {
      open.to = at;
      open.what.add(what);
    }
  }
  return openings.reverse().map(({ what, ...open }) => ({ ...open, what: [...what] }));
}

/** Who has read, the latest first, from entries that are newest first. */
export function readersOf(entries: readonly AccessEntry[]): readonly Reader[] {
  const byUser = Map.groupBy(entries, ({ user }) => user.id);
  return [...byUser.values()].flatMap((own) => {
    const [newest] = own;
    if (!newest) return [];
    const reasons = [...new Set(own.flatMap(({ reason }) => (reason === null ? [] : [reason])))];
    return [{ user: newest.user, entries: own, openings: openingsOf(own), reasons }];
  });
}

const kinds: Readonly<Record<string, string>> = {
  'chart-counts': 'the chart',
  'live/chart': 'the chart, live',
  'observations/vitals': 'vital signs',
  'audit/events': 'the history, exported',
  'audit/history': 'the history',
  'audit/state': 'the records at a moment',
  'audit/access': 'who looked',
};

/** What was read, in words: `the chart`, `allergies`, `the ICU board of the past`. */
export function whatWords(what: string): string {
  const known = kinds[what];
  if (known !== undefined) return known;
  if (what.startsWith('audit/boards/')) return `the ${what.slice('audit/boards/'.length)} board of the past`;
  return what.replaceAll(/[-_/]/g, ' ');
}
