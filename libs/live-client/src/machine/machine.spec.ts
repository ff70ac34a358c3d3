import { at, drive, type FeedDriver, patch, pulse, snapshot, T } from '../testing/driver.js';
import { admissionOf, emergencyCaseOf } from '../testing/records.js';

/* The rules of SPEC.md one by one; those of freshness are in freshness.spec.ts. That they hold together is model.spec.ts's part. */

describe('patches', () => {
  it('LB1, LB2: applies what follows, drops what is known, keeps what is ahead and joins for what is missing', () => {
    const board = drive()
      .live()
      .tell(2, { type: 'patch', patch: patch(10) });
    expect(board.seq).toBe(10);
    board.tell(2, { type: 'patch', patch: patch(12) });
    expect(board.seq).toBe(10);
    expect(board.effects).toEqual([{ do: 'join', no: board.no, after: 10, identity: 'A' }]);
    board.tell(3, { type: 'patch', patch: patch(11) }, { type: 'patch', patch: patch(11) });
    expect(board.seq).toBe(12);
  });

  it('LB1: a pulse that counts more than we have leads to a join after a second, not at once', () => {
    const board = drive().live().tell(2, pulse(11, 2)).tell(900, { type: 'tick' });
    expect(board.state.phase).toBe('live');
    board.tell(1_100, { type: 'tick' });
    expect(board.effects).toEqual([{ do: 'join', no: board.no, after: 10, identity: 'A' }]);
  });

  it('LB1: a pulse that overtook its patch leads to none', () => {
    const board = drive()
      .live()
      .tell(2, pulse(11, 2), { type: 'patch', patch: patch(11) })
      .tell(1_500, { type: 'tick' });
    expect(board.effects).toEqual([]);
    expect(board.state.phase).toBe('live');
  });

  it('LB2: an answer to an earlier join changes nothing', () => {
    const board = drive()
      .live()
      .tell(2, { type: 'patch', patch: patch(12) });
    const { state } = board;
    board.tell(3, { type: 'joined', no: board.no - 1, seq: 11, patches: [patch(11)] });
    expect(board.state).toBe(state);
  });

  it('LB1: an answer may be compacted: applied in order, its patches are the feed at its number', () => {
    const board = drive().live().tell(2, { type: 'disconnected' }, { type: 'connected' });
    board.tell(3, { type: 'joined', no: board.no, seq: 20, patches: [patch(14), patch(17)] }, pulse(20, 3));
    expect([board.seq, board.state.phase]).toEqual([20, 'live']);
    expect(board.rowIds('emergency-details')).toEqual([emergencyCaseOf(14).id, emergencyCaseOf(17).id]);
  });

  it('LB1: what came while a join was under way is not lost to its answer, and goes on from it', () => {
    const board = drive()
      .live()
      .tell(
        2,
        { type: 'patch', patch: patch(12) },
        { type: 'patch', patch: patch(11) },
        { type: 'patch', patch: patch(16) },
      );
    expect(board.seq).toBe(12);
    // Asked after 10; patch 13 made up for 11, and 15 changed what 14 did.
    board.tell(3, { type: 'joined', no: board.no, seq: 15, patches: [patch(12), patch(13, 11), patch(15)] });
    expect(board.seq).toBe(16);
    expect(board.rowIds('emergency-details')).toEqual([11, 12, 15, 16].map((n) => emergencyCaseOf(n).id));
  });

  it('LB2: an answer that is behind what is shown by now changes nothing', () => {
    const board = drive()
      .live()
      .tell(2, { type: 'patch', patch: patch(12) }, { type: 'patch', patch: patch(11) });
    board.tell(3, { type: 'joined', no: board.no, seq: 11, patches: [patch(11, 30)] });
    expect([board.seq, board.rowIds('emergency-details').length]).toEqual([12, 2]);
  });
});

describe('patches across connections', () => {
  it('LB2: what came without a connection, or beyond a gap on the last one, is let go of', () => {
    const board = drive()
      .live()
      .tell(2, { type: 'patch', patch: patch(12) }, { type: 'disconnected' }, { type: 'patch', patch: patch(11) });
    expect(board.seq).toBe(10);
    board.tell(3, { type: 'connected' });
    board.tell(4, { type: 'joined', no: board.no, seq: 11, patches: [patch(11)] });
    expect(board.seq).toBe(11);
  });
});

describe('snapshots', () => {
  it('LB4: a reading that is older than what is shown is let go of, and what is shown is gone on from', () => {
    const board = drive()
      .live()
      .tell(2, { type: 'patch', patch: patch(11) }, { type: 'reload' });
    board.tell(3, { type: 'read', no: board.no, snapshot: snapshot(10), asked: at(2) });
    expect(board.seq).toBe(11);
    expect(board.effects).toEqual([{ do: 'join', no: board.no, after: 11, identity: 'A' }]);
  });

  it('LB5: both changes of one command are shown at once, and marked', () => {
    const board = drive()
      .live()
      .tell(2, { type: 'patch', patch: patch(11) });
    expect(board.effects).toEqual([{ do: 'mark-changed', ids: [admissionOf(11).id, emergencyCaseOf(11).id] }]);
  });

  it('LB5: after a reload only what differs is marked', () => {
    const board = drive().live().tell(2, { type: 'reload' });
    const again = {
      ...snapshot(10),
      rows: { ...snapshot(10).rows, 'emergency-details': new Map([['x', emergencyCaseOf(3)]]) },
    };
    board.tell(3, { type: 'read', no: board.no, snapshot: again, asked: at(2) });
    expect(board.effects).toContainEqual({ do: 'mark-changed', ids: ['x'] });
  });

  it.each([
    ['the server says so', { type: 'refused', code: 'resync_required' } as const],
    ['its number went back', { type: 'joined', seq: 7, patches: [] } as const],
  ])('LB6: when %s, the board is read anew and replaced, even by a lower number', (_, answer) => {
    const board = drive().live().tell(2, { type: 'disconnected' }, { type: 'connected' });
    board.tell(3, { ...answer, no: board.no });
    expect(board.effects).toEqual([{ do: 'read', no: board.no }]);
    expect([board.state.phase, board.seq]).toEqual(['catching-up', 10]);
    board.tell(4, { type: 'read', no: board.no, snapshot: snapshot(7), asked: at(3) });
    expect(board.seq).toBe(7);
  });

  it('LB1: a patch that was kept beyond a gap does not hold up a board that was read past it', () => {
    const board = drive()
      .live()
      .tell(2, { type: 'patch', patch: patch(12) }, { type: 'reload' });
    board.tell(3, { type: 'read', no: board.no, snapshot: snapshot(12), asked: at(2) });
    board.tell(4, { type: 'joined', no: board.no, seq: 12, patches: [] }, pulse(12, 4));
    expect([board.seq, board.state.phase]).toEqual([12, 'live']);
  });

  it('LB6: another identity is noticed by its name, though its number leads on, and on a connection of its own', () => {
    const board = drive().live().tell(2, { type: 'reload' });
    board.tell(3, { type: 'read', no: board.no, snapshot: snapshot(11, 'B'), asked: at(2) });
    expect([board.seq, board.state.phase]).toEqual([11, 'catching-up']);
    expect(board.effects).toContainEqual({ do: 'reconnect' });
    board.tell(4, { type: 'patch', patch: patch(12) }, pulse(11, 4));
    expect([board.seq, board.state.phase]).toEqual([11, 'catching-up']);
    board.tell(5, { type: 'connected' });
    expect(board.effects).toEqual([{ do: 'join', no: board.no, after: 11, identity: 'B' }]);
  });

  it('LB6: a number that stays lower is asked about; one pulse that was overtaken is not', () => {
    const board = drive().live().tell(2_000, pulse(9, 2_000)).tell(4_000, pulse(10, 4_000), { type: 'tick' });
    expect([board.effects, board.state.phase]).toEqual([[], 'live']);
    board.tell(6_000, pulse(9, 6_000)).tell(8_000, pulse(9, 8_000)).tell(9_500, { type: 'tick' });
    expect(board.effects).toEqual([{ do: 'join', no: board.no, after: 10, identity: 'A' }]);
  });

  it('LB6: patches are not taken while the board is outdated', () => {
    const board = drive().live().tell(2, { type: 'disconnected' }, { type: 'connected' });
    board.tell(3, { type: 'refused', no: board.no, code: 'resync_required' }, { type: 'patch', patch: patch(11) });
    expect(board.seq).toBe(10);
  });

  it('LB12: a server that refuses every join is asked less and less often', () => {
    const board = drive().live();
    const asked: number[] = [];
    for (let ms = 10; ms < 60_000; ms += 500) {
      board.tell(ms, pulse(10, ms), { type: 'tick' });
      if (board.effects.some((effect) => effect.do === 'read')) asked.push(ms);
      board.tell(ms, { type: 'patch', patch: patch(99) });
      board.tell(ms, { type: 'refused', no: board.no, code: 'resync_required' });
      if (board.effects.some((effect) => effect.do === 'read')) asked.push(ms);
      board.tell(ms, { type: 'read', no: board.no, snapshot: snapshot(10), asked: at(ms) });
    }
    expect(asked.length).toBeLessThan(10);
  });
});

describe('rows', () => {
  const rows = ({ state }: FeedDriver) => ('shown' in state ? (state.shown?.rows ?? {}) : {});

  it('of a collection that a patch does not touch stay the same map, and those that a reading finds equal the same objects', () => {
    const board = drive().live();
    const before = rows(board);
    const change = { collection: 'emergency-details', op: 'upsert', id: 'x', record: emergencyCaseOf(3) } as const;
    board.tell(2, { type: 'patch', patch: { seq: 11, changes: [change] } });
    expect(rows(board).admissions).toBe(before.admissions);
    board.tell(3, { type: 'reload' });
    board.tell(4, { type: 'read', no: board.no, snapshot: { ...snapshot(11), rows: rows(board) }, asked: at(3) });
    expect(rows(board).admissions).toBe(before.admissions);
  });

  it('beyond a gap are kept up to a bound; the join brings what is missing', () => {
    const board = drive().live();
    for (let seq = 12; seq < 1_000; seq += 1) board.tell(2, { type: 'patch', patch: patch(seq, 1) });
    expect(board.state).toMatchObject({ connection: { is: 'joining', after: 10 } });
    expect('ahead' in board.state && board.state.ahead.size).toBe(500);
    const patches = Array.from({ length: 989 }, (_, n) => patch(n + 11, 1));
    board.tell(3, { type: 'joined', no: board.no, seq: 999, patches });
    expect(board.seq).toBe(999);
  });

  it('are the very same after a pulse, which moves their age alone', () => {
    const board = drive().live();
    const held = 'shown' in board.state && board.state.shown;
    board.tell(2_000, pulse(10, 2_000));
    expect(board.state).toMatchObject({ phase: 'live', evidence: { server: T + 2_000 } });
    expect('shown' in board.state && board.state.shown).toBe(held);
  });

  it('that stand still are known by the snapshot, and then by each pulse', () => {
    const board = drive().live();
    const stopped = [{ patient_id: 'p', since: new Date(T).toISOString() }];
    const { pulse: heard } = pulse(10, 2_000);
    board.tell(2_000, { type: 'pulse', pulse: { ...heard, stopped } });
    expect(board.state).toMatchObject({ phase: 'live', shown: { stopped: new Map([['p', stopped[0]?.since]]) } });
    const held = 'shown' in board.state && board.state.shown?.stopped;
    board.tell(4_000, { type: 'pulse', pulse: { ...heard, stopped } });
    expect('shown' in board.state && board.state.shown?.stopped).toBe(held);
    board.tell(6_000, pulse(10, 6_000));
    expect(board.state).toMatchObject({ shown: { stopped: new Map() } });
  });
});

describe('endings', () => {
  it.each(['forbidden', 'unknown_ward', 'not_found'] as const)(
    'LB10: a join refused as %s drops every record',
    (code) => {
      const board = drive().live().tell(2, { type: 'disconnected' }, { type: 'connected' });
      board.tell(3, { type: 'refused', no: board.no, code });
      expect(Object.keys(board.state).sort()).toEqual(['asked', 'jitter', 'phase']);
      expect(board.effects).toEqual([{ do: 'leave' }]);
    },
  );

  it('LB11: an event that changes nothing gives the very same state', () => {
    const board = drive().live();
    const { state } = board;
    expect(board.tell(500, { type: 'tick' }).state).toBe(state);
  });
});
