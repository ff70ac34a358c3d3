import { compareNaturally, type RoomDay, type RoomUtilization } from '@ward-board/contract';
import { sayMinutes } from '../time/duration.js';

/** A row of the table. */
export interface Figures extends RoomDay {
  /** As it is said: `No room` for operations without one. */
  readonly room: string;
}

type Sums = Omit<RoomDay, 'date' | 'utilization_percent' | 'first_start_late_minutes'>;

export const sayRoom = (room: string | null): string => room ?? 'No room';

export const figuresOf = (rooms: readonly RoomUtilization[]): readonly Figures[] =>
  rooms.flatMap(({ room, days }) => days.map((day) => ({ ...day, room: sayRoom(room) })));

/** Whether a room has minutes of a day that can be drawn: what was called off, or has no duration, stands in the table alone. */
export const hasMinutes = ({ booked_minutes, used_minutes }: Pick<RoomDay, 'booked_minutes' | 'used_minutes'>) =>
  booked_minutes > 0 || used_minutes > 0;

/** What all rooms and days come to together. */
export function totalOf(all: readonly Sums[]): Sums & Pick<RoomDay, 'utilization_percent'> {
  const sum = (field: keyof Sums): number => all.reduce((total, each) => total + each[field], 0);
  const [booked_minutes, used_minutes] = [sum('booked_minutes'), sum('used_minutes')];
  return {
    ...{ booked_minutes, used_minutes, operations: sum('operations'), in_progress: sum('in_progress') },
    ...{ starts: sum('starts'), late_starts: sum('late_starts'), cancelled: sum('cancelled') },
    ...{ turnovers: sum('turnovers'), turnover_minutes: sum('turnover_minutes') },
    ...{ without_duration: sum('without_duration'), without_end: sum('without_end') },
    utilization_percent: booked_minutes === 0 ? null : Math.round((100 * used_minutes) / booked_minutes),
  };
}

/** `1 turnover`, `2 turnovers`. */
export const sayTurnovers = (count: number): string => `${count} ${count === 1 ? 'turnover' : 'turnovers'}`;

/** Minutes of one turnover; null: there was none. */
export const meanTurnover = ({ turnovers, turnover_minutes }: Pick<RoomDay, 'turnovers' | 'turnover_minutes'>) =>
  turnovers === 0 ? null : Math.round(turnover_minutes / turnovers);

export const sayPercent = (percent: number | null): string => (percent === null ? '–' : `${percent}%`);
export const sayMinutesOrNone = (minutes: number | null): string => (minutes === null ? '–' : sayMinutes(minutes));
export const sayLate = ({ starts, late_starts }: Pick<RoomDay, 'starts' | 'late_starts'>): string =>
  starts === 0 ? '–' : `${late_starts} of ${starts}`;

/** Which operations the minutes lack; empty: none. */
export const sayMissing = ({ without_duration, without_end }: Pick<RoomDay, 'without_duration' | 'without_end'>) =>
  [
    ...(without_duration > 0 ? [`${without_duration} without a duration`] : []),
    ...(without_end > 0 ? [`${without_end} without an end`] : []),
  ].join(', ');

/** A column of the table. `value` is what it is sorted by; none comes last. */
export interface Column {
  readonly key: string;
  readonly label: string;
  readonly text: (row: Figures) => string;
  readonly value: (row: Figures) => number | string | null;
}

const minutes = (key: string, label: string, value: (row: Figures) => number | null): Column => ({
  ...{ key, label, value },
  text: (row) => sayMinutesOrNone(value(row)),
});
const count = (key: 'operations' | 'cancelled', label: string): Column => ({
  ...{ key, label, value: (row) => row[key], text: (row) => String(row[key]) },
});

/** The columns after the room and the day. */
export const columns: readonly Column[] = [
  minutes('booked', 'Booked', ({ booked_minutes }) => booked_minutes),
  minutes('used', 'Used', ({ used_minutes }) => used_minutes),
  {
    ...{ key: 'utilization', label: 'Used of booked', value: (row) => row.utilization_percent },
    text: (row) => sayPercent(row.utilization_percent),
  },
  count('operations', 'Operations'),
  { key: 'late', label: 'Late starts', value: (row) => (row.starts === 0 ? null : row.late_starts), text: sayLate },
  minutes('first', 'First case late', ({ first_start_late_minutes }) => first_start_late_minutes),
  minutes('turnover', 'Mean turnover', meanTurnover),
  count('cancelled', 'Cancelled'),
  {
    ...{ key: 'missing', label: 'Not counted', value: (row) => row.without_duration + row.without_end },
    text: (row) => sayMissing(row) || '–',
  },
];

/** Rows in the order of a column, those without a value last; rows that are alike in it stay as they were. */
export function sortedBy(rows: readonly Figures[], value: Column['value'], descending: boolean): readonly Figures[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'string' || typeof b === 'string' ? compareNaturally(String(a), String(b)) : a - b;
    return descending ? -order : order;
  });
}
