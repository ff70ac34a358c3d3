import { type AdmissionRecord, operation } from '@ward-board/contract';
import { awaiting, byLevel, bySaid } from './order.js';

const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

describe('the order of a board', () => {
  const row = (id: string, op_status: string, created_at: string, scheduled_at: string | null = null) => ({
    ...{ id, op_status, created_at, scheduled_at },
  });

  it('is by level as the kind declares them, then the longest there', () => {
    const rows = [
      row('done', 'recovered', '1'),
      row('b', 'in-surgery', '9'),
      row('first', 'pre-op', '9'),
      row('a', 'in-surgery', '3'),
    ];
    expect(ids(byLevel(operation, rows))).toEqual(['first', 'a', 'b', 'done']);
  });

  it('may be by another time, and what has none is last', () => {
    const rows = [row('none', 'pre-op', '1'), row('late', 'pre-op', '2', '9'), row('early', 'pre-op', '3', '5')];
    expect(ids(byLevel(operation, rows, (each) => each.scheduled_at))).toEqual(['early', 'late', 'none']);
  });

  it('is the same for two of the same moment however they come', () => {
    const [a, b] = [row('a', 'pre-op', '5'), row('b', 'pre-op', '5')];
    expect(ids(byLevel(operation, [b, a]))).toEqual(ids(byLevel(operation, [a, b])));
  });
});

describe('the order by something that is said', () => {
  it('takes numbers as numbers, and has those that say nothing last, the oldest first', () => {
    const row = (id: string, created_at: string) => ({ id, created_at });
    const rows = [row('none', '2'), row('ten', '1'), row('two', '1'), row('older', '1')];
    const bays: Record<string, string> = { ten: 'Bay 10', two: 'Bay 2' };
    expect(ids(bySaid(rows, ({ id }) => bays[id] ?? null))).toEqual(['two', 'ten', 'older', 'none']);
  });
});

describe('the strip of those who arrive', () => {
  const admission = (id: string, board: string | null, admitted_at: string, treated_at: string | null = null) =>
    ({ id, awaiting: board, admitted_at, treated_at }) as AdmissionRecord;

  it('lists who awaits the board, the treated ones last', () => {
    const all = [
      admission('treated', 'emergency', '1', '8'),
      admission('new', 'emergency', '7'),
      admission('old', 'emergency', '5'),
      admission('elsewhere', 'icu', '2'),
      admission('handled', null, '2'),
    ];
    expect(ids(awaiting(all, 'emergency'))).toEqual(['old', 'new', 'treated']);
    expect(ids(awaiting(all, 'icu'))).toEqual(['elsewhere']);
  });
});
