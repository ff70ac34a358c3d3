import type { Freshness, Phase } from '@ward-board/live-client';
import { type Dated, olderOf } from './older-of.js';

const dated = (phase: Phase, state: Freshness['state'] = 'current', ageSeconds = 1): Dated => ({
  phase,
  freshness: { state, ageSeconds, asOf: null, since: null },
});

describe('a page that is made of two feeds', () => {
  const live = dated('live');

  it('is as old as the older one, whichever that is', () => {
    const older = [
      dated('live', 'current', 5),
      dated('live', 'behind'),
      dated('catching-up'),
      dated('stale', 'unknown', 9),
      dated('stale', 'stopped'),
    ];
    for (const [index, other] of older.entries()) {
      expect(olderOf(live, other)).toBe(other);
      expect(olderOf(other, live)).toBe(other);
      for (const less of older.slice(0, index)) expect(olderOf(less, other)).toBe(other);
    }
  });

  it('is what the first one says, while one of them shows nothing', () => {
    for (const phase of ['loading', 'failed', 'forbidden'] as const) {
      expect(olderOf(live, dated(phase))).toBe(live);
      expect(olderOf(dated(phase), live)).toEqual(dated(phase));
    }
  });
});
