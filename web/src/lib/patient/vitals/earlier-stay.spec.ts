import { type Clinical, nothingRecorded, usualSaturation } from '@ward-board/contract';
import { isLate, news2Of } from '../../board/watching.js';
import { isOfEarlierStay } from './earlier-stay.js';
import { measuredEarlier, measuredVitals } from './measured.js';
import { standsOut } from './stands-out.js';

const ARRIVED = '2026-11-20T12:00:00.000Z';
const admission = { admitted_at: ARRIVED };
const pulseAt = (effective_at: string): Clinical => ({
  ...nothingRecorded,
  vitals: [
    {
      code: '8867-4',
      display: 'Heart rate',
      value: 142,
      value_string: null,
      unit: '/min',
      effective_at,
      previous: null,
    },
  ],
});
const scoredAt = (at: string): Clinical => ({
  ...pulseAt(at),
  news2: {
    total: 9,
    risk: 'high',
    at,
    parts: { respiration_rate: 3, spo2: 3, oxygen: 2, systolic: 0, pulse: 1, consciousness: 0, temperature: 0 },
  },
  next_observation_due_at: at,
});

describe('What was measured before somebody came', () => {
  it('is of an earlier stay when it was older on arrival than any set may be', () => {
    expect(isOfEarlierStay('2026-11-20T00:00:00.000Z', ARRIVED)).toBe(false);
    expect(isOfEarlierStay('2026-11-19T23:59:59.999Z', ARRIVED)).toBe(true);
    expect(isOfEarlierStay('2026-11-01T12:00:00.000Z', null)).toBe(false);
    expect(isOfEarlierStay(null, ARRIVED)).toBe(false);
  });

  it('is shown with when it was measured, and does not stand out as if it were now', () => {
    const old = measuredVitals({ clinical: pulseAt('2026-11-01T12:00:00.000Z'), admission });
    expect(old.vitals.map((vital) => measuredEarlier(vital, old))).toEqual(['2026-11-01T12:00:00.000Z']);
    expect(standsOut('HR', old, 50, usualSaturation)).toBeNull();
    const now = measuredVitals({ clinical: pulseAt(ARRIVED), admission });
    expect(now.vitals.map((vital) => measuredEarlier(vital, now))).toEqual([null]);
    expect(standsOut('HR', now, 50, usualSaturation)).toMatchObject({ tier: 3 });
  });

  it('makes nobody one to be watched, nor overdue since then', () => {
    const earlier = { clinical: scoredAt('2026-11-01T12:00:00.000Z'), admission };
    const now = new Date('2026-11-20T15:00:00.000Z');
    expect([news2Of(earlier), isLate(earlier, now)]).toEqual([null, false]);
    const current = { clinical: scoredAt(ARRIVED), admission };
    expect([news2Of(current), isLate(current, now)]).toEqual([9, true]);
    // Its time is that of the oldest reading: one that was measured since makes it a total of now.
    const [oldest] = scoredAt('2026-11-01T12:00:00.000Z').vitals;
    const mixed = { ...earlier.clinical, vitals: [...pulseAt(ARRIVED).vitals, { ...oldest, code: '8310-5' }] };
    expect([
      news2Of({ clinical: mixed as Clinical, admission }),
      isLate({ clinical: mixed as Clinical, admission }, now),
    ]).toEqual([9, true]);
  });
});
