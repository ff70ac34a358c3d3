import type { RoomDay } from '@ward-board/contract';
import {
  columns,
  figuresOf,
  hasMinutes,
  meanTurnover,
  sayMissing,
  sayTurnovers,
  sortedBy,
  totalOf,
} from './figures.js';

const day = (said: Partial<RoomDay> = {}): RoomDay => ({
  ...{
    date: '2026-11-21',
    booked_minutes: 120,
    used_minutes: 90,
    utilization_percent: 75,
    operations: 2,
    in_progress: 0,
  },
  ...{ starts: 2, late_starts: 1, first_start_late_minutes: 5, turnovers: 1, turnover_minutes: 30, cancelled: 0 },
  ...{ without_duration: 0, without_end: 0, ...said },
});
const rows = figuresOf([
  { room: 'OR 2', days: [day()] },
  {
    room: 'OR 10',
    days: [day({ booked_minutes: 0, used_minutes: 60, utilization_percent: null, turnovers: 0, turnover_minutes: 0 })],
  },
  { room: null, days: [day({ used_minutes: 30 })] },
]);
const columnOf = (wanted: string) => {
  const column = columns.find(({ key }) => key === wanted);
  if (!column) throw new Error(`There is no column ${wanted}.`);
  return column;
};

describe('the figures of rooms and days', () => {
  it('come to the minutes of all: a percentage is of the sums, and a mean of all turnovers', () => {
    const total = totalOf([day(), day({ booked_minutes: 40, used_minutes: 70, turnovers: 3, turnover_minutes: 30 })]);
    expect(total).toMatchObject({ booked_minutes: 160, used_minutes: 160, utilization_percent: 100, late_starts: 2 });
    expect(meanTurnover(total)).toBe(15);
    expect(totalOf([])).toMatchObject({ utilization_percent: null, operations: 0 });
    expect(meanTurnover(totalOf([]))).toBeNull();
  });

  it('say one turnover as one', () => {
    expect([0, 1, 2].map(sayTurnovers)).toEqual(['0 turnovers', '1 turnover', '2 turnovers']);
  });

  it('say what they have not: a dash where there is nothing to say, and what was not counted', () => {
    const [, unbooked] = rows;
    if (!unbooked) throw new Error('There is none.');
    expect(columns.map(({ text }) => text(unbooked))).toEqual([
      '0 min',
      '1 h',
      '–',
      '2',
      '1 of 2',
      '5 min',
      '–',
      '0',
      '–',
    ]);
    expect(sayMissing(day({ without_duration: 1, without_end: 2 }))).toBe('1 without a duration, 2 without an end');
  });

  it('are drawn where there are minutes, booked or used: of nothing there is no row', () => {
    const minutes = (booked_minutes: number, used_minutes: number) => day({ booked_minutes, used_minutes });
    const days = [minutes(0, 0), minutes(60, 0), minutes(0, 30), minutes(60, 30)];
    expect(days.map(hasMinutes)).toEqual([false, true, true, true]);
  });

  it('are sorted by a column either way, those without a value last', () => {
    const order = (key: string, descending: boolean) =>
      sortedBy(rows, columnOf(key).value, descending).map(({ room }) => room);
    expect(order('used', false)).toEqual(['No room', 'OR 10', 'OR 2']);
    expect(order('used', true)).toEqual(['OR 2', 'OR 10', 'No room']);
    expect(order('utilization', true)).toEqual(['OR 2', 'No room', 'OR 10']);
    expect(sortedBy(rows, ({ room }) => room, false).map(({ room }) => room)).toEqual(['No room', 'OR 2', 'OR 10']);
  });
});
