import { consciousnessOf, shortLevel } from './consciousness.js';
import { measuredVitals } from './measured.js';

const [earlier, justBefore, at, later] = ['08:00', '09:50', '10:00', '12:00'].map(
  (time) => `2026-11-21T${time}:00.000Z`,
) as [string, string, string, string];
const reading = (code: string, value: number | string, effective_at: string) => ({
  ...{ code, display: code, unit: null, effective_at, previous: null },
  value: typeof value === 'number' ? value : null,
  value_string: typeof value === 'string' ? value : null,
});
const gcs = (value: number, measured: string) => reading('9269-2', value, measured);
const acvpu = (level: string, measured: string) => reading('80288-4', level, measured);
const assessed = { type: 'GCS', score: 4, result: '4, severe', at } as const;

const said = (row: Partial<Parameters<typeof consciousnessOf>[0]> & Partial<Parameters<typeof measuredVitals>[0]>) => {
  const whole = { clinical: { vitals: [] }, ...row };
  return consciousnessOf(whole, measuredVitals(whole));
};
const chart = (...vitals: ReturnType<typeof reading>[]) => ({ clinical: { vitals } });
const doubtful = { words: 'Alert', state: 'doubtful', doubt: 'GCS 4 beside Alert' };

describe('an Alert', () => {
  it.each([
    ['measured in the same set', chart(gcs(4, at), acvpu('A', at))],
    ['measured since', chart(gcs(4, later), acvpu('A', at))],
    ['measured a few minutes earlier', chart(gcs(4, justBefore), acvpu('A', at))],
    ['assessed', { clinical: { vitals: [acvpu('A', at)], scores: [assessed] } }],
    ['typed on the board', { ...chart(acvpu('A', at)), vitals: 'GCS 4', vitals_at: at }],
    ['typed on the board, nobody knows when', { ...chart(acvpu('A', at)), vitals: 'GCS 4' }],
  ])('beside a GCS below 15 is doubtful: %s', (_, row) => expect(said(row)).toEqual({ ...doubtful, at }));

  it('beside a GCS without a total is doubtful where a tested item is below its best', () => {
    const withParts = (eye: number, motor: number) => {
      const components = { eye, verbal: null, motor };
      const scores = [{ type: 'GCS', result: 'No total: untestable verbal', at, components }];
      return said({ clinical: { vitals: [acvpu('A', at)], scores } });
    };
    expect(withParts(1, 1)).toEqual({ ...doubtful, doubt: 'GCS E1 VT M1 beside Alert', at });
    expect(withParts(4, 6)).toMatchObject({ state: 'alert', doubt: null });
  });

  it('of the board’s own record is doubtful beside it as well', () => {
    expect(said({ ...chart(gcs(4, at)), avpu: 'alert', avpu_at: at })).toEqual({ ...doubtful, at: null });
    expect(said({ ...chart(gcs(4, at)), avpu: 'alert' })).toEqual({ ...doubtful, at: null });
  });

  it.each([
    ['of 15', chart(gcs(15, at), acvpu('A', at))],
    ['of well before', chart(gcs(4, earlier), acvpu('A', at))],
    ['of well before the board’s own', { ...chart(gcs(4, earlier)), avpu: 'alert' as const, avpu_at: at }],
    [
      'of an earlier stay',
      { ...chart(gcs(4, '2026-11-01T10:00:00.000Z')), avpu: 'alert' as const, admission: { admitted_at: at } },
    ],
    ['that is none', chart(acvpu('A', at))],
  ])('is not doubtful beside a GCS %s', (_, row) => expect(said(row)).toMatchObject({ state: 'alert', doubt: null }));

  it('is what is doubtful, and no lower level', () =>
    expect(said(chart(gcs(4, at), acvpu('U', at)))).toMatchObject({ state: 'not alert', doubt: null }));

  it('has a mark where there is room for one word', () => {
    const short = (row: Parameters<typeof said>[0]) => {
      const level = said(row);
      return level && shortLevel(level);
    };
    expect(short(chart(gcs(4, at), acvpu('A', at)))).toBe('Alert ?');
    expect([short(chart(acvpu('A', at))), short(chart(acvpu('C', at)))]).toEqual(['Alert', 'Confused']);
    expect(short({ ...chart(acvpu('A', at)), avpu: 'voice', avpu_at: later })).toBe('Voice');
  });
});
