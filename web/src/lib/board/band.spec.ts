import { bandOf } from './band.js';

const at = new Date('2026-11-21T10:31:00.000Z');
const fresh = (state: 'current' | 'behind' | 'stopped' | 'unknown', since: Date | null = null) => ({
  ageSeconds: 2,
  asOf: at,
  state,
  since,
});

describe('the band across a board', () => {
  it('is absent while all is well', () => {
    expect(bandOf('live', fresh('current'), false)).toBeNull();
    expect(bandOf('catching-up', fresh('unknown'), false)).toBeNull();
    expect(bandOf('loading', fresh('unknown'), false)).toBeNull();
  });

  it('says a lost connection first, since the last that is known', () => {
    expect(bandOf('stale', fresh('stopped'), false)).toEqual({ kind: 'lost', since: at, greyed: true });
  });

  it('says that the board stopped, and greys it', () => {
    expect(bandOf('live', fresh('stopped', at), false)).toMatchObject({ kind: 'stopped', since: at, greyed: true });
  });

  it('says that the board is behind without greying it', () => {
    expect(bandOf('live', fresh('behind', at), false)).toMatchObject({ kind: 'behind', greyed: false });
  });

  it('keeps the rows grey until it has caught up', () => {
    expect(bandOf('catching-up', fresh('unknown'), true)).toMatchObject({ kind: 'returning', greyed: true });
  });
});
