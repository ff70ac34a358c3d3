import { startBoard, transition } from '../machine/board-machine.js';
import type { BoardWard } from '../machine/board-picture.js';
import type { ReadOutcome } from './board-reading.js';
import type { BoardEvent, BoardState, Effect, Moment, Step } from '../machine/board-state.js';
import type { Line } from './transport.js';
import type { ServerClock } from '../clock/server-clock.js';

/** Everything around a board that acts, waits or tells the time. */
export interface Surroundings {
  readonly line: Line;
  readonly clock: ServerClock;
  read(ward: BoardWard, signal: AbortSignal): Promise<ReadOutcome>;
  /** Calls back every so often until stopped. */
  every(ms: number, callback: () => void): () => void;
  /** Calls back when the tab is seen again, the machine woke, or the network came back. */
  onWake(callback: () => void): () => void;
  onSessionEnd(callback: () => void): () => void;
  /** Asks for the server's time, where it is no longer known well enough. */
  settleDoubt(): void;
  /** 0 to 1. */
  luck(): number;
}

/** What the screen draws. */
export interface View {
  readonly state: BoardState;
  /** Ids of the records that changed in the last 2 s. */
  readonly changed: ReadonlySet<string>;
}

export interface RunningBoard {
  reload(): void;
  stop(): void;
}

type WithoutMoment<E> = E extends unknown ? Omit<E, 'at'> : never;

const TICK_MS = 500;
const CHANGED_MS = 2_000;

/** Runs one board's machine: gives it what happens, does what it asks for, shows what it holds. */
export function runBoard(ward: BoardWard, around: Surroundings, show: (view: View) => void): RunningBoard {
  const { line, clock } = around;
  const aborting = new AbortController();
  const inbox: WithoutMoment<BoardEvent>[] = [];
  const changedUntil = new Map<string, number>();
  let state: BoardState;
  let changed: ReadonlySet<string> = new Set();
  let busy = false;
  let stopped = false;

  const moment = (): Moment => ({ server: clock.now(), local: clock.local() });

  /** Events that effects cause wait in line: the machine never sees one event within another. */
  function tell(event: WithoutMoment<BoardEvent>): void {
    if (stopped) return;
    inbox.push(event);
    if (busy) return;
    busy = true;
    try {
      for (let next = inbox.shift(); next !== undefined; next = inbox.shift()) {
        follow(transition(state, { ...next, at: moment() }));
      }
    } finally {
      busy = false;
    }
  }

  function follow(step: Step): void {
    const before = { state, changed };
    state = step.state;
    for (const effect of step.effects) perform(effect);
    changed = stillChanged();
    if (state !== before.state || changed !== before.changed) show({ state, changed });
  }

  function perform(effect: Effect): void {
    switch (effect.do) {
      case 'read':
        around.read(ward, aborting.signal).then(
          (outcome) => tell({ ...readEvent(outcome), no: effect.no }),
          () => tell({ type: 'read-failed', why: 'unavailable', no: effect.no }),
        );
        return;
      case 'join':
        line.join(ward, effect.after, (joined) => {
          const { no } = effect;
          if (joined.ok) tell({ type: 'joined', no, seq: joined.seq, patches: joined.patches });
          else tell({ type: 'refused', no, code: joined.code });
        });
        return;
      case 'leave':
        line.leave(ward);
        return;
      case 'reconnect':
        line.reconnect();
        return;
      case 'mark-changed':
        for (const id of effect.ids) changedUntil.set(id, clock.local() + CHANGED_MS);
        return;
    }
  }

  /** The same set while nothing was added and nothing ran out. */
  function stillChanged(): ReadonlySet<string> {
    if (state.phase === 'signed-out' || state.phase === 'forbidden') changedUntil.clear();
    for (const [id, until] of changedUntil) if (until <= clock.local()) changedUntil.delete(id);
    const same = changedUntil.size === changed.size && [...changedUntil.keys()].every((id) => changed.has(id));
    return same ? changed : new Set(changedUntil.keys());
  }

  const first = startBoard(ward, around.luck());
  state = first.state;
  show({ state, changed });
  busy = true;
  for (const effect of first.effects) perform(effect);
  busy = false;

  const stops = [
    around.onSessionEnd(() => tell({ type: 'session-ended' })),
    around.onWake(() => tell({ type: 'woke' })),
    around.every(TICK_MS, () => {
      around.settleDoubt();
      tell({ type: 'tick' });
    }),
    line.listen(ward, {
      connected: () => tell({ type: 'connected' }),
      disconnected: () => tell({ type: 'disconnected' }),
      patch: (patch) => tell({ type: 'patch', patch }),
      pulse(pulse) {
        clock.heard(Date.parse(pulse.at));
        tell({ type: 'pulse', pulse });
      },
    }),
  ];

  return {
    reload: () => tell({ type: 'reload' }),
    stop() {
      if (stopped) return;
      stopped = true;
      for (const stop of stops) stop();
      aborting.abort();
      if (state.phase !== 'signed-out') line.leave(ward);
    },
  };
}

function readEvent(outcome: ReadOutcome) {
  return outcome.ok
    ? ({ type: 'read', picture: outcome.picture, asked: outcome.asked } as const)
    : ({ type: 'read-failed', why: outcome.why } as const);
}
