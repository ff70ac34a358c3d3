import { sayPossiblyMissing } from '../board/possibly-missing.js';
import { showTimesIn } from '../time/facility.js';
import type { WallLine } from './wall-groups.js';
import { isNight, shiftAt, turnAt, turnedAt } from './wall-times.js';
import { overdueIn, possiblyMissingOn, sayWait, scoreOf, statusOf, vitalsOf } from './wall-words.js';

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
    isInKeptBed: false,
    isOnTheWay: false,
  },
  patient: { id: 'p', initials: 'AB', age_band: '40-64', gender: 'female', same_name: false },
  clinical: undefined,
  ...more,
});
const clinical = (more: object): WallLine['clinical'] => ({
  ...{ vitals: [], vitals_typed_at: null, vitals_typed: [], ventilated: false, news2: null },
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
    ['that they lie in the kept bed still', { isAway: true, isInKeptBed: true }, false, 'To operations'],
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
  expect(sayWait(line({ seenAt, since: minutesAgo(since) }), limit, now)).toBe(wait);
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

it('vital signs are said with their age, the newest before those that are older, and with how far out they are', () => {
  const low = { tier: 3, way: 'low' };
  const pressure = {
    code: '85354-9',
    value: null,
    value_string: '80/40',
    effective_at: minutesAgo(12),
    deviation: low,
    newer_typed: false,
  };
  const number = (code: string, value: number, minutes: number) => ({
    ...{ code, value, value_string: null, effective_at: minutesAgo(minutes), deviation: null },
    newer_typed: false,
  });
  const rate = (minutes: number) => number('8867-4', 88, minutes);
  const said = (...vitals: readonly object[]) => vitalsOf(line({ clinical: clinical({ vitals }) }), now);
  const bp = { label: 'BP', value: '80/40', deviation: low };
  const hr = { label: 'HR', value: '88', deviation: null };
  const t = { label: 'T', value: '37', deviation: null };
  const sameAge = { typed: null, groups: [{ values: [bp, hr], age: '12 min', differInAge: false }] };
  expect(said(pressure, rate(12))).toEqual(sameAge);
  // Of one set, whose readings came one after the other: the age is that of the oldest.
  expect(said(pressure, rate(10))?.groups).toEqual([{ values: [bp, hr], age: '12 min', differInAge: true }]);
  // Of the older ones the oldest age, and first what stands out.
  const saturation = { ...number('59408-5', 88, 60), deviation: low };
  expect(said(number('8310-5', 37, 190), saturation, rate(0))?.groups).toEqual([
    { values: [hr], age: 'now', differInAge: false },
    { values: [{ label: 'SpO₂', value: '88', deviation: low }, t], age: '3 h 10', differInAge: true },
  ]);
  // Ages of days are said in hours: two groups may have one.
  expect(said(rate(1_570), number('8310-5', 37, 1_600))?.groups.map(({ age }) => age)).toEqual(['1 d 2 h', '1 d 2 h']);
  expect([said(), vitalsOf(line(), now)]).toEqual([null, null]);
});

describe('vital signs that were typed on the board', () => {
  const out = { tier: 3, way: 'high' } as const;
  const vital = (code: string, minutes: number, newer_typed = false) => ({
    ...{ code, value: 140, value_string: null, effective_at: minutesAgo(minutes), deviation: out, newer_typed },
  });
  const rate = (minutes: number) => vital('8867-4', minutes);
  const retyped = (of: object) => ({ ...of, newer_typed: true });
  const typed = (minutes: number, codes: readonly string[], ...vitals: readonly object[]) =>
    vitalsOf(line({ clinical: clinical({ vitals, vitals_typed_at: minutesAgo(minutes), vitals_typed: codes }) }), now);
  const shown = (said: ReturnType<typeof vitalsOf>) => [
    ...[said?.typed, said?.groups.map(({ values, age }) => `${values.map(({ label }) => label).join(' ')} ${age}`)],
  ];

  it('are said by their names with their time, and what the chart had of them before is not', () => {
    expect(shown(typed(10, ['85354-9'], vital('85354-9', 30, true), rate(2), vital('8310-5', 30)))).toEqual([
      ...['BP on board 11:50', ['HR 2 min', 'T 30 min']],
    ]);
    expect(shown(typed(10, ['85354-9', '8867-4'], retyped(rate(30))))).toEqual(['BP HR on board 11:50', []]);
    // A service of the release before says it of those alone that the chart has.
    expect(shown(typed(10, [], retyped(rate(30))))).toEqual(['HR on board 11:50', []]);
  });

  it('call no value of the chart older that was charted since', () => {
    expect(typed(10, [], rate(30))?.typed).toBe('newer on board 11:50');
    expect(typed(10, [], rate(5))?.typed).toBe('more on board 11:50');
  });

  it('leave what nobody has typed anew standing out, however old it is', () => {
    expect(typed(10, ['8867-4'], retyped(rate(30)), vital('8310-5', 40))?.groups).toEqual([
      { values: [{ label: 'T', value: '140', deviation: out }], age: '40 min', differInAge: false },
    ]);
  });

  it('are said of somebody without any in the chart as well', () => {
    expect(typed(10, [])).toEqual({ typed: 'vitals on board 11:50', groups: [] });
  });

  it('leave the NEWS2 of older ones its number and age, and no colour', () => {
    const news2 = { total: 9, risk: 'high', at: minutesAgo(30) };
    const score = (of: object) =>
      scoreOf(line({ clinical: clinical({ news2, vitals: [of], vitals_typed_at: minutesAgo(10) }) }), now);
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
