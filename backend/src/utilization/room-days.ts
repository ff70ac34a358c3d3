import {
  compareNaturally,
  LATE_AFTER_MINUTES,
  type RoomDay,
  type RoomUtilization,
  TURNOVER_MINUTES,
  theatreKey,
} from '@ward-board/contract';
import type { OperationTimes } from '@ward-board/projections';
import type { Day } from './facility-days.js';

const MINUTE = 60_000;
/** No booking is longer, and a longer operation is one whose end nobody has recorded. */
export const LONGEST_MS = 2_880 * MINUTE;

/** An operation with its times in milliseconds. */
interface Timed {
  readonly id: string;
  readonly type: OperationTimes['surgery_type'];
  readonly scheduled: number | null;
  readonly minutes: number | null;
  readonly began: number | null;
  /** Now, while it goes on; null: not begun, or nobody recorded it in time. */
  readonly ended: number | null;
  readonly goesOn: boolean;
  /** When it was called off. */
  readonly cancelled: number | null;
}

type Span = readonly [from: number, to: number];

/**
 * What every room was booked and used for, by calendar day; what is counted how is in docs/decisions/or-utilization.md.
 * @param days one after the other; an operation of none of them is not counted.
 * @param now in milliseconds: until then an operation that goes on is counted.
 */
export function roomDaysOf(
  operations: readonly OperationTimes[],
  days: readonly Day[],
  now: number,
): readonly RoomUtilization[] {
  const rooms = new Map<string, { readonly room: string | null; readonly operations: Timed[] }>();
  for (const operation of operations) {
    const room = operation.operating_room;
    // Called as it was first.
    const key = room === null ? '' : theatreKey(room);
    const known = rooms.get(key) ?? { room, operations: [] };
    rooms.set(key, known);
    known.operations.push(timed(operation, now));
  }
  return [...rooms.values()]
    .map(({ room, operations: all }) => ({ room, days: daysOf(all, days, room !== null) }))
    .filter((room) => room.days.length > 0)
    .sort(({ room: one }, { room: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return compareNaturally(one, other);
    });
}

function timed(operation: OperationTimes, now: number): Timed {
  const {
    operation_id: id,
    surgery_type: type,
    scheduled_at,
    duration_minutes: minutes,
    began_at,
    ended_at,
    closed_at,
  } = operation;
  const at = (time: string | null) => (time === null ? null : Date.parse(time));
  const began = at(began_at);
  const until = began === null ? null : Math.max(began, at(ended_at) ?? now);
  const ended = began !== null && until !== null && until - began <= LONGEST_MS ? until : null;
  const cancelled = began === null ? at(closed_at) : null;
  return {
    id,
    type,
    scheduled: at(scheduled_at),
    minutes,
    began,
    ended,
    goesOn: ended !== null && !ended_at,
    cancelled,
  };
}

/** @param one whether all of them are in one room, so that they follow each other. */
function daysOf(operations: readonly Timed[], days: readonly Day[], one: boolean): RoomDay[] {
  const dayOf = (at: number | null) => days.find(({ from, to }) => at !== null && from <= at && at < to);
  // A room that was given back before the day was free for others.
  const booked = operations.filter(
    ({ scheduled, cancelled }) => cancelled === null || cancelled >= (dayOf(scheduled)?.from ?? Infinity),
  );
  const bookings = merged(
    booked.flatMap(({ scheduled, minutes }): readonly Span[] =>
      scheduled === null || minutes === null ? [] : [[scheduled, scheduled + minutes * MINUTE]],
    ),
  );
  const begun = operations
    .flatMap((each) => (each.began === null ? [] : [{ ...each, began: each.began }]))
    .sort((a, b) => a.began - b.began || (a.id < b.id ? -1 : 1));
  const uses = merged(begun.flatMap(({ began, ended }): readonly Span[] => (ended === null ? [] : [[began, ended]])));
  const turnovers = one ? turnoversOf(begun) : [];
  return days.flatMap((day): RoomDay[] => {
    const isOn = (at: number | null) => at !== null && day.from <= at && at < day.to;
    const own = begun.filter(({ began }) => isOn(began));
    const lateness = ({ type, scheduled, began }: (typeof own)[number]) =>
      type === 'emergency' || scheduled === null || !isOn(scheduled) ? null : Math.max(0, began - scheduled) / MINUTE;
    const starts = own.map(lateness).filter((late) => late !== null);
    const [first] = own;
    const firstLate = one && first ? lateness(first) : null;
    const gaps = turnovers.filter(({ at }) => isOn(at));
    const planned = booked.filter(({ scheduled }) => isOn(scheduled));
    const [booked_minutes, used_minutes] = [minutesIn(day, bookings), minutesIn(day, uses)];
    const figures = {
      booked_minutes,
      used_minutes,
      operations: own.length,
      in_progress: own.filter(({ goesOn }) => goesOn).length,
      starts: starts.length,
      late_starts: starts.filter((late) => late > LATE_AFTER_MINUTES).length,
      turnovers: gaps.length,
      turnover_minutes: Math.round(gaps.reduce((sum, { ms }) => sum + ms, 0) / MINUTE),
      cancelled: planned.filter(({ cancelled }) => cancelled !== null).length,
      without_duration: planned.filter(({ minutes }) => minutes === null).length,
      without_end: own.filter(({ ended }) => ended === null).length,
    };
    if (Object.values(figures).every((figure) => figure === 0)) return [];
    return [
      {
        date: day.date,
        ...figures,
        utilization_percent: booked_minutes === 0 ? null : Math.round((100 * used_minutes) / booked_minutes),
        first_start_late_minutes: firstLate === null ? null : Math.floor(firstLate),
      },
    ];
  });
}

/** When a room was empty between two operations: how long, and when the next began. An end that is not known has none after it. */
function turnoversOf(begun: readonly Pick<Timed & { readonly began: number }, 'began' | 'ended'>[]) {
  const found: { readonly at: number; readonly ms: number }[] = [];
  let empty: number | null = null;
  for (const { began, ended } of begun) {
    const ms = empty === null ? -1 : began - empty;
    if (ms >= 0 && ms <= TURNOVER_MINUTES * MINUTE) found.push({ at: began, ms });
    empty = ended === null ? null : Math.max(ended, empty ?? 0);
  }
  return found;
}

/** Spans without what they have in common, in order: a minute of a room counts once. */
function merged(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (last && from <= last[1]) found[found.length - 1] = [last[0], Math.max(last[1], to)];
    else found.push([from, to]);
  }
  return found;
}

const minutesIn = (day: Day, spans: readonly Span[]): number =>
  Math.round(
    spans.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, day.to) - Math.max(from, day.from)), 0) / MINUTE,
  );
