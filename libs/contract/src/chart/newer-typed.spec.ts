import type { Clinical } from './clinical.js';
import { newerTyped } from './newer-typed.js';
import type { TypedText } from './typed-vitals.js';

const [eight, nine, ten] = [8, 9, 10].map((hour) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString()) as [
  ...[string, string, string],
];
const RATE = '8867-4';
const TEMPERATURE = '8310-5';
const PAIN = '38208-5';
const at = (effective_at: string, ...all: readonly string[]): Clinical['vitals'] =>
  all.map((code) => ({ code, display: code, value: 1, value_string: null, unit: null, effective_at, previous: null }));

type Rest = [TypedText, Clinical['vitals'], string | null];

describe('vital signs that were typed', () => {
  it.each<[string, TypedText, Clinical['vitals'], string | null]>([
    ['after those of the chart are newer', { vitals: 'HR 130', vitals_at: ten }, at(nine, RATE), ten],
    ['before them are not', { vitals: 'HR 130', vitals_at: eight }, at(nine, RATE), null],
    ['together with them are not', { vitals: 'HR 130', vitals_at: nine }, at(nine, RATE), null],
    ['of somebody without any in the chart stand alone', { vitals: 'HR 130', vitals_at: nine }, [], nine],
    [
      'are newer than the same in the chart, also where another of it came later',
      ...([{ vitals: 'HR 130', vitals_at: nine }, [...at(eight, RATE), ...at(ten, TEMPERATURE)], nine] as Rest),
    ],
    [
      'and were not measured since are not newer than what the chart has since',
      ...([{ vitals: 'HR 130 BP 120/80', vitals_at: eight }, at(nine, RATE), null] as Rest),
    ],
    [
      'are not replaced by a pain score of the chart',
      ...([{ vitals: 'HR 130', vitals_at: eight }, at(nine, PAIN), eight] as Rest),
    ],
    ['are not what weighs somebody', { vitals: 'Wt 71', vitals_at: ten }, at(nine, RATE), null],
    ['may be words', { vitals: 'no pulse felt', vitals_at: ten }, at(nine, RATE), ten],
    ['as words are over with the next reading', { vitals: 'no pulse felt', vitals_at: eight }, at(nine, PAIN), null],
    [
      'on the board before count as long as this one has none',
      ...([
        { vitals: null, vitals_at: null, handover: { vitals: 'HR 130', vitals_at: ten } },
        at(nine, RATE),
        ten,
      ] as Rest),
    ],
    ['nobody knows when, or not at all, are none', { vitals: 'HR 130', vitals_at: null }, at(nine, RATE), null],
    ['and taken back are none', { vitals: '', vitals_at: ten }, [], null],
  ])('%s', (_, record, vitals, expected) => expect(newerTyped(record, { vitals }).at).toBe(expected));

  it('stand in place of the same alone, and words in place of none', () => {
    const codesOf = (vitals: string) =>
      newerTyped({ vitals, vitals_at: ten }, { vitals: at(nine, RATE, TEMPERATURE) }).codes;
    expect([codesOf('HR 130'), codesOf('on 4 L mask')]).toEqual([[RATE], []]);
  });
});
