import type { TriageLevel } from '@ward-board/contract';
import { countLevels } from './level-counts.js';

const now = new Date('2026-11-21T10:00:00.000Z');
const at = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
const waiting = (triage_level: TriageLevel, minutes: number) => ({ triage_level, created_at: at(minutes) });

describe('the count cards', () => {
  it('count each level, its longest wait and who waits too long', () => {
    const [critical, urgent, standard] = countLevels(
      [waiting('critical', 12), waiting('critical', 3), waiting('urgent', 10)],
      now,
      (level) => (level === 'critical' ? 10 : 60),
    );
    expect(critical).toEqual({ level: 'critical', count: 2, longestSince: at(12), late: 1 });
    expect(urgent).toMatchObject({ count: 1, late: 0 });
    expect(standard).toMatchObject({ count: 0, longestSince: null, late: 0 });
  });
});
