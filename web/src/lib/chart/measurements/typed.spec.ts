import { nothingRecorded } from '@ward-board/contract';
import { sayTypedSince, typedInPlace, typedOnRow } from './typed.js';

const [ten, eleven] = ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];
const pulse = { code: '8867-4', display: '', unit: null, value: 73, value_string: null, previous: null };
const rowOf = (vitals: string, vitals_at: string | null, effective_at: string) =>
  ({
    vitals,
    vitals_at,
    clinical: { ...nothingRecorded, vitals: [{ ...pulse, effective_at }] },
  }) as unknown as Parameters<typeof typedOnRow>[0];
const shown = (row: ReturnType<typeof rowOf>) => typedOnRow(row).map(({ name, value }) => `${name} ${value}`);

describe('vital signs that were typed on the board', () => {
  it('are those that the row shows: what was typed since the chart’s, and what the chart does not have', () => {
    expect(shown(rowOf('BP 82/40 HR 141', eleven, ten))).toEqual(['BP 82/40', 'HR 141']);
    expect(shown(rowOf('BP 82/40 HR 141', ten, eleven))).toEqual(['BP 82/40']);
    expect(shown(rowOf('HR 141', null, ten))).toEqual([]);
    expect(typedOnRow(undefined)).toEqual([]);
  });

  it('stand in place of the chart’s newest, unless that is newer than the row has it', () => {
    const typed = typedOnRow(rowOf('HR 141', eleven, ten));
    expect(typedInPlace(typed, 'HR', { effective_at: ten })?.value).toBe('141');
    expect(typedInPlace(typed, 'HR', undefined)?.value).toBe('141');
    expect(typedInPlace(typed, 'HR', { effective_at: '2026-11-21T11:00:01.000Z' })).toBeUndefined();
    expect(typedInPlace(typed, 'RR', undefined)).toBeUndefined();
    const undated = typedOnRow(rowOf('RR 30', null, ten));
    expect(typedInPlace(undated, 'RR', undefined)?.value).toBe('30');
    expect(typedInPlace(undated, 'RR', { effective_at: ten })).toBeUndefined();
  });

  it('are said beside an older reading that has no value in them: the oxygen may be another by then', () => {
    const typed = typedOnRow(rowOf('HR 141 on 15 L', eleven, ten));
    expect(sayTypedSince(typed, { effective_at: ten })).toBe(', before what was typed on the board');
    expect(sayTypedSince(typed, { effective_at: eleven })).toBe('');
    expect(sayTypedSince([], { effective_at: ten })).toBe('');
  });
});
