import type { StripEntry } from '../../board/strip.js';
import { sayCounts } from './past-counts.js';

const entry = (id: string, more: object = {}): StripEntry =>
  ({ id, patient: { name: id }, admitted_at: '2026-11-28T20:00:00.000Z', treated_at: null, ...more }) as StripEntry;

describe('what the band over a board of the past counts', () => {
  it('is what its strip counts: whom transfers brought as well, and nobody who was treated', () => {
    const entries = [
      entry('brought', { from: 'icu' }),
      ...['admitted', 'second'].map((id) => entry(id)),
      entry('treated', { treated_at: '2026-11-28T21:00:00.000Z' }),
    ];
    expect(sayCounts(13, entries, 2)).toBe('13 on the board, 3 awaited, 2 on the waiting list');
  });

  it('says nothing of nobody', () => expect(sayCounts(0, [], 0)).toBe('0 on the board'));
});
