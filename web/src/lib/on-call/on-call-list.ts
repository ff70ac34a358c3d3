import { type OnCallDuty, type OnCallRecord, type WardKey, wardKeys } from '@ward-board/contract';

/** What the duties are called. */
export const dutyWords: Readonly<Record<OnCallDuty, string>> = {
  charge_nurse: 'Charge nurse',
  or_coordinator: 'OR coordinator',
  doctor: 'Doctor',
};
const duties = Object.keys(dutyWords) as readonly OnCallDuty[];

/** What is looked at of a time on call to compare it with others. */
export type Time = Pick<OnCallRecord, 'id' | 'duty' | 'ward' | 'wing_id' | 'from' | 'to'>;

/** `next`: the first to come of its post; `later`: those after it. */
export type OnCallState = 'now' | 'next' | 'later';

/** A time on call in the list. `replaced`: somebody else of the same post began later, and is called instead. */
export interface ListedTime {
  readonly record: OnCallRecord;
  readonly standing: OnCallState;
  readonly overlaps: boolean;
  readonly replaced: boolean;
}

/** A duty that bells go by while somebody is on call for it, and who is told while nobody is. */
interface BellDuty {
  readonly ward: WardKey;
  readonly duty: OnCallDuty;
  /** As it is called within a sentence. */
  readonly word: string;
  readonly otherwise: string;
}

/** The duties that decide who gets bells (docs/integrating.md). */
const bellDuties: readonly BellDuty[] = [
  {
    ward: 'ward',
    duty: 'charge_nurse',
    word: 'charge nurse',
    otherwise: 'Transfers to a ward notify all its nurses.',
  },
  {
    ward: 'operations',
    duty: 'or_coordinator',
    word: 'OR coordinator',
    otherwise: 'Transfers to Operations notify all its staff.',
  },
];

/** A ward with those who are on call for it, and the duties with bells for which nobody is on call now. */
export interface ListedWard {
  readonly ward: WardKey;
  readonly times: readonly ListedTime[];
  readonly later: readonly ListedTime[];
  readonly uncovered: readonly BellDuty[];
}

const has = ({ from, to }: Pick<Time, 'from' | 'to'>, now: Date): boolean =>
  Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(to);

/** Whether a time has ended. */
export const isPast = ({ to }: Pick<Time, 'to'>, now: Date): boolean => Date.parse(to) <= now.getTime();

const isSamePost = (a: Time, b: Time): boolean => a.duty === b.duty && a.ward === b.ward && a.wing_id === b.wing_id;

/** The other times of the same post that a time overlaps. */
export const overlapping = <Other extends Time>(time: Time, others: readonly Other[]): readonly Other[] =>
  others.filter(
    (other) =>
      other.id !== time.id &&
      isSamePost(time, other) &&
      Date.parse(other.from) < Date.parse(time.to) &&
      Date.parse(time.from) < Date.parse(other.to),
  );

/** Of two who are on call for the same post the one who is called: whoever began last, else whose time was added last. */
const isCalledBefore = (a: Time, b: Time): boolean =>
  Date.parse(a.from) > Date.parse(b.from) || (a.from === b.from && a.id > b.id);

const byTime = (a: OnCallRecord, b: OnCallRecord): number =>
  duties.indexOf(a.duty) - duties.indexOf(b.duty) ||
  (a.wing_id ?? '').localeCompare(b.wing_id ?? '') ||
  a.from.localeCompare(b.from) ||
  a.id.localeCompare(b.id);

/** Who is on call now, next and later, ward by ward. What has ended is left out, however old the list is. */
export function byWard(records: readonly OnCallRecord[], now: Date): readonly ListedWard[] {
  const open = records.filter((record) => !isPast(record, now)).toSorted(byTime);
  const current = open.filter((record) => has(record, now));
  const first = (record: OnCallRecord): boolean =>
    open.find((other) => isSamePost(record, other) && !has(other, now))?.id === record.id;
  const listed = open.map((record): ListedTime => {
    const standing = has(record, now) ? 'now' : first(record) ? 'next' : 'later';
    return {
      record,
      standing,
      overlaps: overlapping(record, open).length > 0,
      replaced:
        standing === 'now' && current.some((other) => isSamePost(record, other) && isCalledBefore(other, record)),
    };
  });
  return wardKeys.flatMap((ward): ListedWard[] => {
    const here = listed.filter(({ record }) => record.ward === ward);
    const uncovered = bellDuties.filter(
      (bell) => bell.ward === ward && !current.some((record) => record.ward === ward && record.duty === bell.duty),
    );
    if (here.length === 0 && uncovered.length === 0) return [];
    const is = (later: boolean) => here.filter(({ standing }) => (standing === 'later') === later);
    return [{ ward, times: is(false), later: is(true), uncovered }];
  });
}
