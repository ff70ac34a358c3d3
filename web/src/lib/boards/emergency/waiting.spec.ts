import { sayWaits } from './waiting.js';

const now = new Date('2026-11-21T10:00:00.000Z');
const waiting = (minutes: number) => ({ created_at: new Date(now.getTime() - minutes * 60_000).toISOString() });

describe('the waits of a level', () => {
  it('are told by the longest, and by how many are past the limit of the level', () => {
    expect(sayWaits('critical', [waiting(12), waiting(3)], now)).toEqual({
      text: 'longest 12 min',
      alarm: '1 overdue (>10 min)',
    });
    expect(sayWaits('standard', [waiting(130), waiting(121)], now).alarm).toBe('2 overdue (>2 h)');
  });

  it('raise no alarm within the limit, and are none where nobody waits', () => {
    expect(sayWaits('urgent', [waiting(10)], now)).toEqual({ text: 'longest 10 min' });
    expect(sayWaits('urgent', [], now)).toEqual({ text: 'none' });
  });
});
