import { ageOf, FRESH_MS } from '../machine/board-phase.js';
import type { BoardRows, BoardWard } from '../machine/board-picture.js';
import { readBoard } from '../transport/board-reading.js';
import { type RunningBoard, runBoard, type View } from '../transport/board-runner.js';
import type { Phase } from '../machine/board-state.js';
import { createDoubtSettler } from '../clock/clock-doubt.js';
import { createHttp } from '../../http/http.js';
import { createServerClock } from '../clock/server-clock.js';
import { createSessionEnding } from '../../session/session-end.js';
import { type Deed, FakeHospital } from './fake-hospital.js';
import { FakeNetwork, type Weather } from './fake-network.js';
import { FakeTablet } from './fake-tablet.js';
import { VirtualTime } from './virtual-time.js';

/** What can be done to the world around a board. */
export type Action =
  | { readonly do: 'deed'; readonly deed: Deed; readonly pick: number }
  | { readonly do: 'wait' | 'sleep' | 'set-clock'; readonly ms: number }
  | { readonly do: 'weather'; readonly weather: Weather }
  | { readonly do: 'halt'; readonly as: 'behind' | 'stopped' }
  | { readonly do: 'resume' | 'forget-feed' | 'rest-fails' | 'joins-fail' | 'reload' };

/** How far the client may believe the server's clock to be behind what it is (server-clock.spec.ts). */
const CLOCK_ERROR_MS = 2_600;
const TICK_MS = 500;
const START = Date.parse('2026-11-21T07:00:00.000Z');

/** The real machine, runner, reading, HTTP and clock in a simulated world; breaks off when an invariant does not hold. */
export class Model {
  readonly time = new VirtualTime(START);
  readonly hospital = new FakeHospital();
  readonly tablet: FakeTablet;
  readonly network: FakeNetwork;
  readonly ending = createSessionEnding();
  readonly phases = new Set<Phase>();
  board: RunningBoard;
  view: View | null = null;
  #seen: BoardRows | null = null;
  #seq = 0;
  #awakeSince = START;
  readonly #clock;

  constructor(
    readonly ward: BoardWard,
    seed: number,
    clockOffset: number,
  ) {
    this.tablet = new FakeTablet(this.time, clockOffset);
    this.network = new FakeNetwork(this.time, this.hospital, this.tablet, ward, chanceFrom(seed));
    this.#clock = createServerClock(this.tablet);
    const http = createHttp({
      fetch: this.network.fetch,
      clock: this.#clock,
      unauthenticated: () => this.ending.tell('expired'),
      pause: async () => {},
    });
    this.board = runBoard(
      ward,
      {
        line: this.network,
        clock: this.#clock,
        read: (of, signal) => readBoard(of, http, signal),
        every: this.tablet.every,
        onWake: this.tablet.onWake,
        onSessionEnd: (callback) => this.ending.hear(callback),
        settleDoubt: createDoubtSettler(this.#clock, this.network.fetch),
        luck: () => 0.5,
      },
      (view) => {
        this.view = view;
        this.phases.add(view.state.phase);
        this.#checkPicture();
      },
    );
  }

  async act(action: Action): Promise<void> {
    switch (action.do) {
      case 'deed':
        this.hospital.store(action.deed, action.pick, this.time.now);
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
        this.hospital.halt(action.as);
        break;
      case 'resume':
        this.hospital.resume();
        this.#project();
        break;
      case 'forget-feed':
        this.hospital.oldest = this.hospital.visible.seq[this.ward];
        break;
      case 'rest-fails':
        this.network.restDown = !this.network.restDown;
        break;
      case 'joins-fail':
        this.network.joinsUnavailable = !this.network.joinsUnavailable;
        break;
      case 'reload':
        this.board.reload();
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
    const { state } = this.#current;
    // Overtaking may call for another join at any moment; it must be live again and again, not at one instant.
    for (let tries = 0; this.#current.state.phase !== 'live' && tries < 20; tries += 1) await this.pass(500);
    if (this.#current.state.phase !== 'live') throw new Error(`LB9: still ${state.phase} a minute after all is well`);
    if (this.#seq !== this.hospital.visible.seq[this.ward]) throw new Error('LB9: live, and not at the last number');
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
    this.time.after(this.network.chance() * 300, () => this.network.send(this.hospital.project()));
  }

  /** LB1 to LB6: whatever is shown is, record for record, the server's board at its number; and numbers only rise. */
  #checkPicture(): void {
    const { state } = this.#current;
    if (!('shown' in state) || state.shown === null || state.shown.rows === this.#seen) return;
    const { seq, rows } = state.shown;
    if (seq < this.#seq) throw new Error(`LB4: from ${this.#seq} back to ${seq}`);
    const truth = this.hospital.boardAt(this.ward, seq);
    if (truth === undefined) throw new Error(`LB3: the board never had the number ${seq}`);
    if (plain(truth) !== plain(rows)) throw new Error(`LB3: not the board at ${seq}:\n${plain(rows)}\n${plain(truth)}`);
    this.#seen = rows;
    this.#seq = seq;
  }

  /** LB7, LB8: at every moment that the machine is awake. */
  #checkFreshness(): void {
    const { state } = this.#current;
    if (this.tablet.asleep || !('shown' in state) || state.shown === null || state.proof === null) return;
    const { now } = this.time;
    const at = { server: this.#clock.now(), local: this.#clock.local() };
    const age = ageOf(state.proof, at);
    if (now - state.proof.server > age + CLOCK_ERROR_MS)
      throw new Error(`LB7: ${now - state.proof.server} ms shown as ${age}`);
    // Strictly before: what is stored in a pulse's own millisecond may come after it.
    if (state.proof.by === 'pulse' && state.shown.seq < this.hospital.seqHolding(this.ward, state.proof.server - 1)) {
      throw new Error('LB7: what is said to hold everything does not');
    }
    const needed = this.hospital.seqHolding(this.ward, now - FRESH_MS - TICK_MS - CLOCK_ERROR_MS);
    if (state.phase === 'live' && state.shown.seq < needed) throw new Error('LB7: live, and older than allowed');
    const quietFor = now - Math.max(this.network.silentSince, this.#awakeSince);
    if (this.network.weather !== 'fair' && quietFor > 10_000 && state.phase !== 'stale') {
      throw new Error(`LB8: ${state.phase} ${quietFor} ms after the connection was lost`);
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

const plain = (rows: BoardRows): string =>
  JSON.stringify(
    [rows.admissions, rows['emergency-details'], rows.icu].map((map: ReadonlyMap<string, unknown>) =>
      [...map].sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  );
