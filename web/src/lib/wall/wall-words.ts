import { type WallClinical, type WallRow, type WallVital, wallVitalCodes } from '@ward-board/contract';
import { countPossiblyMissing } from '../board/possibly-missing.js';
import { sayDue } from '../patient/vitals/due.js';
import { isOfEarlierStay } from '../patient/vitals/earlier-stay.js';
import { measuredEarlier } from '../patient/vitals/measured.js';
import { isScoreOfEarlierStay } from '../patient/vitals/score-age.js';
import { minutesBetween, sayDuration } from '../time/duration.js';
import { sayMoment, sayTime } from '../time/facility.js';
import type { RowsOfWall, WallLine } from './wall-groups.js';

/** What most needs to be known of a patient, in a word or two. */
export interface RowStatus {
  readonly kind: 'stopped' | 'critical' | 'unseen' | 'result' | 'away' | 'coming' | 'seen';
  readonly words: string;
}

/** The one thing that is said of a line; null: nothing is. @param isStopped its row stands still, and may be old. */
export function statusOf(
  { clinical, seenAt, isAway, isInKeptBed, isOnTheWay }: WallLine,
  isStopped: boolean,
): RowStatus | null {
  if (isStopped) return { kind: 'stopped', words: 'Not updating' };
  const results = clinical?.results ?? [];
  if (results.some(({ critical }) => critical)) return { kind: 'critical', words: 'Critical result' };
  if (isAway) return { kind: 'away', words: isInKeptBed ? 'To operations' : 'In operations' };
  if (isOnTheWay) return { kind: 'coming', words: 'On the way' };
  if (seenAt === null) return { kind: 'unseen', words: 'Not seen' };
  if (results.length > 0) return { kind: 'result', words: 'Result ready' };
  return seenAt === undefined ? null : { kind: 'seen', words: `Seen ${sayTime(seenAt)}` };
}

/** How a wait looks: it runs until the patient is seen, is late past the limit, and very late past twice the limit. */
export function sayWait({ since, seenAt }: WallLine, limit: number | null, now: Date): string {
  if (since === null || seenAt !== null || limit === null) return 'over';
  const minutes = minutesBetween(since, now);
  return minutes > 2 * limit ? 'very-late' : minutes > limit ? 'late' : 'running';
}

/** NEWS2 as a wall says it, with its age: a number without its age is not shown. */
export interface SaidScore {
  readonly text: string;
  readonly look: 'none' | 'low' | 'medium' | 'high';
  readonly age: string | null;
  readonly isDue: boolean;
}

/** Vital signs of one set, or all that are older, as a wall says them. */
export interface SaidGroup {
  /** `deviation`: how far out it is, as the boards mark it; null: it is not. */
  readonly values: readonly (Pick<WallVital, 'deviation'> & { readonly label: string; readonly value: string })[];
  /** `12 min`; where `differInAge`, that of the oldest of them. */
  readonly age: string;
  readonly differInAge: boolean;
}

/** Vital signs as a wall says them: a value without its age is not shown, nor one that another was typed in place of. */
export interface SaidVitals {
  /** `BP HR on board 12:38`: a wall is not sent what was typed. Null: what was typed on the board is older than the chart, or nothing was. */
  readonly typed: string | null;
  /** The newest, then all that are older. */
  readonly groups: readonly SaidGroup[];
}

const vitalLabels: Readonly<Record<WallVital['code'], string>> = {
  '85354-9': 'BP',
  '8867-4': 'HR',
  '59408-5': 'SpO₂',
  '9279-1': 'RR',
  '8310-5': 'T',
};

/** Which vital signs were typed on the board, and when: `BP HR on board 12:38`. Where they have no place on a wall, whether all that it shows is older. */
function sayTyped({ vitals, vitals_typed_at: at, vitals_typed: codes }: WallClinical, now: Date): string | null {
  if (at === null) return null;
  const labels = wallVitalCodes
    .filter((code) => codes.includes(code) || vitals.some((vital) => vital.code === code && vital.newer_typed))
    .map((code) => vitalLabels[code]);
  const unnamed =
    vitals.length === 0 ? 'vitals' : vitals.every(({ effective_at }) => effective_at < at) ? 'newer' : 'more';
  return `${labels.length > 0 ? labels.join(' ') : unnamed} on board ${sayMoment(at, now)}`;
}

/** No group where there are none. */
function groupOf(vitals: readonly WallVital[], arrived: string | null, now: Date): readonly SaidGroup[] {
  const [oldest, ...younger] = vitals.map(({ effective_at }) => effective_at).sort();
  if (oldest === undefined) return [];
  const age = sayDuration(oldest, now);
  const values = vitals.map(({ code, value, value_string, deviation, effective_at }) => ({
    ...{ label: vitalLabels[code], value: value_string ?? String(value) },
    deviation: isOfEarlierStay(effective_at, arrived) ? null : deviation,
  }));
  return [{ values, age, differInAge: younger.some((at) => sayDuration(at, now) !== age) }];
}

/** The newest vital signs of a line; null: none is known. */
export function vitalsOf({ clinical, arrived }: WallLine, now: Date): SaidVitals | null {
  if (!clinical) return null;
  const typed = sayTyped(clinical, now);
  const shown = clinical.vitals.filter(({ newer_typed }) => !newer_typed);
  const newest =
    shown
      .map(({ effective_at }) => effective_at)
      .sort()
      .at(-1) ?? null;
  // Readings of one set come a few minutes after one another.
  const isNewest = ({ effective_at: at }: WallVital): boolean =>
    measuredEarlier({ at }, { at: newest, arrived: null }) === null;
  const older = shown.filter((vital) => !isNewest(vital));
  const groups = [
    ...groupOf(shown.filter(isNewest), arrived, now),
    ...groupOf(older.toSorted(standsOutFirst), arrived, now),
  ];
  return typed === null && groups.length === 0 ? null : { typed, groups };
}

const standsOutFirst = (one: WallVital, other: WallVital): number =>
  Number(one.deviation === null) - Number(other.deviation === null);

const CHILDREN: readonly (string | null)[] = ['0', '1-4', '5-15'];

/** NEWS2 of a line. It is not scored under 16, nor on a ventilator; with a value in it of which a newer one was typed it stands out in nothing. */
export function scoreOf({ clinical, patient, arrived }: WallLine, now: Date): SaidScore {
  const none = (text: string): SaidScore => ({ text, look: 'none', age: null, isDue: false });
  const { news2 = null, ventilated = false } = clinical ?? {};
  if (ventilated) return none('vent');
  if (news2 === null) return none(CHILDREN.includes(patient.age_band) ? 'child' : '–');
  // A single parameter of 3 is of low-medium risk, and to be looked at as 5 and 6 are.
  const medium = news2.total >= 5 || news2.risk === 'low-medium';
  const past = isScoreOfEarlierStay(clinical?.vitals ?? [], arrived);
  return {
    text: String(news2.total),
    look:
      past || clinical?.vitals.some(({ newer_typed }) => newer_typed)
        ? 'none'
        : news2.total >= 7
          ? 'high'
          : medium
            ? 'medium'
            : 'low',
    age: sayDuration(news2.at, now),
    isDue: !past && clinical !== undefined && sayDue(clinical, now)?.late === true,
  };
}

/** Of how many of these the next observations are overdue. */
export const overdueIn = (lines: readonly WallLine[], now: Date): number =>
  lines.filter((line) => scoreOf(line, now).isDue).length;

/** How many patients may be missing from a wall. */
export function possiblyMissingOn(rows: RowsOfWall, stopped: ReadonlySet<string>): number {
  const every = Object.values(rows as Readonly<Record<string, readonly WallRow[]>>).flat();
  const shown = new Set(every.map(({ patient }) => patient.id));
  return countPossiblyMissing(stopped, shown);
}

/** What stands in place of a board that is not there yet. */
export const connecting = { title: 'Connecting…' };
/** What stands in place of a board while the service is away. */
export const noConnection = {
  title: 'No connection to the service',
  text: 'Retrying automatically. Use the downtime procedure if this continues.',
};
