import { defaultFacility } from '@ward-board/contract';
import { changeOf, sayChange } from './change.js';
import type { MeasuredVital } from './measured.js';
import type { VitalName } from './names.js';

const at = '2026-11-21T09:00:00.000Z';
const vital = (name: VitalName, number: number, was: number | null): MeasuredVital => ({
  ...{ name, number, value: String(number), second: null, at, from: 'chart' },
  before: was === null ? null : { number: was, at },
});

describe('the change of a vital sign', () => {
  it.each<[VitalName, number, number | null, string | null]>([
    ['HR', 112, 104, 'Heart rate up 8 bpm, from 104'],
    ['HR', 112, 105, null],
    ['BP', 92, 100, 'Systolic pressure down 8 mmHg, from 100'],
    ['SpO2', 96, 94, 'Oxygen saturation up 2 %, from 94'],
    ['RR', 22, 19, null],
    ['RR', 22, 18, 'Respiratory rate up 4 /min, from 18'],
    ['Temp', 38.1, 37.6, 'Temperature up 0.5 °C, from 37.6'],
    ['GCS', 12, 13, 'Glasgow Coma Scale down 1, from 13'],
    ['Pain', 8, 6, 'Pain up 2 /10, from 6'],
    ['HR', 112, null, null],
  ])('%s %s after %s: %s', (name, number, was, said) => {
    const of = vital(name, number, was);
    const change = changeOf(of, defaultFacility.trend_steps);
    expect(change && sayChange(of, change)).toBe(said);
  });

  it('is none where the facility has no step', () => expect(changeOf(vital('HR', 120, 60), {})).toBeNull());
});
