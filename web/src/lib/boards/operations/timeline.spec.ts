import { showTimesIn } from '../../time/facility.js';
import { timelineOf } from './timeline.js';

beforeAll(() => showTimesIn('UTC'));

const now = new Date('2026-11-21T12:30:00.000Z');
const operation = (
  id: string,
  operating_room: string | null,
  time: string | null,
  duration_minutes: number | null = 60,
) => ({
  ...{ id, operating_room, duration_minutes, procedure_name: 'Repair', patient: { name: `Patient ${id}` } },
  ...({ op_status: 'pre-op', surgery_type: 'elective' } as const),
  scheduled_at: time && `2026-11-21T${time}:00.000Z`,
  ...{ started_at: null, ended_at: null },
});
const rooms = (...rows: Parameters<typeof timelineOf>[0][number][]) =>
  timelineOf(rows, now).rooms.map(({ room, slots }) => [
    room,
    ...slots.map(({ id, from, to }) => [id, from * 12, to * 12]),
  ]);

describe('the theatres of the day', () => {
  it('reach from four hours before this one to eight after it', () => {
    const { hours, now: at } = timelineOf([], now);
    expect([hours[0]?.at, hours.at(-1)?.at]).toEqual([
      new Date('2026-11-21T08:00:00.000Z'),
      new Date('2026-11-21T19:00:00.000Z'),
    ]);
    expect(at * 12).toBeCloseTo(4.5);
  });

  it.each([
    ['12:00', ['12:00']],
    ['12:05', ['12:00', '13:00']],
    ['12:20', ['12:00', '13:00']],
    ['12:22', ['13:00']],
    ['12:59', ['13:00']],
  ])('have at %s no time of an hour where the time that it is stands', (time, expected) => {
    const { hours } = timelineOf([], new Date(`2026-11-21T${time}:00.000Z`));
    expect(hours.flatMap(({ at, covered }) => (covered ? [at.toISOString().slice(11, 16)] : []))).toEqual(expected);
  });

  it('have a line for every room, numbers as numbers, with its operations in their order', () => {
    expect(
      rooms(
        operation('late', 'OR 2', '14:00'),
        operation('ten', 'OR 10', '12:00', 90),
        operation('early', 'OR 2', '09:00'),
      ),
    ).toEqual([
      ['OR 2', ['early', 1, 2], ['late', 6, 7]],
      ['OR 10', ['ten', 4, 5.5]],
    ]);
  });

  it('have one line for a room, however it is spelled', () => {
    const spelled = ['or2', 'OR 2', 'or  2'].map((room, at) => operation(`${at}`, room, `1${at}:00`));
    expect(rooms(...spelled)).toEqual([['OR 2', ['0', 2, 3], ['1', 3, 4], ['2', 4, 5]]]);
  });

  it('draw only what is seen of an operation, one of unknown length as an hour, and none that is not scheduled', () => {
    expect(
      rooms(
        operation('over', 'OR 1', '06:00'),
        operation('begun', 'OR 1', '07:30', null),
        operation('unknown', 'OR 1', null),
        operation('nowhere', null, '12:00'),
        operation('long', 'OR 1', '19:30', 120),
      ),
    ).toEqual([['OR 1', ['begun', 0, 0.5], ['long', 11.5, 12]]]);
  });

  it('draw who is next after who is still on the table, whose name is read', () => {
    const running = { ...operation('running', 'OR 1', '09:00'), op_status: 'in-surgery' as const };
    const begun = { ...running, started_at: '2026-11-21T09:00:00.000Z' };
    const next = [operation('next', 'OR 1', '11:00', 60), operation('third', 'OR 1', '11:30', 30)];
    expect(rooms(begun, ...next, operation('other', 'OR 2', '11:00'))).toEqual([
      [
        'OR 1',
        ['running', 1, 4.5],
        ['next', expect.closeTo(4.5), expect.closeTo(5.5)],
        ['third', expect.closeTo(5.5), expect.closeTo(6)],
      ],
      ['OR 2', ['other', 3, 4]],
    ]);
    // What stands later than it is planned says so.
    const slots = timelineOf([begun, ...next, operation('other', 'OR 2', '11:00')], now).rooms.flatMap(
      (of) => of.slots,
    );
    expect(slots.map(({ later }) => later)).toEqual([false, true, true, false]);
    expect(slots.map(({ words }) => words).map((each) => each.split(' · ')[0])).toEqual([
      ...['2 h 30 over', 'planned 11:00', 'planned 11:30'],
      'Patient other',
    ]);
  });

  it('draw an operation that has begun from when it did, to now at least, and say how long it is over its time', () => {
    const at = (time: string) => `2026-11-21T${time}:00.000Z`;
    const booked = operation('one', 'OR 1', '16:00', 60);
    const begun = { ...booked, op_status: 'in-surgery' as const, started_at: at('11:00') };
    const ended = { ...begun, op_status: 'post-op' as const, ended_at: at('11:30') };
    const slot = (row: Parameters<typeof timelineOf>[0][number]) => timelineOf([row], now).rooms[0]?.slots[0];
    expect(rooms(begun)).toEqual([['OR 1', ['one', 3, 4.5]]]);
    expect(slot(begun)).toMatchObject({ over: true, words: '30 min over · Patient one · Repair' });
    expect(slot({ ...begun, duration_minutes: 180 })).toMatchObject({ over: false, words: 'Patient one · Repair' });
    expect(rooms({ ...begun, duration_minutes: 180 })).toEqual([['OR 1', ['one', 3, 6]]]);
    expect(rooms(ended)).toEqual([['OR 1', ['one', 3, 3.5]]]);
    expect(slot(ended)).toMatchObject({ over: false });
  });
});
