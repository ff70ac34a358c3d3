import type { AccessEntry, Actor, PersonAccessEntry } from '@ward-board/contract';

/** What one person has read, newest first. */
export interface Reader {
  readonly user: Actor;
  readonly entries: readonly AccessEntry[];
  /** The same by opening of a chart, newest first. */
  readonly openings: readonly Opening[];
  /** Why they broke the glass, and opened records past their ward with that. */
  readonly breakGlass: readonly string[];
  /** The other reasons that were given for any of it. */
  readonly reasons: readonly string[];
}

/** Readings that belong together: a chart that is open reads its lists, and reads them anew as they change. */
export interface Opening<Entry extends AccessEntry = AccessEntry> {
  readonly from: string;
  readonly to: string;
  /** What was read, each once, in the order of the log. */
  readonly what: readonly string[];
  /** Each reading, newest first. */
  readonly entries: readonly Entry[];
}

/** What one person read of one patient without a long pause. */
export type Visit = Opening<PersonAccessEntry> & Pick<PersonAccessEntry, 'user' | 'patient_id' | 'patient_name'>;

/** A chart in which nothing was read for so long was opened anew. */
const SAME_OPENING_MS = 10 * 60_000;

/** One person's readings by opening, newest first as they are. */
function openingsOf<Entry extends AccessEntry>(entries: readonly Entry[]): readonly Opening<Entry>[] {
  const openings: Entry[][] = [];
  for (const entry of entries) {
    const open = openings.at(-1);
    const later = open?.at(-1);
    if (open && later && Date.parse(later.at) - Date.parse(entry.at) <= SAME_OPENING_MS) open.push(entry);
    else openings.push([entry]);
  }
  return openings.map((own) => ({
    from: own.at(-1)?.at ?? '',
    to: own[0]?.at ?? '',
    what: [...new Set(own.toReversed().map(({ what }) => what))],
    entries: own,
  }));
}

/** Everybody's readings by visit, the latest first, from entries that are newest first. No reading is left out. */
export function visitsOf(entries: readonly PersonAccessEntry[]): readonly Visit[] {
  const byPair = Map.groupBy(entries, ({ user, patient_id }) => `${user.id} ${patient_id}`);
  return [...byPair.values()]
    .flatMap((own) => openingsOf(own))
    .flatMap((opening) => {
      const [newest] = opening.entries;
      return newest
        ? [{ ...opening, user: newest.user, patient_id: newest.patient_id, patient_name: newest.patient_name }]
        : [];
    })
    .toSorted((one, other) => other.to.localeCompare(one.to));
}

/** Why somebody read, each reason once. */
export const reasonsOf = (entries: readonly AccessEntry[]): readonly string[] => [
  ...new Set(entries.flatMap(({ reason }) => (reason === null ? [] : [reason]))),
];

/** Who has read, the latest first, from entries that are newest first. */
export function readersOf(entries: readonly AccessEntry[]): readonly Reader[] {
  const byUser = Map.groupBy(entries, ({ user }) => user.id);
  return [...byUser.values()].flatMap((own) => {
    const [newest] = own;
    if (!newest) return [];
    const breakGlass = reasonsOf(own.filter(({ what }) => what === BREAK_GLASS));
    const reasons = reasonsOf(own).filter((reason) => !breakGlass.includes(reason));
    return [{ user: newest.user, entries: own, openings: openingsOf(own), breakGlass, reasons }];
  });
}

/** How the log names that somebody asked for access past their ward; what they then read has the same reason. */
const BREAK_GLASS = 'break-glass';

const kinds: Readonly<Record<string, string>> = {
  patients: 'who is registered',
  'chart-counts': 'the chart',
  'live/chart': 'the chart, live',
  observations: 'measurements',
  'observations/vitals': 'vital signs',
  monitoring: 'how they are monitored',
  allergies: 'allergies',
  conditions: 'conditions',
  'nursing-assessments': 'nursing assessments',
  'care-plans': 'care plans',
  consents: 'consents',
  prescriptions: 'prescriptions',
  'service-requests': 'orders',
  'diagnostic-reports': 'reports',
  'imaging-studies': 'imaging',
  [BREAK_GLASS]: 'asked for access past their ward',
  'audit/events': 'an export of the history',
  'audit/history': 'the history',
  'audit/state': 'the records at a moment',
  'audit/access': 'who looked',
  handovers: 'a handover sheet',
  icu: 'ICU cases',
  'lab/result': 'a laboratory result',
};

const boards: Readonly<Record<string, string>> = {
  emergency: 'Emergency',
  icu: 'ICU',
  operations: 'Operations',
  ward: 'Ward',
  radiology: 'Radiology',
};

/** A board in the log: `boards/icu`, and of the past `audit/boards/icu`. */
const BOARD = /^(audit\/)?boards\/(.+)$/;

/** What was read, in words: `the chart`, `allergies`, `the ICU board`, `the ICU board of the past`. */
export function whatWords(what: string): string {
  const known = kinds[what];
  if (known !== undefined) return known;
  const [, past, board = ''] = BOARD.exec(what) ?? [];
  if (board === '') return what.replaceAll(/[-_/]/g, ' ');
  return `the ${boards[board] ?? board} board${past ? ' of the past' : ''}`;
}
