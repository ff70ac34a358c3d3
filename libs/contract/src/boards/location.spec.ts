import { liesInKeptBed, locationBesideBed, locationOf } from './location.js';

const of = (op_status: string, said: { location?: string | null; operating_room?: string | null } = {}) =>
  locationOf({ location: 'Holding bay 1', operating_room: 'OR 2', ...said, op_status });

describe('where a record says that its patient is', () => {
  it('is the theatre during an operation, and before and after it what is said in words', () => {
    expect(['pre-op', 'in-surgery', 'post-op', 'recovered'].map((status) => of(status))).toEqual([
      'Holding bay 1',
      'OR 2',
      'Holding bay 1',
      'Holding bay 1',
    ]);
  });

  it('is the one that is recorded, where the other is not', () => {
    expect([of('in-surgery', { operating_room: null }), of('pre-op', { location: null })]).toEqual([
      'Holding bay 1',
      'OR 2',
    ]);
  });

  it('is not said by a record that has neither', () => {
    expect([locationOf({}), locationOf({ location: null })]).toEqual([null, null]);
  });
});

describe('where somebody is whose bed is kept', () => {
  it('is no theatre that is only planned: they lie in that bed until a place is said', () => {
    const planned = { op_status: 'pre-op', operating_room: 'OR 2' };
    expect([
      locationBesideBed(planned),
      locationBesideBed({ ...planned, location: 'Holding bay 1' }),
      locationBesideBed({ ...planned, op_status: 'in-surgery' }),
      locationBesideBed({ ...planned, op_status: 'post-op', location: 'Recovery 3' }),
      locationBesideBed({ op_status: 'in-surgery' }),
    ]).toEqual([null, 'Holding bay 1', 'OR 2', 'Recovery 3', '']);
  });

  it('is that bed until the other board has accepted them and says a place', () => {
    const there = { away: 'operations', to_accept: false, location: 'OR 2' };
    const each = [
      there,
      { ...there, location: null },
      { ...there, to_accept: true },
      { ...there, away: null, to_accept: true },
    ];
    expect(each.map(liesInKeptBed)).toEqual([false, true, true, false]);
  });
});
