import { createServerClock } from '../clock/server-clock.js';
import type { ReadOutcome } from '../reading/read-feed.js';
import { patch, snapshot, T } from '../testing/driver.js';
import { runFeed, type View } from './runner.js';
import type { FeedListener } from './transport.js';

/** A runner in a world where a join is answered before the call returns: the worst that effects can do. */
function open(outcome: ReadOutcome = { ok: true, snapshot: snapshot(10), asked: { server: T, local: 0 } }) {
  const now = { ms: T };
  const views: View[] = [];
  const left: string[] = [];
  let listener: FeedListener | null = null;
  let tick = () => {};
  let end = () => {};
  let aborted = false;
  const board = runFeed(
    'emergency',
    {
      clock: createServerClock({ wall: () => now.ms, steady: () => now.ms }),
      transport: {
        listen(_, heard) {
          listener = heard;
          heard.connected();
          return () => {
            listener = null;
          };
        },
        join: (_, after, _identity, answered) =>
          answered({ ok: true, seq: 11, patches: after < 11 ? [patch(11)] : [] }),
        leave: (feed) => void left.push(feed),
        reconnect() {},
      },
      async read(signal) {
        signal.addEventListener('abort', () => {
          aborted = true;
        });
        return outcome;
      },
      every(_, callback) {
        tick = callback;
        return () => {
          tick = () => {};
        };
      },
      onWake: () => () => {},
      onSessionEnd(callback) {
        end = callback;
        return () => {};
      },
      settleDoubt() {},
      jitter: () => 0.5,
    },
    (view) => views.push(view),
  );
  const last = () => views.at(-1);
  const pass = (ms: number) => {
    now.ms += ms;
    tick();
  };
  return { board, views, last, left, pass, end: () => end(), listener: () => listener, aborted: () => aborted };
}
const read = () => new Promise(setImmediate);

describe('the runner', () => {
  it('finishes one event before the next, even when an effect is answered at once', async () => {
    const { views, last } = open();
    await read();
    expect(last()?.state).toMatchObject({ phase: 'catching-up', shown: { seq: 11 } });
    const seqs = views.flatMap(({ state }) => ('shown' in state && state.shown ? [state.shown.seq] : []));
    expect(seqs).toEqual([10, 11]);
  });

  it('says what changed for two seconds, and draws again only when something did', async () => {
    const { views, last, pass } = open();
    await read();
    expect(last()?.changed.size).toBe(2);
    const drawn = views.length;
    pass(1_900);
    expect(views.length).toBe(drawn);
    pass(200);
    expect(last()?.changed.size).toBe(0);
  });

  it('LB10: keeps no record and no id when the session ends', async () => {
    const { last, end } = open();
    await read();
    end();
    expect(last()).toEqual({
      state: { phase: 'signed-out', jitter: 0.5, asked: 2 },
      changed: new Set(),
    });
  });

  it('when stopped leaves, cuts off its reading, and hears nothing more', async () => {
    const { board, views, left, aborted, listener } = open();
    board.stop();
    board.stop();
    const drawn = views.length;
    await read();
    expect([views.length, left, aborted(), listener()]).toEqual([drawn, ['emergency'], true, null]);
  });

  it('LB10: a reading that is refused as forbidden closes the board', async () => {
    const { last, left } = open({ ok: false, why: 'forbidden' });
    await read();
    expect([last()?.state.phase, left]).toEqual(['forbidden', ['emergency']]);
  });
});
