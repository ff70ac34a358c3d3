import { freshnessOf } from '../live/machine/freshness.js';
import { at, snapshot, pulse, type FeedDriver, drive } from '../live/testing/driver.js';
import { sayFreshness } from './say-freshness.js';

const said = ({ state }: FeedDriver, ms: number) => sayFreshness(state.phase, freshnessOf(state, at(ms)));
const live = () => drive().live();

describe('the frame says how fresh a board is', () => {
  it('while it comes', () => {
    expect(said(drive(), 0)).toEqual({ sign: 'waiting', words: 'Connecting…' });
    const board = drive().tell(0, { type: 'read', no: 1, snapshot: snapshot(10), asked: at(0) });
    expect(said(board, 1_000)).toEqual({ sign: 'behind', words: 'Catching up · 1 s ago' });
  });

  it('while it is live', () => expect(said(live(), 2_001)).toEqual({ sign: 'live', words: 'Live · 2 s ago' }));

  it('when nothing could be read', () => {
    const board = drive().tell(0, { type: 'read-failed', no: 1, why: 'unavailable' });
    expect(said(board, 1)).toEqual({ sign: 'failed', words: 'Could not load' });
  });

  it('when the connection is lost', () =>
    expect(said(live().tell(9_001, { type: 'tick' }), 9_001)).toEqual({ sign: 'lost', words: 'Not live · 9 s old' }));

  it('when the board is behind, at first and for long', () => {
    const board = live().tell(500, pulse(10, 500, 'behind', 400));
    expect(said(board, 1_401)).toEqual({ sign: 'behind', words: 'Catching up · 1 s ago' });
    board.tell(60_001, pulse(10, 60_001, 'behind', 400));
    expect(said(board, 60_001)).toEqual({ sign: 'old', words: 'Behind · 1 min old' });
  });

  it('when the board has stopped', () => {
    const board = live().tell(500, pulse(10, 500, 'stopped', 400));
    expect(said(board, 3_001)).toEqual({ sign: 'stopped', words: 'Stopped · 3 s old' });
  });

  it('not of a board that is not shown', () => {
    expect(said(drive().tell(0, { type: 'session-ended' }), 1)).toBeNull();
  });
});
