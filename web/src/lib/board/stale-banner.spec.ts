import { freshnessOf } from '../live/machine/board-view.js';
import { at, picture, pulse, T, type Talk, talk } from '../live/testing/talk.js';
import { bandOf } from './stale-banner.js';

/** The band that a board of the real machine has at a moment. `old`: its rows were not to be trusted before. */
const band = ({ state }: Talk, ms: number, old = false) => bandOf(state.phase, freshnessOf(state, at(ms)), old);
const moment = (ms: number) => new Date(T + ms);

describe('the band across a board', () => {
  it('is absent while all is well, and for a moment without a connection', () => {
    expect(band(talk(), 0)).toBeNull();
    const board = talk().live();
    expect(band(board, 100)).toBeNull();
    expect(band(board.tell(200, { type: 'disconnected' }), 300)).toBeNull();
  });

  it('says that the connection is lost, since the last that is known', () => {
    const board = talk().live().tell(200, { type: 'disconnected' }).tell(8_100, { type: 'tick' });
    expect(band(board, 8_100)).toEqual({ kind: 'lost', since: moment(1), greyed: true });
  });

  it('says that of a silence too, whatever was said last', () => {
    expect(band(talk().live().tell(8_100, { type: 'tick' }), 8_100)).toMatchObject({ kind: 'lost', greyed: true });
    const behind = talk()
      .live()
      .tell(500, pulse(10, 500, 'behind', 400));
    for (let ms = 1_000; ms < 10_500; ms += 500) behind.tell(ms, { type: 'tick' });
    expect(band(behind.tell(10_500, { type: 'disconnected' }), 10_500)).toMatchObject({ kind: 'lost', greyed: true });
  });

  it('says that the board stopped, and greys it at once', () => {
    const board = talk()
      .live()
      .tell(500, pulse(10, 500, 'stopped', 400));
    expect(band(board, 500)).toEqual({ kind: 'stopped', since: moment(400), greyed: true });
    expect(band(board.tell(20_000, pulse(10, 20_000, 'stopped', 400)), 20_000)).toMatchObject({ kind: 'stopped' });
  });

  it('says that the board is behind, and greys it once its rows are too old', () => {
    const board = talk()
      .live()
      .tell(500, pulse(10, 500, 'behind', 400));
    expect(band(board, 500)).toEqual({ kind: 'behind', since: moment(400), greyed: false });
    board.tell(9_000, pulse(10, 9_000, 'behind', 400));
    expect(band(board, 9_000)).toEqual({ kind: 'behind', since: moment(400), greyed: true });
  });

  it('keeps the rows grey until the board has caught up', () => {
    const board = talk().live().tell(200, { type: 'disconnected' }).tell(9_000, { type: 'tick' });
    board.tell(9_100, { type: 'connected' }, { type: 'reload' });
    board.tell(9_200, { type: 'read', no: board.no, picture: picture(11), asked: at(9_150) });
    expect(board.state.phase).toBe('catching-up');
    expect(band(board, 9_200, true)).toEqual({ kind: 'returning', since: moment(9_150), greyed: true });
    board.tell(9_300, { type: 'joined', no: board.no, seq: 11, patches: [] }, pulse(11, 9_300));
    expect(band(board, 9_300)).toBeNull();
  });
});
