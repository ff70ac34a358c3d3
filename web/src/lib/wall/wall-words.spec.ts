import { sayPossiblyMissing } from '../board/possibly-missing.js';
import { showTimesIn } from '../time/facility.js';
import type { WallLine } from './wall-groups.js';
import { isNight, shiftAt, turnAt, turnedAt } from './wall-times.js';
import { overdueIn, possiblyMissingOn, scoreOf, statusOf, vitalsOf, waitOf } from './wall-words.js';

const now = new Date('2026-11-22T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const line = (more: Partial<WallLine> = {}): WallLine => ({
  ...{
    id: 'a',
    place: 'R1',
    besides: null,
    hasSimilarSurname: false,
    since: minutesAgo(20),
    arrived: minutesAgo(20),
    seenAt: undefined,
    isAway: false,
    isOnTheWay: false,
  },
  patient: { id: 'p', initials: 'AB', age_band: '40-64', gender: 'female', same_name: false },
  clinical: undefined,
  ...more,
});
const clinical = (more: object): WallLine['clinical'] => ({
  ...{ vitals: [], vitals_typed_at: null, ventilated: false, news2: null },
  ...{ next_observation_due_at: null, results: [] },
  ...more,
});
beforeAll(() => showTimesIn('UTC'));

describe('the one thing that is said of a line', () => {
  it.each<[string, Partial<WallLine>, boolean, string | undefined]>([
    [
      'that it stands still, before all',
      { clinical: clinical({ results: [{ critical: true }] }) },
      true,
      'Not updating',
    ],
    [
      'a critical result',
      { seenAt: null, clinical: clinical({ results: [{ critical: true }] }) },
      false,
      'Critical result',
    ],
    [
      'that nobody has seen them, before a result',
      { seenAt: null, clinical: clinical({ results: [{ critical: false }] }) },
      false,
      'Not seen',
    ],
    [
      'a result',
      { seenAt: minutesAgo(5), clinical: clinical({ results: [{ critical: false }] }) },
      false,
      'Result ready',
    ],
    ['when they were seen', { seenAt: minutesAgo(5) }, false, 'Seen 11:55'],
    ['that they are elsewhere', { isAway: true }, false, 'In operations'],
    ['that they are still to come', { isOnTheWay: true }, false, 'On the way'],
    ['nothing where there is nothing', {}, false, undefined],
  ])('is %s', (_, more, isStopped, words) => expect(statusOf(line(more), isStopped)?.words).toBe(words));
});

it.each([
  [null, 10, 10, 'running'],
  [null, 11, 10, 'late'],
  [null, 21, 10, 'very-late'],
  [minutesAgo(1), 21, 10, 'over'],
  [null, 21, null, 'over'],
])('somebody seen at %s who came %i minutes ago, with a limit of %s: %s', (seenAt, since, limit, wait) => {
  expect(waitOf(line({ seenAt, since: minutesAgo(since) }), limit, now)).toBe(wait);
});

describe('NEWS2 on a wall', () => {
  const news2 = (total: number, risk: string) => clinical({ news2: { total, risk, at: minutesAgo(65) } });
  it.each<[number, string, string]>([
    [0, 'none', 'low'],
    [4, 'low', 'low'],
    [3, 'low-medium', 'medium'],
    [5, 'medium', 'medium'],
    [7, 'high', 'high'],
  ])('%i of risk %s looks %s', (total, risk, look) => {
    expect(scoreOf(line({ clinical: news2(total, risk) }), now)).toEqual({
      ...{ text: String(total), look, age: '1 h 05', isDue: false },
    });
  });

  it('of an earlier stay stands out in nothing, and nothing is overdue since then', () => {
    const earlier = clinical({
      news2: { total: 9, risk: 'high', at: minutesAgo(20 * 1440) },
      next_observation_due_at: minutesAgo(20 * 1440),
      vitals: [{ code: '9279-1', value: 30, value_string: null, effective_at: minutesAgo(20 * 1440), deviation: null }],
    });
    expect(scoreOf(line({ clinical: earlier }), now)).toEqual({
      text: '9',
      look: 'none',
      age: expect.any(String),
      isDue: false,
    });
  });

  it('is overdue past its time, not scored for a child or on a ventilator, and a dash where it is not known', () => {
    const due = { ...news2(7, 'high'), next_observation_due_at: minutesAgo(1) } as WallLine['clinical'];
    expect(scoreOf(line({ clinical: due }), now).isDue).toBe(true);
    const child = line({ patient: { ...line().patient, age_band: '5-15' }, clinical: clinical({}) });
    expect(scoreOf(line({ clinical: clinical({ ventilated: true }) }), now)).toMatchObject({
      ...{ text: 'vent', look: 'none', age: null },
    });
    expect([scoreOf(child, now).text, scoreOf(line({ clinical: clinical({}) }), now).text]).toEqual(['child', '–']);
  });

  it('that is to be observed continuously is overdue once a value is over 15 min old, as on a board', () => {
    const watched = (minutes: number) => {
      const at = minutesAgo(minutes);
      return line({ clinical: clinical({ news2: { total: 7, risk: 'high', at }, next_observation_due_at: at }) });
    };
    expect([1, 14, 16].map((minutes) => scoreOf(watched(minutes), now).isDue)).toEqual([false, false, true]);
  });

  it('of so many lines is overdue', () => {
    const due = (minutes: number) => ({ ...news2(3, 'low'), next_observation_due_at: minutesAgo(minutes) });
    const lines = [due(5), due(-5), due(1), clinical({}), undefined].map((of) =>
      line({ clinical: of as WallLine['clinical'] }),
    );
    expect(overdueIn(lines, now)).toBe(2);
    expect(overdueIn([], now)).toBe(0);
  });
});

it('vital signs are said with their age, which is that of the oldest where they differ, and with how far out they are', () => {
  const low = { tier: 3, way: 'low' };
  const pressure = {
    code: '85354-9',
    value: null,
    value_string: '80/40',
    effective_at: minutesAgo(12),
    deviation: low,
    newer_typed: false,
  };
  const rate = (minutes: number) => ({
    ...{ code: '8867-4', value: 88, value_string: null, effective_at: minutesAgo(minutes), deviation: null },
    newer_typed: false,
  });
  const said = (...vitals: readonly object[]) => vitalsOf(line({ clinical: clinical({ vitals }) }), now);
  const values = [
    { label: 'BP', value: '80/40', deviation: low, isOld: false },
    { label: 'HR', value: '88', deviation: null, isOld: false },
  ];
  expect(said(pressure, rate(12))).toEqual({ values, age: '12 min', differInAge: false, newer: null });
  expect(said(pressure, rate(190))).toEqual({ values, age: '3 h 10', differInAge: true, newer: null });
  expect([said(), vitalsOf(line(), now)]).toEqual([null, null]);
});

describe('vital signs that were typed on the board since', () => {
  const out = { tier: 3, way: 'high' } as const;
  const rate = (minutes: number) => ({
    ...{ code: '8867-4', value: 140, value_string: null, effective_at: minutesAgo(minutes), deviation: out },
    newer_typed: false,
  });
  const retyped = (vital: object) => ({ ...vital, newer_typed: true });
  const typed = (minutes: number, ...vitals: readonly object[]) =>
    line({ clinical: clinical({ vitals, vitals_typed_at: minutesAgo(minutes) }) });

  it('are said with their time, and the same of the chart stand out in nothing', () => {
    expect(vitalsOf(typed(10, retyped(rate(30))), now)).toEqual({
      values: [{ label: 'HR', value: '140', deviation: null, isOld: true }],
      ...{ newer: 'newer on board 11:50', age: '30 min', differInAge: false },
    });
    // Nobody has typed another temperature: it stands out, however old it is.
    const other = { ...rate(40), code: '8310-5', value: 39.5 };
    expect(
      vitalsOf(typed(10, retyped(rate(30)), other), now)?.values.map(({ isOld, deviation }) => [isOld, deviation]),
    ).toEqual([
      [false, out],
      [true, null],
    ]);
  });

  it('are said of somebody without any in the chart as well', () => {
    expect(vitalsOf(typed(10), now)).toEqual({
      ...{ values: [], newer: 'vitals on board 11:50', age: null, differInAge: false },
    });
  });

  it('leave the NEWS2 of older ones its number and age, and no colour', () => {
    const news2 = { total: 9, risk: 'high', at: minutesAgo(30) };
    const score = (vital: object) =>
      scoreOf(line({ clinical: clinical({ news2, vitals: [vital], vitals_typed_at: minutesAgo(10) }) }), now);
    expect([score(retyped(rate(30))), score(rate(30)).look]).toEqual([
      { text: '9', look: 'none', age: '30 min', isDue: false },
      'high',
    ]);
  });
});

it('pages turn each fifteen seconds, and the picture moves by less than half a rem', () => {
  expect(turnAt(new Date(14_999))).toBe(0);
  expect(turnAt(new Date(15_000))).toBe(1);
  expect(turnedAt(new Date(22_500))).toBe(0.5);
  const places = new Set(Array.from({ length: 20 }, (_, n) => shiftAt(new Date(n * 180_000))));
  expect(places.size).toBe(9);
  for (const place of places)
    for (const rem of place.split(' ')) expect(Math.abs(Number.parseFloat(rem))).toBeLessThan(0.5);
});

it.each([
  ['19:59', false],
  ['20:00', true],
  ['00:10', true],
  ['06:59', true],
  ['07:00', false],
])('%s is night: %s', (time, night) => expect(isNight(time)).toBe(night));

describe('who may be missing from a wall', () => {
  const { patient } = line();
  const rows = { 'waiting-list': [{ patient }] } as unknown as Parameters<typeof possiblyMissingOn>[0];

  it('are those who stand still and have no row in any of its lists', () => {
    expect(possiblyMissingOn(rows, new Set())).toBe(0);
    expect(possiblyMissingOn(rows, new Set([patient.id]))).toBe(0);
    expect(possiblyMissingOn(rows, new Set([patient.id, 'q']))).toBe(1);
    expect(possiblyMissingOn({}, new Set([patient.id, 'q']))).toBe(2);
  });

  it('are said by their number alone', () => {
    expect(sayPossiblyMissing(1)).toBe('1 patient may be missing here');
    expect(sayPossiblyMissing(2)).toBe('2 patients may be missing here');
  });
});
