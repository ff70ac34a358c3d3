import type { Freshness } from '../live/live-board.svelte.js';
import { staleBannerOf } from './stale-banner.js';

const asOf = new Date('2026-11-21T10:00:00.000Z');
const since = new Date('2026-11-21T09:58:00.000Z');
const known = (state: Freshness['state'], from: Date | null = null): Freshness => ({
  ...{ ageSeconds: 3, asOf, state, since: from },
});

describe('the stale banner', () => {
  it('is absent while all is well, and for a moment without a connection', () => {
    expect(staleBannerOf('loading', known('unknown'), false)).toBeNull();
    expect(staleBannerOf('live', known('current'), false)).toBeNull();
    expect(staleBannerOf('catching-up', known('current'), false)).toBeNull();
  });

  it('says that the connection is lost, since what is shown was last known to be current', () => {
    expect(staleBannerOf('stale', known('unknown'), false)).toEqual({ kind: 'lost', since: asOf, greyed: true });
    expect(staleBannerOf('stale', known('current'), false)).toMatchObject({ kind: 'lost' });
  });

  it('says that the board has stopped, and since when, whatever its phase', () => {
    for (const phase of ['live', 'stale'] as const) {
      expect(staleBannerOf(phase, known('stopped', since), false)).toEqual({ kind: 'stopped', since, greyed: true });
    }
  });

  it('says that the board is behind, and greys it once its rows are too old', () => {
    expect(staleBannerOf('live', known('behind', since), false)).toEqual({ kind: 'behind', since, greyed: false });
    expect(staleBannerOf('stale', known('behind', since), false)).toEqual({ kind: 'behind', since, greyed: true });
  });

  it('keeps the rows grey until a stale board has caught up', () => {
    expect(staleBannerOf('catching-up', known('current'), true)).toEqual({
      ...{ kind: 'returning', since: asOf, greyed: true },
    });
    expect(staleBannerOf('live', known('current'), true)).toBeNull();
  });
});
