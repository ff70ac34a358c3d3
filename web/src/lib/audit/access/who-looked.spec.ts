import type { AccessEntry, PersonAccessEntry } from '@ward-board/contract';
import { readersOf, visitsOf, whatWords } from './who-looked.js';

const entry = (id: string, user: string, reason: string | null = null): AccessEntry => ({
  id,
  at: '2026-11-21T03:12:04.000Z',
  user: { id: user, name: `Name ${user}`, role: 'nurse', department: null },
  what: 'allergies',
  reason,
});

describe('who looked', () => {
  it('is each person once, the latest reader first, with all that they read and why', () => {
    const [third, second, first] = [entry('3', 'a', 'A complaint'), entry('2', 'b'), entry('1', 'a', 'A complaint')];
    expect(readersOf([third, second, first])).toMatchObject([
      { user: third.user, entries: [third, first], reasons: ['A complaint'] },
      { user: second.user, entries: [second], reasons: [] },
    ]);
    expect(readersOf([])).toEqual([]);
  });

  it('tells a break-glass from other reasons, and its readings have the same reason', () => {
    const glass = { ...entry('1', 'a', 'Arrest team'), what: 'break-glass' };
    const [reader] = readersOf([entry('3', 'a', 'A complaint'), entry('2', 'a', 'Arrest team'), glass]);
    expect(reader).toMatchObject({ breakGlass: ['Arrest team'], reasons: ['A complaint'] });
  });

  it('is an opening of the chart once, however often its lists were read meanwhile', () => {
    const read = (time: string, what: string) => ({ ...entry(time, 'a'), at: `2026-11-21T${time}.000Z`, what });
    const [reader] = readersOf([
      read('04:00:00', 'chart-counts'),
      ...[read('03:08:00', 'allergies'), read('03:02:00', 'allergies'), read('03:00:00', 'chart-counts')],
    ]);
    const morning = '2026-11-21T03';
    expect(reader?.openings).toMatchObject([
      { from: '2026-11-21T04:00:00.000Z', to: '2026-11-21T04:00:00.000Z', what: ['chart-counts'] },
      { from: `${morning}:00:00.000Z`, to: `${morning}:08:00.000Z`, what: ['chart-counts', 'allergies'] },
    ]);
  });

  it('is one visit for each person and patient, with every single reading in it', () => {
    const read = (time: string, user: string, patient: string, reason: string | null = null): PersonAccessEntry => ({
      ...{ ...entry(time, user, reason), at: `2026-11-21T${time}.000Z` },
      ...{ patient_id: patient, patient_name: `Patient ${patient}` },
    });
    const readings = [
      read('03:09:00', 'a', 'q'),
      read('03:08:00', 'a', 'p', 'A complaint'),
      read('03:05:00', 'b', 'p'),
      read('03:00:00', 'a', 'p'),
      read('02:30:00', 'a', 'p'),
    ];
    const visits = visitsOf(readings);
    expect(visits.map(({ user, patient_id, entries }) => [user.id, patient_id, entries.length])).toEqual([
      ['a', 'q', 1],
      ['a', 'p', 2],
      ['b', 'p', 1],
      ['a', 'p', 1],
    ]);
    expect(
      visits
        .flatMap(({ entries }) => entries)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(readings.map(({ id }) => id).toSorted());
    expect(visitsOf([])).toEqual([]);
  });

  it('says what was read in words', () => {
    const said = ['chart-counts', 'live/chart', 'boards/icu', 'audit/boards/icu', 'diagnostic-reports', 'waiting-list'];
    expect(said.map(whatWords)).toEqual([
      'the chart',
      'the chart, live',
      'the ICU board',
      'the ICU board of the past',
      'reports',
      'waiting list',
    ]);
  });
});
