import { type Clinical, nothingRecorded } from '@ward-board/contract';
import { isLate, news2Of, type WatchedRow } from './watching.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = '2026-11-21T08:00:00.000Z';
const parts = {
  respiration_rate: 3,
  spo2: 3,
  oxygen: 0,
  systolic: 0,
  pulse: 1,
  consciousness: 0,
  temperature: 0,
} as const;
const scored = (
  next_observation_due_at: Clinical['next_observation_due_at'],
  more: Partial<WatchedRow> = {},
): WatchedRow => ({
  clinical: { ...nothingRecorded, news2: { total: 7, parts, risk: 'high', at }, next_observation_due_at },
  ...more,
});

describe('who is to be watched more closely', () => {
  it('has the total that the row shows: none on a ventilator, none without a score', () => {
    expect(news2Of(scored(at))).toBe(7);
    expect(news2Of(scored(at, { ventilator_mode: 'SIMV' }))).toBeNull();
    expect(news2Of(scored(at, { ventilator_mode: 'CPAP' }))).toBe(7);
    expect([news2Of({ clinical: null }), news2Of({ clinical: nothingRecorded })]).toEqual([null, null]);
  });

  it('is late once the next observations should have been made, and after 15 min where they are continuous', () => {
    expect(isLate(scored('2026-11-21T11:59:00.000Z'), now)).toBe(true);
    expect(isLate(scored('2026-11-21T12:01:00.000Z'), now)).toBe(false);
    expect(isLate(scored(at), now)).toBe(true);
    expect(isLate(scored(at), new Date('2026-11-21T08:14:00.000Z'))).toBe(false);
    expect(isLate(scored(at), new Date('2026-11-21T08:15:00.000Z'))).toBe(true);
    expect(isLate(scored(null), now)).toBe(false);
    expect(isLate(scored('2026-11-21T11:59:00.000Z', { ventilator_mode: 'SIMV' }), now)).toBe(false);
  });
});
