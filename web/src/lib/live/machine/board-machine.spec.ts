import { admissionOf, emergencyCaseOf } from '../testing/records.js';
import { at, patch, picture, pulse, talk } from '../testing/talk.js';

/* The rules of SPEC.md one by one; those of freshness are in board-freshness.spec.ts. That they hold together is board-model.spec.ts's part. */

describe('patches', () => {
  it('LB1, LB2: applies what follows, drops what is known, keeps what is ahead and joins for what is missing', () => {
    const board = talk()
      .live()
      .tell(2, { type: 'patch', patch: patch(10) });
    expect(board.seq).toBe(10);
    board.tell(2, { type: 'patch', patch: patch(12) });
    expect(board.seq).toBe(10);
    expect(board.effects).toEqual([{ do: 'join', no: board.no, after: 10 }]);
    board.tell(3, { type: 'patch', patch: patch(11) }, { type: 'patch', patch: patch(11) });
    expect(board.seq).toBe(12);
  });

  it('LB1: a pulse that counts more than we have leads to a join after a second, not at once', () => {
    const board = talk().live().tell(2, pulse(11, 2)).tell(900, { type: 'tick' });
    expect(board.state.phase).toBe('live');
    board.tell(1_100, { type: 'tick' });
    expect(board.effects).toEqual([{ do: 'join', no: board.no, after: 10 }]);
  });

  it('LB1: a pulse that overtook its patch leads to none', () => {
    const board = talk()
      .live()
      .tell(2, pulse(11, 2), { type: 'patch', patch: patch(11) })
      .tell(1_500, { type: 'tick' });
    expect(board.effects).toEqual([]);
    expect(board.state.phase).toBe('live');
  });

  it('LB2: an answer to an earlier join changes nothing', () => {
    const board = talk()
      .live()
      .tell(2, { type: 'patch', patch: patch(12) });
    const { state } = board;
    board.tell(3, { type: 'joined', no: board.no - 1, seq: 11, patches: [patch(11)] });
    expect(board.state).toBe(state);
  });

  it('LB1: an answer that does not reach its own number is asked for again', () => {
    const board = talk().live().tell(2, { type: 'disconnected' }, { type: 'connected' });
    board.tell(3, { type: 'joined', no: board.no, seq: 12, patches: [patch(11)] }, pulse(12, 3));
    expect(board.state.phase).toBe('catching-up');
    board.tell(1_100, { type: 'tick' });
    expect(board.effects).toEqual([{ do: 'join', no: board.no, after: 11 }]);
  });
});

describe('patches across connections', () => {
  it('LB2: what came without a connection, or beyond a gap on the last one, is let go of', () => {
    const board = talk()
      .live()
      .tell(2, { type: 'patch', patch: patch(12) }, { type: 'disconnected' }, { type: 'patch', patch: patch(11) });
    expect(board.seq).toBe(10);
    board.tell(3, { type: 'connected' });
    board.tell(4, { type: 'joined', no: board.no, seq: 11, patches: [patch(11)] });
    expect(board.seq).toBe(11);
  });
});

describe('pictures', () => {
  it('LB3: lists of different numbers are not shown until the patches between them are in', () => {
    const board = talk().tell(
      0,
      { type: 'read', no: 1, picture: picture(10, 12), asked: at(0) },
      { type: 'connected' },
    );
    expect(board.effects).toEqual([{ do: 'join', no: board.no, after: 10 }]);
    board.tell(1, { type: 'patch', patch: patch(11) });
    expect([board.state.phase, board.seq]).toEqual(['loading', null]);
    board.tell(2, { type: 'joined', no: board.no, seq: 12, patches: [patch(11), patch(12)] });
    expect([board.state.phase, board.seq]).toEqual(['catching-up', 12]);
  });

  it('LB3: without a connection a torn picture is read again', () => {
    const board = talk().tell(0, { type: 'read', no: 1, picture: picture(10, 12), asked: at(0) });
    board.tell(500, { type: 'tick' }).tell(2_000, { type: 'tick' });
    expect(board.effects).toEqual([{ do: 'read', no: board.no }]);
  });

  it('LB4: a reading that is older than what is shown waits for its patches', () => {
    const board = talk()
      .live()
      .tell(2, { type: 'patch', patch: patch(11) }, { type: 'reload' });
    board.tell(3, { type: 'read', no: board.no, picture: picture(10), asked: at(2) });
    expect(board.seq).toBe(11);
    board.tell(4, { type: 'joined', no: board.no, seq: 12, patches: [patch(11), patch(12)] });
    expect(board.seq).toBe(12);
  });

  it('LB5: both changes of one command are shown at once, and marked', () => {
    const board = talk()
      .live()
      .tell(2, { type: 'patch', patch: patch(11) });
    expect(board.effects).toEqual([{ do: 'mark-changed', ids: [admissionOf(11).id, emergencyCaseOf(11).id] }]);
  });

  it('LB5: after a reload only what differs is marked', () => {
    const board = talk().live().tell(2, { type: 'reload' });
    const again = {
      ...picture(10),
      rows: { ...picture(10).rows, 'emergency-details': new Map([['x', emergencyCaseOf(3)]]) },
    };
    board.tell(3, { type: 'read', no: board.no, picture: again, asked: at(2) });
    expect(board.effects).toContainEqual({ do: 'mark-changed', ids: ['x'] });
  });

  it.each([
    ['the server says so', { type: 'refused', code: 'resync_required' } as const],
    ['its number went back', { type: 'joined', seq: 7, patches: [] } as const],
  ])('LB6: when %s, the board is read anew and replaced, even by a lower number', (_, answer) => {
    const board = talk().live().tell(2, { type: 'disconnected' }, { type: 'connected' });
    board.tell(3, { ...answer, no: board.no });
    expect(board.effects).toEqual([{ do: 'read', no: board.no }]);
    expect([board.state.phase, board.seq]).toEqual(['catching-up', 10]);
    board.tell(4, { type: 'read', no: board.no, picture: picture(7), asked: at(3) });
    expect(board.seq).toBe(7);
  });

  it('LB12: a server that refuses every join is asked less and less often', () => {
    const board = talk().live();
    const asked: number[] = [];
    for (let ms = 10; ms < 60_000; ms += 500) {
      board.tell(ms, pulse(10, ms), { type: 'tick' });
      if (board.effects.some((effect) => effect.do === 'read')) asked.push(ms);
      board.tell(ms, { type: 'patch', patch: patch(99) });
      board.tell(ms, { type: 'refused', no: board.no, code: 'resync_required' });
      if (board.effects.some((effect) => effect.do === 'read')) asked.push(ms);
      board.tell(ms, { type: 'read', no: board.no, picture: picture(10), asked: at(ms) });
    }
    expect(asked.length).toBeLessThan(10);
  });
});

describe('endings', () => {
  it.each(['forbidden', 'unknown_ward'] as const)('LB10: a join refused as %s drops every record', (code) => {
    const board = talk().live().tell(2, { type: 'disconnected' }, { type: 'connected' });
    board.tell(3, { type: 'refused', no: board.no, code });
    expect(Object.keys(board.state).sort()).toEqual(['asked', 'luck', 'phase', 'ward']);
    expect(board.effects).toEqual([{ do: 'leave' }]);
  });

  it('LB11: an event that changes nothing gives the very same state', () => {
    const board = talk().live();
    const { state } = board;
    expect(board.tell(500, { type: 'tick' }).state).toBe(state);
  });
});
