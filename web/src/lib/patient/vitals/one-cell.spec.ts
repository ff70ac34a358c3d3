import { type Saturation, usualSaturation } from '@ward-board/contract';
import { measuredVitals } from './measured.js';
import { inOneCell, markImplausible, sayImplausible, sayMeasured, whyUnscored } from './one-cell.js';

const at = '2026-11-21T09:00:00.000Z';
const said = (vitals: string, taken = 0) => {
  const { shown, more } = inOneCell(
    measuredVitals({ vitals, vitals_at: at, clinical: { vitals: [] } }),
    40,
    usualSaturation,
    taken,
  );
  return [
    ...shown.map(({ label, vital, out }) => `${label} ${vital.value}${out ? ` ${out.way} ${out.tier}` : ''}`.trim()),
    more,
  ];
};
const charted = (percent: number, saturation: Saturation) => {
  const reading = {
    code: '59408-5',
    display: '',
    unit: '%',
    value: percent,
    value_string: null,
    effective_at: at,
    previous: null,
  };
  return inOneCell(measuredVitals({ clinical: { vitals: [reading] } }), 70, saturation, 0).shown[0]?.out ?? null;
};

describe('the vital signs of a row in one cell', () => {
  it('are the first few while none stands out', () => {
    expect(said('BP 118/66 HR 72 SpO2 97 RR 16 T 36.8')).toEqual(['118/66', 'HR 72', 'SpO₂ 97', 0]);
    expect(said('')).toEqual([0]);
  });

  it('are those that stand out, the furthest out first, and how many more there are', () => {
    expect(said('BP 104/60 HR 72 SpO2 97 RR 26')).toEqual(['RR 26 high 3', '104/60 low 1', 0]);
    const ill = 'BP 88/50 HR 133 SpO2 88 RR 26 T 38.5';
    expect(said(ill)).toEqual(['88/50 low 3', 'HR 133 high 3', 3]);
    expect(said(ill, 1)).toEqual(['88/50 low 3', 4]);
  });

  it('are of one colour those that score most first, and whether the count has a red one is told', () => {
    const ill = 'BP 92/60 HR 121 SpO2 91 RR 26 T 39.1';
    expect(said(ill)).toEqual(['SpO₂ 91 low 3', 'RR 26 high 3', 3]);
    const farOf = (vitals: string) =>
      inOneCell(measuredVitals({ vitals, vitals_at: at, clinical: { vitals: [] } }), 40, usualSaturation, 0).moreFar;
    expect([ill, 'HR 133 RR 26 BP 104/60', 'HR 88 RR 16 BP 120/80 SpO2 97'].map(farOf)).toEqual([true, false, false]);
  });

  it('take a saturation by its scale, with or without a total: on scale 2 a low one is prescribed, and a high one is too much oxygen', () => {
    expect(charted(90, usualSaturation)).toEqual({ tier: 3, way: 'low' });
    const onOxygen = { scale: 2, onOxygen: true } as const;
    expect([charted(90, onOxygen), charted(97, onOxygen), charted(93, onOxygen)]).toEqual([
      null,
      { tier: 3, way: 'high' },
      { tier: 1, way: 'high' },
    ]);
  });

  it('say one that can’t be first, and count the others', () => {
    const reading = (code: string, value: number) => ({
      ...{ code, display: '', unit: null, value, value_string: null, effective_at: at, previous: null },
    });
    const of = (...vitals: ReturnType<typeof reading>[]) => {
      const { implausible, shown, more } = inOneCell(measuredVitals({ clinical: { vitals } }), 40, usualSaturation, 0);
      const first = implausible && `${implausible.label} ${markImplausible(implausible.vital.words)}`;
      return [first, ...shown.map(({ vital }) => vital.value), more];
    };
    const [fast, high, slow] = [reading('8867-4', 700), reading('59408-5', 140), reading('9279-1', 5)];
    expect(of(fast)).toEqual(['HR 700 ?', 0]);
    expect(of(fast, high, slow, reading('8310-5', 39.4))).toEqual(['HR 700 ?', '5', 2]);
    expect(of(reading('9279-1', 16), fast)).toEqual(['HR 700 ?', '16', 0]);
    const said = { name: 'HR', words: 'irregular', at } as const;
    expect([
      markImplausible(said.words),
      sayImplausible(said, new Date(at)).slice(0, 52),
      whyUnscored('80/120'),
    ]).toEqual(['text ?', 'Heart rate irregular bpm: not a number, not scored; ', 'implausible']);
  });

  it('say NT of a Glasgow Coma Scale with an item that is not testable', () => {
    expect(markImplausible('No total: untestable verbal')).toBe('NT');
    expect(markImplausible('No total: missing motor')).toBe('text ?');
    const components = { eye: 1, verbal: null, motor: 1 };
    expect(sayImplausible({ name: 'GCS', words: 'E1 VT M1', at, components }, new Date(at))).toMatch(
      /E1 VT M1: no total, verbal untestable; recorded in the chart/,
    );
  });

  it('say where each was read', () => {
    const vital = { name: 'HR', value: '88', number: 88, second: null, at: null, before: null } as const;
    const now = new Date(at);
    expect(sayMeasured({ ...vital, from: 'text' }, now)).toBe(
      'Heart rate 88 bpm, as typed on the board, time not known',
    );
    expect(sayMeasured({ ...vital, at, from: 'chart' }, now)).toMatch(
      /^Heart rate 88 bpm, recorded in the chart, \d\d:00$/,
    );
  });
});
