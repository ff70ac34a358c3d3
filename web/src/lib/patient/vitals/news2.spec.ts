import type { Clinical } from '@ward-board/contract';
import { consciousnessOf } from './consciousness.js';
import { sayDue } from './due.js';
import { measuredVitals } from './measured.js';
import { news2Lines, news2State, sayNews2State } from './news2.js';
import { oxygenBeside, oxygenOf } from './oxygen.js';
import { riskTone } from './risk-tone.js';
import { typedOxygen } from './typed-oxygen.js';

const [at, later] = ['2026-11-21T09:00:00.000Z', '2026-11-21T10:00:00.000Z'] as [string, string];
const reading = (code: string, value: number | string): Clinical['vitals'][number] => ({
  ...{ code, display: code, unit: null, effective_at: at, previous: null },
  value: typeof value === 'number' ? value : null,
  value_string: typeof value === 'string' ? value : null,
});
const vitals = [
  reading('9279-1', 22),
  reading('59408-5', 97),
  reading('3151-8', 2),
  reading('85354-9', '96/58'),
  reading('8867-4', 88),
  reading('80288-4', 'V'),
  reading('8310-5', 37),
];
const parts = { respiration_rate: 2, spo2: 0, oxygen: 2, systolic: 2, pulse: 0, consciousness: 3, temperature: 0 };
const news2: NonNullable<Clinical['news2']> = { total: 9, parts, risk: 'high', at };
const without = (code: string) => vitals.filter((one) => one.code !== code);

describe('what a row says of NEWS2', () => {
  type Watched = Clinical['monitoring'];
  type Shown = readonly [
    string,
    Pick<Clinical, 'vitals' | 'news2'> & { readonly monitoring?: Watched },
    number | null,
    string | null,
    string,
    string,
  ];
  const watched = (said: Partial<NonNullable<Watched>>): Watched => ({
    ...{ spo2_scale: 1, pregnant: null, interval_minutes: null, revision: 1, updated_at: at, updated_by: null },
    ...said,
  });
  it.each<Shown>([
    ['the total', { vitals, news2 }, 40, null, '9', 'NEWS2 9, high risk'],
    ['the total of somebody on nasal oxygen', { vitals, news2 }, 40, 'High-flow nasal', '9', 'NEWS2 9, high risk'],
    [
      'the total, and that SpO2 is scored by scale 2',
      { vitals, news2, monitoring: watched({ spo2_scale: 2 }) },
      ...([40, null, '9', 'NEWS2 9, high risk, SpO2 scale 2'] as const),
    ],
    [
      'that it does not apply in pregnancy',
      { vitals, news2: null, monitoring: watched({ pregnant: true }) },
      ...([30, null, 'preg', 'No NEWS2: it does not apply in pregnancy'] as const),
    ],
    ...(
      [
        ...[
          'HFNC 40 L',
          'HFNO',
          'HHFNC',
          'NRB 15 L',
          'Non-rebreather',
          'Venturi 28 %',
          'RA',
          'Self-ventilating',
          'Nil',
        ],
        ...['CPAP', 'BiPAP', 'NIV'],
      ] as const
    ).map(
      (mode) =>
        [
          `the total of somebody who breathes: ${mode}`,
          { vitals, news2 },
          40,
          mode,
          '9',
          'NEWS2 9, high risk',
        ] as const,
    ),
    ...(['SIMV', 'AC/VC', 'PRVC', 'PSV', 'Bilevel', 'Spontaneous'] as const).map(
      (mode) =>
        [
          `nothing of somebody on a ventilator: ${mode}`,
          { vitals, news2 },
          40,
          mode,
          'vent',
          'No NEWS2: ventilated',
        ] as const,
    ),
    ['that it is for no child', { vitals, news2: null }, 9, null, 'child', 'No NEWS2: it does not apply under 16'],
    [
      'what is missing',
      { vitals: without('8310-5').filter(({ code }) => code !== '9279-1'), news2: null },
      ...([40, null, 'inc.', 'No NEWS2: no RR, temp'] as const),
    ],
    [
      'what can’t be',
      { vitals: [...without('8867-4'), reading('8867-4', 700)], news2: null },
      ...([40, null, 'check', 'No NEWS2: HR 700 bpm is implausible'] as const),
    ],
    [
      'what is text, which has no unit, and is not called implausible',
      { vitals: [...without('8867-4'), reading('8867-4', 'irregular')], news2: null },
      ...([40, null, 'check', 'No NEWS2: HR irregular is not a number'] as const),
    ],
    [
      'what is no level of consciousness',
      { vitals: [...without('80288-4'), reading('80288-4', 'asleep')], news2: null },
      ...([40, null, 'check', 'No NEWS2: ACVPU asleep is no level of ACVPU'] as const),
    ],
    [
      'what is missing, where none of it and something else is there',
      { vitals: [reading('9269-2', 15)], news2: null },
      ...([40, null, 'inc.', 'No NEWS2: no RR, SpO2, air or O2, BP, HR, ACVPU, temp'] as const),
    ],
    [
      'that nothing is there',
      { vitals: [], news2: null },
      ...([null, null, '–', 'No NEWS2: no observations recorded'] as const),
    ],
  ])('is %s', (_, clinical, years, mode, short, words) => {
    expect(sayNews2State(news2State({ monitoring: null, ...clinical }, years, mode))).toEqual({ short, words });
  });

  it('is what is in neither the chart nor the typed text, where only that has any of it', () => {
    const shown = measuredVitals({ vitals: 'BP 96/58 HR 112 SpO2 93 pale', vitals_at: at, clinical: { vitals: [] } });
    const words = (avpu: 'voice' | null) =>
      sayNews2State(news2State({ vitals: [], news2: null, monitoring: null }, 40, null, { shown, avpu }));
    expect(words('voice')).toEqual({
      short: 'typed',
      words: 'No NEWS2: only typed text, which is not scored; no RR, air or O2, temp',
    });
    expect(words(null).words).toContain('ACVPU');
    const text = { vitals: 'HR 112 O2 4L', vitals_at: at };
    const onOxygen = { shown: measuredVitals({ ...text, clinical: { vitals: [] } }), oxygen: typedOxygen(text) };
    const said = news2State({ vitals: [], news2: null, monitoring: null }, 40, null, { ...onOxygen, avpu: 'voice' });
    expect(sayNews2State(said).words).toBe('No NEWS2: only typed text, which is not scored; no RR, SpO2, BP, temp');
  });

  it('lists what the board’s own record has of it, which is not scored', () => {
    const shown = measuredVitals({ vitals: 'BP 96/58 HR 112 pale', vitals_at: at, clinical: { vitals: [] } });
    const lines = news2Lines({ vitals: [], news2: null, monitoring: null }, { shown, avpu: 'voice' });
    expect(lines.filter(({ typed }) => typed).map(({ input, said, at: when }) => [input, said, when])).toEqual([
      ['systolic', '96/58 mmHg', at],
      ['pulse', '112 bpm', at],
      ['consciousness', 'Voice', null],
    ]);
    const oxygen = (text: string) => {
      const typed = { shown: measuredVitals({ clinical: { vitals: [] } }), avpu: null };
      const said = typedOxygen({ handover: { vitals: text, vitals_at: at } });
      const all = news2Lines({ vitals: [], news2: null, monitoring: null }, { ...typed, oxygen: said });
      return all.filter((line) => line.typed).map((line) => [line.label, line.said, line.at]);
    };
    expect(oxygen('4 L O2')).toEqual([['Air or oxygen', '4 L/min', at]]);
    expect(oxygen('on air')).toEqual([['Air or oxygen', 'Air', at]]);
    const charted = news2Lines({ vitals, news2, monitoring: null }, { shown, avpu: 'alert' });
    expect(charted.some(({ typed }) => typed)).toBe(false);
  });

  it('marks an input that was recorded and can’t be scored', () => {
    const lines = news2Lines({ vitals: [...without('8867-4'), reading('8867-4', 700)], news2: null, monitoring: null });
    expect(lines.filter(({ implausible }) => implausible)).toMatchObject([{ label: 'Pulse', said: '700 bpm' }]);
    expect(news2Lines({ vitals, news2, monitoring: null }).some(({ implausible }) => implausible)).toBe(false);
  });

  it('is that it does not apply, where all is there and there is no score', () => {
    expect(news2State({ vitals, news2: null, monitoring: null }, 30, null)).toEqual({ kind: 'not scored' });
  });

  it('is made of the newest of each input, each with its time and its points', () => {
    const lines = news2Lines({ vitals: without('8867-4'), news2, monitoring: watched({ spo2_scale: 2 }) });
    expect(lines.map(({ said, points }) => [said, points])).toEqual([
      ['22 /min', 2],
      ['97 %', 0],
      ['2 L/min', 2],
      ['96/58 mmHg', 2],
      [null, 0],
      ['Voice', 3],
      ['37 °C', 0],
    ]);
    expect(lines[1]?.label).toBe('Oxygen saturation, scale 2');
    expect(lines.map((line) => line.at)).toEqual([at, at, at, at, null, at, at]);
    expect(news2Lines({ vitals: [reading('3151-8', 0)], news2: null, monitoring: null })[2]).toMatchObject({
      said: 'Air',
      points: null,
    });
  });

  it('gives a row its tone from a single 3 on', () => {
    const tones = (['none', 'low', 'low-medium', 'medium', 'high'] as const).map((risk) =>
      riskTone({ clinical: { vitals: [], news2: { ...news2, risk } } }),
    );
    const none = riskTone({ clinical: { vitals: [], news2: null } });
    expect([...tones, none]).toEqual(['plain', 'plain', 'urgent', 'urgent', 'critical', 'plain']);
  });

  it('gives a row no tone by a score of an earlier stay, or one that newer typed values are not in', () => {
    const clinical = { vitals: [reading('8867-4', 128)], news2: { ...news2, risk: 'high' as const } };
    const measured = Date.parse(at);
    const [before, after, nextDay] = [-1, 1, 86_400_000].map((ms) => new Date(measured + ms).toISOString()) as [
      ...[string, string, string],
    ];
    const tones = [
      riskTone({ clinical, admission: { admitted_at: before }, vitals: 'HR 60', vitals_at: before }),
      riskTone({ clinical, admission: { admitted_at: nextDay } }),
      riskTone({ clinical, vitals: 'HR 60', vitals_at: after }),
      riskTone({ clinical, vitals: 'Wt 71', vitals_at: after }),
    ];
    expect(tones).toEqual(['critical', 'plain', 'plain', 'critical']);
  });

  it('is due, overdue, or watched continuously', () => {
    const due = (next_observation_due_at: string | null) => sayDue({ news2, next_observation_due_at }, new Date(later));
    expect([due(null), due('2026-11-21T09:59:00.000Z'), due('2026-11-21T10:01:00.000Z')]).toEqual([
      null,
      { late: true, words: expect.stringMatching(/^Next observations overdue since .*09:59$/) },
      { late: false, words: expect.stringMatching(/^Next observations due .*10:01$/) },
    ]);
    const after = (minutes: number) =>
      sayDue({ news2, next_observation_due_at: at }, new Date(Date.parse(at) + minutes * 60_000));
    expect(after(14)).toEqual({ late: false, words: 'Observe continuously' });
    expect(after(15)).toEqual({ late: true, words: 'Observe continuously: a value is over 15 min old' });
    expect(sayDue({ news2: null, next_observation_due_at: at }, new Date(later))).toBeNull();
  });
});

describe('oxygen and consciousness of a row', () => {
  it('are those of the chart', () => {
    const of = (said: number | string) => oxygenOf({ clinical: { vitals: [reading('3151-8', said)] } }).charted;
    expect([of(4), of(0), of('40 %'), of('mask')]).toEqual([
      { flow: 4, words: '4 L/min', short: '4 L', at },
      { flow: 0, words: 'Air', short: 'air', at },
      { flow: null, words: '40 %', short: '40 %', at },
      null,
    ]);
    expect(oxygenOf({ clinical: { vitals: [] } })).toEqual({ own: null, charted: null });
    const beside = (flow: number | string, o2_flow?: number | null) =>
      oxygenBeside({ clinical: { vitals: [reading('3151-8', flow)] }, ...(o2_flow !== undefined && { o2_flow }) })
        ?.short;
    expect([beside(4), beside('40 %'), beside(0), beside(4, null), beside(4, 4)]).toEqual([
      '4 L',
      '40 %',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are said once where the board records oxygen as well, unless nobody knows which flow is the newer', () => {
    const [before, after] = ['2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z'];
    const of = (o2_flow: number | null, flow: number | null, created_at: string, updated_at: string) => {
      const vitals = flow === null ? [] : [reading('3151-8', flow)];
      const { own, charted } = oxygenOf({ clinical: { vitals }, o2_flow, created_at, updated_at });
      return [own, charted?.flow ?? null];
    };
    expect(of(8, 8, before, after)).toEqual([8, null]);
    expect(of(8, null, before, after)).toEqual([8, null]);
    expect(of(null, 2, before, after)).toEqual([null, 2]);
    // Measured since the record was last written: a patient who was weaned has less oxygen than that says, or none.
    expect(of(8, 2, before, before)).toEqual([null, 2]);
    expect(of(8, 0, before, before)).toEqual([null, 0]);
    // Of the board before, and the record says what is given here.
    expect(of(11, 2, after, after)).toEqual([11, null]);
    expect(of(8, 2, before, after)).toEqual([8, 2]);
  });

  const chart = (level: string) => ({ vitals: [reading('80288-4', level)] });
  const nothing = { vitals: [] };
  it.each([
    ['of the chart', chart('C'), null, later, { words: 'New confusion', state: 'not alert', at }],
    [
      'of the chart, in place of the board’s older one',
      chart('A'),
      'voice',
      at,
      { words: 'Alert', state: 'alert', at },
    ],
    [
      'of the board, as doubtful, where it was recorded there after an Alert of the chart',
      chart('A'),
      'voice',
      later,
      { words: 'Voice', state: 'doubtful', doubt: expect.stringContaining('Alert'), at: null },
    ],
    ['of the board, where the chart has none', nothing, 'pain', at, { words: 'Pain', state: 'not alert', at: null }],
    [
      'of the board, where the chart has another text',
      chart('drowsy'),
      'alert',
      at,
      { words: 'Alert', state: 'alert', at: null },
    ],
    ['not there', nothing, null, at, null],
  ] as const)('the level is that %s', (_, clinical, avpu, avpu_at, said) => {
    const none = { vitals: [], implausible: [], arrived: null };
    expect(consciousnessOf({ clinical, avpu, avpu_at }, none)).toEqual(said && { doubt: null, ...said });
  });
});
