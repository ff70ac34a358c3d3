import type { FeedName } from '@ward-board/contract';
import type { ServerClock } from '../clock/server-clock.js';
import { startFeed, transition } from '../machine/machine.js';
import type { Effect, FeedEvent, FeedState, Moment, Step } from '../machine/state.js';
import type { ReadOutcome } from '../reading/read-feed.js';
import type { Transport } from './transport.js';

/** Everything around a feed that acts, waits or tells the time. */
export interface Environment {
  readonly transport: Transport;
  readonly clock: ServerClock;
  /** Reads the feed's whole snapshot by REST. */
  read(signal: AbortSignal): Promise<ReadOutcome>;
  /** Calls back every so often until stopped. */
  every(ms: number, callback: () => void): () => void;
  /** Calls back when the tab is seen again, the machine woke, or the network came back. */
  onWake(callback: () => void): () => void;
  onSessionEnd(callback: () => void): () => void;
  /** Asks for the server's time, where it is no longer known well enough. */
  settleDoubt(): void;
  /** 0 to 1. */
  jitter(): number;
}

/** What the screen draws. */
export interface View {
  readonly state: FeedState;
  /** Ids of the records that changed in the last 2 s. */
  readonly changed: ReadonlySet<string>;
}

export interface RunningFeed {
  reload(): void;
  stop(): void;
}

type WithoutMoment<E> = E extends unknown ? Omit<E, 'at'> : never;

const TICK_MS = 500;
const CHANGED_MS = 2_000;

/** The records of a feed that changed a moment ago. */
class ChangedRecords {
  private readonly until = new Map<string, number>();
  private ids: ReadonlySet<string> = new Set();

  constructor(private readonly clock: Pick<ServerClock, 'local'>) {}

  mark(ids: Iterable<string>): void {
    for (const id of ids) this.until.set(id, this.clock.local() + CHANGED_MS);
  }

  clear(): void {
    this.until.clear();
  }

  /** The same set while nothing was added and nothing ran out. */
  now(): ReadonlySet<string> {
    for (const [id, until] of this.until) if (until <= this.clock.local()) this.until.delete(id);
    const same = this.until.size === this.ids.size && [...this.until.keys()].every((id) => this.ids.has(id));
    if (!same) this.ids = new Set(this.until.keys());
    return this.ids;
  }
}

/** Runs the machine of one board or list: gives it what happens, does what it asks for, shows what it holds. */
export function runFeed(feed: FeedName, around: Environment, show: (view: View) => void): RunningFeed {
  const { transport, clock } = around;
  const aborting = new AbortController();
  const queue: WithoutMoment<FeedEvent>[] = [];
  const records = new ChangedRecords(clock);
  let state: FeedState;
  let changed = records.now();
  let busy = false;
  let stopped = false;

  const moment = (): Moment => ({ server: clock.now(), local: clock.local() });

  /** Events that effects cause are queued: the machine never sees one event within another. */
  function tell(event: WithoutMoment<FeedEvent>): void {
    if (stopped) return;
    queue.push(event);
    if (busy) return;
    busy = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
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
    if (state.phase === 'signed-out' || state.phase === 'forbidden') records.clear();
    changed = records.now();
    if (state !== before.state || changed !== before.changed) show({ state, changed });
  }

  function perform(effect: Effect): void {
    switch (effect.do) {
      case 'read':
        around.read(aborting.signal).then(
          (outcome) => tell({ ...readEvent(outcome), no: effect.no }),
          () => tell({ type: 'read-failed', why: 'unavailable', no: effect.no }),
        );
        return;
      case 'join':
        transport.join(feed, effect.after, effect.identity, (answer) => {
          const { no } = effect;
          if (answer.ok) tell({ type: 'joined', no, seq: answer.seq, patches: answer.patches });
          else tell({ type: 'refused', no, code: answer.code });
        });
        return;
      case 'leave':
        transport.leave(feed);
        return;
      case 'reconnect':
        transport.reconnect();
        return;
      case 'mark-changed':
        records.mark(effect.ids);
        return;
    }
  }

  const first = startFeed(around.jitter());
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
    transport.listen(feed, {
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
      if (state.phase !== 'signed-out') transport.leave(feed);
    },
  };
}

function readEvent(outcome: ReadOutcome) {
  return outcome.ok
    ? ({ type: 'read', snapshot: outcome.snapshot, asked: outcome.asked } as const)
    : ({ type: 'read-failed', why: outcome.why } as const);
}
