import type { AccessEntry, Actor } from '@ward-board/contract';

/** What one person has read, newest first. */
export interface Reader {
  readonly user: Actor;
  readonly entries: readonly AccessEntry[];
  /** Whether a reason was given for any of it. */
  readonly reasons: readonly string[];
}

/** Who has read, the latest first, from entries that are newest first. */
export function readersOf(entries: readonly AccessEntry[]): readonly Reader[] {
  const byUser = Map.groupBy(entries, ({ user }) => user.id);
  return [...byUser.values()].flatMap((own) => {
    const [newest] = own;
    if (!newest) return [];
    const reasons = [...new Set(own.flatMap(({ reason }) => (reason === null ? [] : [reason])))];
    return [{ user: newest.user, entries: own, reasons }];
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
