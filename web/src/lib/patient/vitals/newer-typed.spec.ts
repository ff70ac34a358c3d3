import type { Clinical } from '@ward-board/contract';
import { measuredVitals } from './measured.js';
import { news2State, sayNews2State } from './news2.js';
import { sayNewer } from './say-newer.js';

const [eight, nine, ten] = [8, 9, 10].map((hour) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`) as [
  ...[string, string, string],
];
const reading = (code: string, value: number): Clinical['vitals'][number] => ({
  ...{ code, display: code, unit: null, value, value_string: null, effective_at: nine, previous: null },
});
const parts = { respiration_rate: 3, spo2: 0, oxygen: 0, systolic: 0, pulse: 0, consciousness: 0, temperature: 0 };
const clinical: Pick<Clinical, 'vitals' | 'news2' | 'monitoring'> = {
  vitals: [reading('8867-4', 80), reading('9279-1', 26)],
  news2: { total: 3, parts, risk: 'low-medium', at: nine },
  monitoring: null,
};
const state = (vitals: string | null, vitals_at: string | null, mode: string | null = null) =>
  news2State(clinical, 40, mode, { shown: measuredVitals({ clinical, vitals, vitals_at }), avpu: null });

describe('NEWS2 beside values of the record’s text', () => {
  it.each<[string, string | null, string | null, string | null]>([
    ['says of newer ones that they are not in it', 'HR 140', ten, 'newer typed values not scored'],
    ['says it of a newer level of consciousness by GCS', 'GCS 8', ten, 'newer typed values not scored'],
    ['says nothing of older ones', 'HR 140', eight, null],
    ['says nothing of ones whose time nobody knows', 'HR 140', null, null],
    ['says nothing of a weight and a pain score', 'Wt 71 Pain 7', ten, null],
    ['says nothing where there are none', null, null, null],
  ])('%s', (_, text, at, said) => {
    expect(sayNewer(state(text, at))).toBe(said);
    expect(sayNews2State(state(text, at)).short).toBe('3');
  });

  it('says nothing where there is no score', () => {
    expect(sayNewer(state('HR 140', ten, 'SIMV'))).toBeNull();
  });
});
