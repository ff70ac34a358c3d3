import { at, drive, patch, pulse, snapshot, T } from '../testing/driver.js';
import { phaseAt } from './freshness.js';
import { startFeed, transition } from './machine.js';

/* Data that may be old never looks fresh, and a loss is announced: LB7 and LB8 of SPEC.md, rule by rule. */

describe('freshness', () => {
  it('LB7: what the feed said on one connection is not known on the next', () => {
    const board = drive().live().tell(2, { type: 'disconnected' });
    expect(board.state).toMatchObject({ phase: 'catching-up', status: { state: 'unknown', since: T + 1 } });
    board.tell(3, { type: 'connected' });
    board.tell(4, { type: 'joined', no: board.no, seq: 10, patches: [] });
    expect(board.state.phase).toBe('catching-up');
    expect(board.tell(5, pulse(10, 5)).state.phase).toBe('live');
  });

  it('LB7: is no less than the time passed here, should the server’s clock be thought to stand still', () => {
    const board = drive().live();
    const { state } = transition(board.state, { type: 'tick', at: { server: T + 1, local: 8_500 } });
    expect(state.phase).toBe('stale');
  });

  it.each([
    [8, 'live'],
    [9, 'stale'],
    [600, 'stale'],
  ])(
    'LB7: of a device that slept until its evidence is %d s old, what is shown is %s at once, before the next tick',
    (seconds, phase) => {
      const board = drive().live();
      const then = 1 + seconds * 1_000;
      expect(board.state.phase).toBe('live');
      expect(phaseAt(board.state, at(then))).toBe(phase);
      expect(phaseAt(board.state, { ...at(1), local: then })).toBe(phase);
    },
  );

  it('LB7: what catches up is stale at once as well, be the feed behind or not heard of; nothing else is', () => {
    const behind = drive()
      .live()
      .tell(2, pulse(10, 2, 'behind', 1));
    const lost = drive().live().tell(2, { type: 'disconnected' });
    for (const { state } of [behind, lost]) {
      expect(phaseAt(state, at(3))).toBe(state.phase);
      expect(phaseAt(state, at(600_000))).toBe('stale');
    }
    const stopped = drive()
      .live()
      .tell(2, pulse(10, 2, 'stopped', 1));
    const ended = drive().live().tell(2, { type: 'session-ended' });
    for (const [state, phase] of [
      [startFeed(0).state, 'loading'],
      [stopped.state, 'stale'],
      [ended.state, 'signed-out'],
    ] as const)
      expect(phaseAt(state, at(600_000))).toBe(phase);
  });

  it('LB7: a reading is not made live by a pulse for a number beyond it', () => {
    const board = drive().tell(0, { type: 'read', no: 1, snapshot: snapshot(10), asked: at(0) }, { type: 'connected' });
    board.tell(1, { type: 'joined', no: board.no, seq: 10, patches: [] }, pulse(12, 1));
    expect(board.state.phase).toBe('catching-up');
    board.tell(2, { type: 'patch', patch: patch(11) });
    expect(board.state).toMatchObject({ phase: 'catching-up', evidence: { by: 'reading' } });
    board.tell(3, { type: 'patch', patch: patch(12) });
    expect(board.state).toMatchObject({ phase: 'live', evidence: { by: 'pulse', server: T + 1 } });
  });

  it('LB7: reading again does not make a stopped feed younger', () => {
    const board = drive()
      .live()
      .tell(5_000, pulse(10, 5_000, 'stopped', 4_000), { type: 'reload' });
    board.tell(6_000, { type: 'read', no: board.no, snapshot: snapshot(10), asked: at(5_900) });
    expect(board.state).toMatchObject({ phase: 'stale', evidence: { server: T + 1 } });
  });

  it('LB7: evidence of one identity is none of the next', () => {
    const board = drive().live().tell(2, { type: 'disconnected' }, { type: 'reload' });
    board.tell(3, { type: 'read', no: board.no, snapshot: snapshot(10, 'B'), asked: at(-5_000) });
    expect(board.state).toMatchObject({ evidence: { by: 'reading', server: T - 5_000 } });
  });

  it('LB7: a reading alone never makes a board live', () => {
    const board = drive().tell(0, { type: 'read', no: 1, snapshot: snapshot(10), asked: at(0) }, { type: 'connected' });
    board.tell(1, { type: 'joined', no: board.no, seq: 10, patches: [] });
    expect(board.state.phase).toBe('catching-up');
    board.tell(2, pulse(10, 2));
    expect(board.state.phase).toBe('live');
  });

  it('LB7: a pulse that was held up proves only its own time', () => {
    const board = drive().live().tell(20_000, pulse(10, 2_000));
    expect(board.state.phase).toBe('stale');
  });

  it('LB7: a current pulse of a number that we have not reached proves nothing until we have', () => {
    const board = drive().live().tell(8_500, pulse(11, 8_400));
    expect(board.state.phase).toBe('stale');
    board.tell(8_600, { type: 'patch', patch: patch(11) });
    expect(board.state.phase).toBe('live');
  });

  it('LB7: a feed that has not been current since earlier takes back what a reading suggested', () => {
    const board = drive().tell(
      10_000,
      { type: 'read', no: 1, snapshot: snapshot(10), asked: at(10_000) },
      { type: 'connected' },
    );
    board.tell(10_001, { type: 'joined', no: board.no, seq: 10, patches: [] }, pulse(10, 10_001, 'behind', 1_000));
    expect(board.state).toMatchObject({ phase: 'stale', evidence: { server: T + 1_000 } });
  });

  it('LB7: stopped is stale at once, behind is when the last evidence is too old', () => {
    expect(
      drive()
        .live()
        .tell(500, pulse(10, 500, 'stopped', 400)).state.phase,
    ).toBe('stale');
    const board = drive()
      .live()
      .tell(2_000, pulse(10, 2_000, 'behind', 1_500));
    expect(board.state.phase).toBe('live');
    expect(board.tell(8_100, pulse(10, 8_100, 'behind', 1_500)).state.phase).toBe('stale');
  });

  it('LB8: silence is asked about, and a connection that does not answer is made anew', () => {
    const board = drive().live().tell(5_500, { type: 'tick' });
    expect(board.effects).toEqual([{ do: 'join', no: board.no, after: 10, identity: 'A' }]);
    board.tell(9_000, { type: 'tick' });
    expect(board.state.phase).toBe('stale');
    board.tell(9_600, { type: 'tick' });
    expect(board.effects).toEqual([{ do: 'reconnect' }]);
  });

  it('LB8: waking after a long silence asks, or connects, at once', () => {
    const asleep = drive().live().tell(60_000, { type: 'woke' });
    expect(asleep.state.phase).toBe('stale');
    expect(asleep.effects).toEqual([{ do: 'join', no: asleep.no, after: 10, identity: 'A' }]);
    expect(drive().live().tell(2, { type: 'disconnected' }).tell(60_000, { type: 'woke' }).effects).toEqual([
      { do: 'reconnect' },
    ]);
  });
});
