import { type AdmissionRecord, triageLevels } from '@ward-board/contract';
import { awaiting, byLevel } from './order.js';

const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

describe('the order of a board', () => {
  const row = (id: string, level: string, created_at: string) => ({ id, level, created_at });
  const inOrder = (...rows: ReturnType<typeof row>[]) =>
    ids(byLevel(rows, triageLevels as readonly string[], ({ level }) => level));

  it('is by level, then the longest there', () => {
    const rows = [
      row('n', 'non-urgent', '1'),
      row('u1', 'urgent', '9'),
      row('c', 'critical', '9'),
      row('u2', 'urgent', '3'),
    ];
    expect(inOrder(...rows)).toEqual(['c', 'u2', 'u1', 'n']);
  });

  it('does not waver between two of the same moment', () =>
    expect(inOrder(row('b', 'urgent', '5'), row('a', 'urgent', '5'))).toEqual(['a', 'b']));
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
