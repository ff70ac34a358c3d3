import { at, type Bare, drive, type FeedDriver, patch, pulse, snapshot } from '../testing/driver.js';
import type { EventName, Phase } from './state.js';

/* The transition table of SPEC.md, cell by cell. */

const inPhase: Readonly<Record<Phase, () => FeedDriver>> = {
  loading: drive,
  failed: () => drive().tell(0, { type: 'read-failed', no: 1, why: 'unavailable' }),
  live: () => drive().live(),
  'catching-up': () => drive().live().tell(2, { type: 'disconnected' }),
  stale: () => drive().live().tell(2, { type: 'disconnected' }).tell(8_500, { type: 'tick' }),
  forbidden: () => drive().tell(0, { type: 'read-failed', no: 1, why: 'forbidden' }),
  'signed-out': () => drive().tell(0, { type: 'session-ended' }),
};

/** SPEC.md's table: the phase after each event, 9 s after the start, answers belonging to the latest question. */
const table: Readonly<Record<Phase, Readonly<Record<EventName, Phase>>>> = {
  loading: row('loading', { read: 'catching-up', 'read-failed': 'failed', 'session-ended': 'signed-out' }),
  failed: row('failed', { reload: 'loading', 'session-ended': 'signed-out' }),
  live: row('stale', { pulse: 'live', 'session-ended': 'signed-out' }),
  'catching-up': row('stale', { 'session-ended': 'signed-out' }),
  stale: row('stale', { 'session-ended': 'signed-out' }),
  forbidden: row('forbidden', { reload: 'loading', 'session-ended': 'signed-out' }),
  'signed-out': row('signed-out', {}),
};

function row(otherwise: Phase, to: Partial<Record<EventName, Phase>>): Record<EventName, Phase> {
  const names = [
    'reload',
    'read',
    'read-failed',
    'connected',
    'disconnected',
    'joined',
    'refused',
    'patch',
    'pulse',
    'tick',
    'woke',
    'session-ended',
  ] as const;
  return Object.fromEntries(names.map((name) => [name, to[name] ?? otherwise])) as Record<EventName, Phase>;
}

const events: { readonly [E in EventName]: (no: number) => Bare } = {
  reload: () => ({ type: 'reload' }),
  read: (no) => ({ type: 'read', no, snapshot: snapshot(10), asked: at(9_000) }),
  'read-failed': (no) => ({ type: 'read-failed', no, why: 'unavailable' }),
  connected: () => ({ type: 'connected' }),
  disconnected: () => ({ type: 'disconnected' }),
  joined: (no) => ({ type: 'joined', no, seq: 10, patches: [] }),
  refused: (no) => ({ type: 'refused', no, code: 'unavailable' }),
  patch: () => ({ type: 'patch', patch: patch(11) }),
  pulse: () => pulse(10, 9_000),
  tick: () => ({ type: 'tick' }),
  woke: () => ({ type: 'woke' }),
  'session-ended': () => ({ type: 'session-ended' }),
};

describe('the transition table', () => {
  const cells = Object.entries(table).flatMap(([phase, ends]) =>
    Object.entries(ends).map(([event, end]) => [phase as Phase, event as EventName, end] as const),
  );

  it.each(cells)('%s × %s → %s', (phase, event, end) => {
    const board = inPhase[phase]();
    expect(board.state.phase).toBe(phase);
    const before = JSON.stringify(board.state);
    const { state } = board;
    board.tell(9_000, events[event](board.no));
    expect(board.state.phase).toBe(end);
    // LB11: transitions never change the state that they start from.
    expect(JSON.stringify(state)).toBe(before);
    // LB10: a closed board has no place for a record.
    if (end === 'forbidden' || end === 'signed-out') expect(board.state).not.toHaveProperty('shown');
  });
});
