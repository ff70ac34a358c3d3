import { defaultFacility } from '@ward-board/contract';
import { sayOverdue, type WaitingCase, waitOf, waitsInOrder } from './waiting.js';

const { waiting_limits: limits } = defaultFacility;

const now = new Date('2026-11-21T10:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const waiting = (minutes: number, triage_level: WaitingCase['triage_level'] = 'critical'): WaitingCase => ({
  created_at: ago(1),
  seen_at: null,
  triage_level,
  admission: { admitted_at: ago(minutes) },
});

describe('a wait', () => {
  it('counts from the arrival, and is late from its limit on, very late from twice that', () => {
    expect([9, 10, 19, 20].map((minutes) => waitOf(waiting(minutes), now, limits))).toEqual([
      'runs',
      'late',
      'late',
      'very-late',
    ]);
    expect(waitOf(waiting(59, 'urgent'), now, limits)).toBe('runs');
  });

  it('has the limit that the facility says', () => {
    const own = { ...limits, urgent: 30 };
    expect([29, 30, 60].map((minutes) => waitOf(waiting(minutes, 'urgent'), now, own))).toEqual([
      'runs',
      'late',
      'very-late',
    ]);
    expect(sayOverdue('urgent', [waiting(31, 'urgent')], now, own)).toEqual({ alarm: '1 overdue', more: '(>30 min)' });
  });

  it('ends once somebody has seen the patient, however long it was', () => {
    expect(waitOf({ ...waiting(500), seen_at: ago(1) }, now, limits)).toBe('seen');
  });
});

describe('the waits of a level', () => {
  it('put whoever nobody has seen first, the longest waiting of them, and then those who were seen', () => {
    const named = (name: string, minutes: number, seen_at: string | null = null) => ({
      ...{ ...waiting(minutes, 'urgent'), seen_at, name },
    });
    const rows = [named('seen', 160, ago(10)), named('overdue', 60), named('seen later', 70, ago(5)), named('new', 5)];
    const inOrder = rows.toSorted((a, b) => (waitsInOrder(a) < waitsInOrder(b) ? -1 : 1)).map(({ name }) => name);
    expect(inOrder).toEqual(['overdue', 'new', 'seen', 'seen later']);
  });

  it('say how many are past the limit, without those who were seen', () => {
    const seen = { ...waiting(30), seen_at: ago(20) };
    expect(sayOverdue('critical', [waiting(12), waiting(3), seen], now, limits)).toEqual({
      alarm: '1 overdue',
      more: '(>10 min)',
    });
    expect(sayOverdue('standard', [waiting(130, 'standard'), waiting(121, 'standard')], now, limits)).toEqual({
      alarm: '2 overdue',
      more: '(>2 h)',
    });
  });

  it('raise no alarm within the limit, or where nobody waits', () => {
    expect(sayOverdue('urgent', [waiting(10, 'urgent')], now, limits)).toEqual({});
    expect(sayOverdue('urgent', [], now, limits)).toEqual({});
  });
});
