import type { AccessEntry } from '@ward-board/contract';
import { readersOf, whatWords } from './who-looked.js';

const entry = (id: string, user: string, reason: string | null = null): AccessEntry => ({
  id,
  at: '2026-11-21T03:12:04.000Z',
  user: { id: user, name: `Name ${user}`, role: 'nurse', department: null },
  what: 'allergies',
  reason,
});

describe('who looked', () => {
  it('is each person once, the latest reader first, with all that they read and why', () => {
    const [third, second, first] = [entry('3', 'a', 'A complaint'), entry('2', 'b'), entry('1', 'a', 'A complaint')];
    expect(readersOf([third, second, first])).toEqual([
      { user: third.user, entries: [third, first], reasons: ['A complaint'] },
      { user: second.user, entries: [second], reasons: [] },
    ]);
    expect(readersOf([])).toEqual([]);
  });

  it('says what was read in words', () => {
    expect(['chart-counts', 'live/chart', 'audit/boards/icu', 'diagnostic-reports'].map(whatWords)).toEqual([
      'the chart',
      'the chart, live',
      'the icu board of the past',
      'diagnostic reports',
    ]);
  });
});
