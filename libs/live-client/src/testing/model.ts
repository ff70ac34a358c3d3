import { createDoubtSettler } from '../clock/clock-doubt.js';
import { createServerClock } from '../clock/server-clock.js';
import { ageOf, FRESH_MS } from '../machine/freshness.js';
import type { Rows } from '../machine/snapshot.js';
import type { Phase } from '../machine/state.js';
import { readBoard, readList } from '../reading/read-feed.js';
import { createReader } from '../reading/reader.js';
import { type RunningFeed, runFeed, type View } from '../transport/runner.js';
import type { FakeFeed } from './fake-hospital.js';
import { FakeNetwork, type Weather } from './fake-network.js';
import { type Deed, FakeServer } from './fake-server.js';
import { FakeTablet } from './fake-tablet.js';
import { VirtualTime } from './virtual-time.js';

/** What can be done to the world around a feed. */
export type Action =
  | { readonly do: 'deed'; readonly deed: Deed; readonly pick: number }
  | { readonly do: 'wait' | 'sleep' | 'set-clock'; readonly ms: number }
  | { readonly do: 'weather'; readonly weather: Weather }
  | { readonly do: 'halt'; readonly as: 'behind' | 'stopped' }
  | { readonly do: 'stop-patient'; readonly pick: number }
  /** Sets the database back by some deeds; others follow, before anybody can ask. */
  | { readonly do: 'set-back'; readonly by: number; readonly deeds: number }
  | { readonly do: 'resume' | 'forget-feed' | 'rest-fails' | 'joins-fail' | 'reload' };

/** How far the client may believe the server's clock to be behind what it is (server-clock.spec.ts). */
const CLOCK_ERROR_MS = 2_600;
const TICK_MS = 500;
const START = Date.parse('2026-11-21T07:00:00.000Z');

/** The real machine, runner, reading and clock in a simulated world; breaks off when an invariant does not hold. */
export class Model {
  readonly time = new VirtualTime(START);
  readonly server = new FakeServer(START);
  readonly tablet: FakeTablet;
  readonly network: FakeNetwork;
  readonly phases = new Set<Phase>();
  running: RunningFeed;
  view: View | null = null;
  #seen: Rows | null = null;
  #shown = { identity: '', seq: 0 };
  #awakeSince = START;
  readonly #clock;

  constructor(
    readonly feed: FakeFeed,
    seed: number,
    clockOffset: number,
  ) {
    this.tablet = new FakeTablet(this.time, clockOffset);
    this.network = new FakeNetwork(this.time, this.server, this.tablet, feed, chanceFrom(seed));
    this.#clock = createServerClock(this.tablet);
    const clock = this.#clock;
    const api = createReader({ fetch: this.network.fetch, clock, unauthenticated: () => {} });
    this.running = runFeed(
      feed,
      {
        transport: this.network,
        clock,
        read: (signal) =>
          feed === 'admissions' ? readList(feed, api, clock, signal) : readBoard(feed, api, clock, signal),
        every: this.tablet.every,
        onWake: this.tablet.onWake,
        onSessionEnd: () => () => {},
        settleDoubt: createDoubtSettler(clock, this.network.fetch),
        jitter: () => 0.5,
      },
      (view) => {
        this.view = view;
        this.phases.add(view.state.phase);
        this.#checkRows();
      },
    );
  }

  async act(action: Action): Promise<void> {
    switch (action.do) {
      case 'deed':
        this.server.store(action.deed, action.pick, this.time.now);
        this.#project();
        break;
      case 'sleep':
        this.tablet.sleep();
        await this.pass(action.ms);
        this.#awakeSince = this.time.now;
        this.tablet.wake();
        break;
      case 'set-clock':
        this.tablet.setClock(action.ms);
        break;
      case 'weather':
        this.network.change(action.weather);
        break;
      case 'halt':
        this.server.halt(action.as);
        break;
      case 'stop-patient':
        this.server.toggleStopped(action.pick, this.time.now);
        break;
      case 'set-back':
        this.server.setBack(action.by, this.time.now);
        for (let n = 0; n < action.deeds; n += 1) this.server.store('admit', n, this.time.now);
        this.server.project();
        this.network.restart();
        break;
      case 'resume':
        this.server.resume();
        this.#project();
        break;
      case 'forget-feed':
        this.server.oldest = this.server.seqOf(this.feed);
        break;
      case 'rest-fails':
        this.network.restDown = !this.network.restDown;
        break;
      case 'joins-fail':
        this.network.joinsUnavailable = !this.network.joinsUnavailable;
        break;
      case 'reload':
        this.running.reload();
        break;
      case 'wait':
        break;
    }
    // Whoever sets the clock takes a moment; the client looks at it every half second.
    await this.pass(action.do === 'wait' ? action.ms : action.do === 'set-clock' ? 2 * TICK_MS : 20);
  }

  /** Everything works again: within a minute the board must be live, and exactly the server's (LB9). */
  async heal(): Promise<void> {
    this.network.restDown = false;
    this.network.joinsUnavailable = false;
    this.network.change('fair');
    await this.act({ do: 'resume' });
    await this.pass(60_000);
    // Overtaking may call for another join at any moment; it must be live again and again, not at one instant.
    for (let tries = 0; this.#current.state.phase !== 'live' && tries < 20; tries += 1) await this.pass(500);
    const { state } = this.#current;
    if (state.phase !== 'live') throw new Error(`LB9: still ${state.phase} a minute after all is well`);
    const { identity, seq } = this.#shown;
    const there = this.server.seqOf(this.feed);
    if (identity !== this.server.identity || seq !== there)
      throw new Error(`LB9: live at ${identity}, ${seq}, the server at ${there}`);
    const stopped = this.feed === 'admissions' ? 0 : this.server.stopped.length;
    if (state.shown.stopped.size !== stopped) throw new Error('LB9: not the stopped patients');
  }

  async pass(ms: number): Promise<void> {
    await this.time.pass(ms, async () => {
      await new Promise(setImmediate);
      this.#checkFreshness();
    });
  }

  get #current(): View {
    if (this.view === null) throw new Error('Nothing was ever shown');
    return this.view;
  }

  #project(): void {
    this.time.after(this.network.chance() * 300, () => this.network.send(this.server.project()));
  }

  /** LB1 to LB6: whatever is shown is, record for record, the server's at its number; within an identity numbers only rise. */
  #checkRows(): void {
    const { state } = this.#current;
    if (!('shown' in state) || state.shown === null || state.shown.rows === this.#seen) return;
    const { identity, seq, rows } = state.shown;
    // The pages of a list may be of different numbers until it has joined.
    if (this.feed === 'admissions' && state.phase !== 'live') return;
    const before = this.#shown;
    if (identity === before.identity && seq < before.seq) throw new Error(`LB4: from ${before.seq} back to ${seq}`);
    const truth = this.server.rowsAt(this.feed, identity, seq);
    if (truth === undefined) throw new Error(`LB3: there never was the number ${seq} of ${identity}`);
    if (plain(truth) !== plain(rows)) throw new Error(`LB3: not the rows at ${seq}:\n${plain(rows)}\n${plain(truth)}`);
    this.#seen = rows;
    this.#shown = { identity, seq };
  }

  /** LB7, LB8: at every moment that the machine is awake. */
  #checkFreshness(): void {
    const { state } = this.#current;
    if (this.tablet.asleep || !('shown' in state) || state.shown === null || state.evidence === null) return;
    const { now } = this.time;
    const at = { server: this.#clock.now(), local: this.#clock.local() };
    const { shown, evidence, phase } = state;
    const age = ageOf(evidence, at);
    if (now - evidence.server > age + CLOCK_ERROR_MS)
      throw new Error(`LB7: ${now - evidence.server} ms shown as ${age}`);
    // Strictly before: what is stored in a pulse's own millisecond may come after it.
    const held = this.server.seqHolding(this.feed, shown.identity, evidence.server - 1);
    if (evidence.by === 'pulse' && shown.seq < held) throw new Error('LB7: what is said to hold everything does not');
    const mayLack = now - FRESH_MS - TICK_MS - CLOCK_ERROR_MS;
    const needed = this.server.seqHolding(this.feed, shown.identity, mayLack);
    const ended = this.server.hadEnded(shown.identity, mayLack);
    if (phase === 'live' && (ended || shown.seq < needed)) throw new Error('LB7: live, and older than allowed');
    const quietFor = now - Math.max(this.network.silentSince, this.#awakeSince);
    if (this.network.weather !== 'fair' && quietFor > 10_000 && phase !== 'stale') {
      throw new Error(`LB8: ${phase} ${quietFor} ms after the connection was lost`);
    }
  }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const plain = (rows: Rows): string =>
  JSON.stringify(
    Object.entries(rows)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, map]) => [name, [...map].sort(([a], [b]) => (a < b ? -1 : 1))]),
    (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  );
