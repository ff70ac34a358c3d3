import type { RoomDay } from '@ward-board/contract';
import type { OperationTimes } from '@ward-board/projections';
import fc from 'fast-check';
import { daysIn } from './facility-days.js';
import { LONGEST_MS, roomDaysOf } from './room-days.js';

const MINUTE = 60_000;
const ZONE = 'Europe/Berlin';
const days = daysIn(ZONE, '2026-11-20', '2026-11-22');
/** `21 08:00` in the facility, which is an hour ahead of UTC then. */
const at = (text: string): string => {
  const [day = '', time = ''] = text.split(' ');
  return new Date(Date.parse(`2026-11-${day}T${time}:00.000Z`) - 60 * MINUTE).toISOString();
};
let made = 0;
/** `21 08:00`: when it was booked for, began, ended, and left the board. */
function operation(
  said: Partial<Omit<OperationTimes, 'operation_id'>> & {
    booked?: string;
    began?: string;
    ended?: string;
    closed?: string;
  },
): OperationTimes {
  const { booked, began, ended, closed, ...more } = said;
  return {
    operation_id: `operation ${++made}`,
    operating_room: 'OR 1',
    surgery_type: 'elective',
    scheduled_at: booked === undefined ? null : at(booked),
    duration_minutes: booked === undefined ? null : 60,
    began_at: began === undefined ? null : at(began),
    ended_at: ended === undefined ? null : at(ended),
    closed_at: closed === undefined ? null : at(closed),
    ...more,
  };
}
const NOW = Date.parse(at('22 12:00'));
const roomsOf = (...operations: readonly OperationTimes[]) => roomDaysOf(operations, days, NOW);
/** The figures of the one room that there is, by the day of the month. */
function figuresOf(...operations: readonly OperationTimes[]): Readonly<Record<string, RoomDay>> {
  const rooms = roomsOf(...operations);
  expect(rooms.length).toBeLessThanOrEqual(1);
  return Object.fromEntries((rooms[0]?.days ?? []).map((day) => [day.date.slice(-2), day]));
}

describe('booked and used', () => {
  it('are the minutes of the bookings, and those with a patient in the room', () => {
    const one = operation({ booked: '21 08:00', began: '21 08:10', ended: '21 08:40' });
    expect(figuresOf(one)['21']).toEqual({
      ...{ date: '2026-11-21', booked_minutes: 60, used_minutes: 30, utilization_percent: 50 },
      ...{ operations: 1, in_progress: 0, starts: 1, late_starts: 0, first_start_late_minutes: 10 },
      ...{ turnovers: 0, turnover_minutes: 0, cancelled: 0, without_duration: 0, without_end: 0 },
    });
  });

  it('are shared out at midnight of the facility; the operation is of the day on which it began', () => {
    const { 20: before, 21: after } = figuresOf(
      operation({ booked: '20 23:30', began: '20 23:40', ended: '21 00:50' }),
    );
    expect([before?.booked_minutes, before?.used_minutes, before?.operations]).toEqual([30, 20, 1]);
    expect([after?.booked_minutes, after?.used_minutes, after?.operations]).toEqual([30, 50, 0]);
    expect(after?.first_start_late_minutes).toBeNull();
  });

  it('count a minute of a room once, whoever booked or used it too', () => {
    const twice = ['08:00', '08:30'].map((time) =>
      operation({ booked: `21 ${time}`, began: `21 ${time}`, ended: '21 09:00' }),
    );
    expect(figuresOf(...twice)['21']).toMatchObject({ booked_minutes: 90, used_minutes: 60, operations: 2 });
  });

  it('go on until now', () => {
    const going = operation({ began: '22 11:15' });
    expect(figuresOf(going)['22']).toMatchObject({ used_minutes: 45, in_progress: 1, utilization_percent: null });
  });

  it('lack what nobody has recorded, and say of how many', () => {
    const forgotten = operation({ booked: '20 08:00', began: '20 08:00' });
    expect(figuresOf(forgotten)['20']).toMatchObject({
      used_minutes: 0,
      in_progress: 0,
      operations: 1,
      without_end: 1,
    });
    const noDuration = operation({ booked: '21 08:00', duration_minutes: null });
    expect(figuresOf(noDuration)['21']).toMatchObject({ booked_minutes: 0, without_duration: 1 });
  });

  it('are those of what was booked as well as of what was not: more than all may be used', () => {
    const emergency = operation({ surgery_type: 'emergency', began: '21 10:00', ended: '21 11:00' });
    const elective = operation({ booked: '21 08:00', began: '21 08:00', ended: '21 09:00' });
    expect(figuresOf(elective, emergency)['21']).toMatchObject({ booked_minutes: 60, utilization_percent: 200 });
  });
});

describe('an operation that was called off', () => {
  it('before its day gives the room back; on the day or later it has kept the room, and is counted', () => {
    const calledOff = (closed: string) => figuresOf(operation({ booked: '21 08:00', closed }));
    expect(calledOff('20 23:59')).toEqual({});
    for (const closed of ['21 00:00', '21 07:00', '22 09:00'])
      expect(calledOff(closed)['21']).toMatchObject({ booked_minutes: 60, used_minutes: 0, cancelled: 1 });
  });
});

describe('a start', () => {
  const start = (began: string, more: Parameters<typeof operation>[0] = {}) =>
    figuresOf(operation({ booked: '21 08:00', began: `21 ${began}`, ended: '21 12:00', ...more }))['21'];

  it('is late after more than 15 minutes', () => {
    expect(start('07:50')).toMatchObject({ starts: 1, late_starts: 0, first_start_late_minutes: 0 });
    expect(start('08:15')).toMatchObject({ starts: 1, late_starts: 0, first_start_late_minutes: 15 });
    expect(start('08:16')).toMatchObject({ starts: 1, late_starts: 1, first_start_late_minutes: 16 });
  });

  it('is none of an emergency, of what nobody booked, or of what was booked for another day', () => {
    const none = { operations: 1, starts: 0, late_starts: 0, first_start_late_minutes: null };
    expect(start('09:00', { surgery_type: 'emergency' })).toMatchObject(none);
    expect(start('09:00', { scheduled_at: null })).toMatchObject(none);
    expect(start('09:00', { booked: '20 09:00' })).toMatchObject(none);
  });

  it('that is the first of the day is that of the operation that began first', () => {
    const second = operation({ booked: '21 08:00', began: '21 09:00', ended: '21 10:00' });
    const first = operation({ booked: '21 08:30', began: '21 08:30', ended: '21 08:50' });
    expect(figuresOf(second, first)['21']).toMatchObject({ starts: 2, late_starts: 1, first_start_late_minutes: 0 });
  });
});

describe('a turnover', () => {
  const list = (...spans: readonly (readonly [began: string, ended?: string])[]) =>
    figuresOf(...spans.map(([began, ended]) => operation({ began, ...(ended !== undefined && { ended }) })));

  it('is the time from one patient’s leaving to the next one’s coming, of the day on which that one came', () => {
    expect(list(['21 08:00', '21 09:00'], ['21 09:25', '21 10:00'])['21']).toMatchObject({
      turnovers: 1,
      turnover_minutes: 25,
    });
    const { 20: before, 21: after } = list(['20 23:00', '20 23:50'], ['21 00:10', '21 01:00']);
    expect([before?.turnovers, after?.turnovers, after?.turnover_minutes]).toEqual([0, 1, 20]);
  });

  it('is none when the room stood empty for over an hour, was not empty, or nobody knows since when', () => {
    expect(list(['21 08:00', '21 09:00'], ['21 10:00', '21 11:00'])['21']?.turnovers).toBe(1);
    expect(list(['21 08:00', '21 09:00'], ['21 10:01', '21 11:00'])['21']?.turnovers).toBe(0);
    expect(list(['21 08:00', '21 09:00'], ['21 08:30', '21 08:40'])['21']?.turnovers).toBe(0);
    expect(list(['22 11:00'], ['22 11:30', '22 11:40'])['22']?.turnovers).toBe(0);
    expect(list(['20 08:00'], ['21 08:00', '21 09:00'])['21']?.turnovers).toBe(0);
  });

  it('begins with the last patient’s leaving where two were there', () => {
    const overlapping = list(['21 08:00', '21 09:00'], ['21 08:10', '21 08:20'], ['21 09:20', '21 10:00']);
    expect(overlapping['21']).toMatchObject({ turnovers: 1, turnover_minutes: 20 });
  });
});

describe('rooms', () => {
  it('are the same in capitals or with more spaces, come in the order of their numbers, and without a name last', () => {
    const began = { began: '21 08:00', ended: '21 09:00' };
    const named = ['OR 10', 'OR 2', 'or  2', 'or2', null].map((operating_room) =>
      operation({ ...began, operating_room }),
    );
    const rooms = roomsOf(...named);
    expect(rooms.map(({ room, days: [day] }) => [room, day?.operations])).toEqual([
      ['OR 2', 3],
      ['OR 10', 1],
      [null, 1],
    ]);
  });

  it('that have no name are not one room: nothing follows anything there, and nothing is first', () => {
    const unnamed = ['08:00', '09:20'].map((time) =>
      operation({
        operating_room: null,
        booked: `21 ${time}`,
        began: `21 ${time}`,
        ended: `21 ${time.slice(0, 2)}:59`,
      }),
    );
    expect(figuresOf(...unnamed)['21']).toMatchObject({ operations: 2, turnovers: 0, first_start_late_minutes: null });
  });
});

const minute = fc
  .integer({ min: -6_000, max: 4_000 })
  .map((n) => new Date((days[1]?.from ?? 0) + n * MINUTE).toISOString());
const anyOperation = fc
  .record({
    operating_room: fc.constantFrom('OR 1', 'OR 2', null),
    surgery_type: fc.constantFrom('elective' as const, 'urgent' as const, 'emergency' as const),
    scheduled_at: fc.option(minute),
    duration_minutes: fc.option(fc.integer({ min: 1, max: 2_880 })),
    times: fc.uniqueArray(minute, { maxLength: 2 }).map((all) => all.toSorted()),
    closed: fc.option(minute),
  })
  .map(({ times: [began_at = null, ended_at = null], closed, ...booking }) => ({
    ...booking,
    ...{ operation_id: `operation ${++made}`, began_at, ended_at },
    closed_at: began_at === null || ended_at !== null ? closed : null,
  }));
const operations = fc.array(anyOperation, { maxLength: 25 });

it('no room has more minutes than there are, none is used before it could be, and no part is more than its whole', () => {
  fc.assert(
    fc.property(operations, (all) => {
      for (const { room, days: own } of roomsOf(...all)) {
        expect(own.length).toBeGreaterThan(0);
        for (const figures of own) {
          const day = days.find(({ date }) => date === figures.date);
          if (!day) throw new Error(`${figures.date} was not asked for.`);
          expect(Object.values(figures).every((value) => typeof value !== 'number' || value >= 0)).toBe(true);
          expect(figures.booked_minutes).toBeLessThanOrEqual((day.to - day.from) / MINUTE);
          expect(figures.used_minutes + figures.turnover_minutes).toBeLessThanOrEqual(
            (day.to - day.from) / MINUTE + 60,
          );
          expect(figures.late_starts).toBeLessThanOrEqual(figures.starts);
          expect(figures.starts + figures.without_end).toBeLessThanOrEqual(2 * figures.operations);
          expect(figures.turnovers).toBeLessThanOrEqual(figures.operations);
          expect(figures.turnover_minutes).toBeLessThanOrEqual(60 * figures.turnovers);
          if (room === null) expect([figures.turnovers, figures.first_start_late_minutes]).toEqual([0, null]);
        }
      }
    }),
  );
});

it('every operation that began on one of the days is counted once, and its minutes are those of its own room', () => {
  fc.assert(
    fc.property(operations, (all) => {
      const count = (some: readonly OperationTimes[], field: 'operations' | 'used_minutes') =>
        roomsOf(...some).reduce((sum, { days: own }) => sum + own.reduce((part, day) => part + day[field], 0), 0);
      const within = all.filter(({ began_at: began }) => began !== null && Date.parse(began) >= (days[0]?.from ?? 0));
      expect(count(all, 'operations')).toBe(
        within.filter(({ began_at }) => Date.parse(began_at ?? '') < (days[2]?.to ?? 0)).length,
      );
      const one = all.slice(0, 1);
      for (const { began_at, ended_at } of one) {
        const [from, to] = [Date.parse(began_at ?? ''), Date.parse(ended_at ?? '') || NOW];
        const whole = from >= (days[0]?.from ?? 0) && to <= (days[2]?.to ?? 0) && to >= from && to - from <= LONGEST_MS;
        if (whole) expect(count(one, 'used_minutes')).toBe((to - from) / MINUTE);
      }
      const rooms = ['OR 1', 'OR 2', null].map((room) => all.filter(({ operating_room }) => operating_room === room));
      expect(rooms.reduce((sum, some) => sum + count(some, 'used_minutes'), 0)).toBe(count(all, 'used_minutes'));
    }),
  );
});

it('the order in which operations are given makes no difference', () => {
  fc.assert(fc.property(operations, (all) => expect(roomsOf(...all.toReversed())).toEqual(roomsOf(...all))));
});
