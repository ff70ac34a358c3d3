import { type BoardJoined, type BoardPatch, type BoardPulse, headers, type WardKey } from '@ward-board/contract';
import type { BoardWard } from '../machine/board-picture.js';
import type { Line, LineListener } from '../transport/transport.js';
import type { FakeHospital } from './fake-hospital.js';
import type { FakeTablet } from './fake-tablet.js';
import type { VirtualTime } from './virtual-time.js';

/** `cut`: both ends notice. `hole`: everything vanishes, and nobody is told. */
export type Weather = 'fair' | 'cut' | 'hole';

const PULSE_MS = 2_000;
const FETCH_GIVES_UP_MS = 10_000;
const PAGE = 3;

interface Connection {
  alive: boolean;
  joined: boolean;
}

/**
 * Everything between a board and the hospital: one socket and HTTP. Messages take their own time each, so that they
 * overtake one another and acks, and now and then arrive twice; a lost connection takes what was on its way with it.
 */
export class FakeNetwork implements Line {
  weather: Weather = 'fair';
  /** REST answers 503. */
  restDown = false;
  joinsUnavailable = false;
  /** No message has come through since then. */
  silentSince: number;
  joins = 0;
  reads = 0;
  #connection: Connection | null = null;
  #listener: LineListener | null = null;
  #redial = () => {};

  constructor(
    readonly time: VirtualTime,
    readonly hospital: FakeHospital,
    readonly tablet: FakeTablet,
    readonly ward: BoardWard,
    /** The next number from 0 to 1. */
    readonly chance: () => number,
  ) {
    this.silentSince = time.now;
    const beat = () => {
      this.#push((listener) => {
        const pulse: BoardPulse = hospital.pulse(ward, time.now);
        return () => listener.pulse(pulse);
      });
      time.after(PULSE_MS, beat);
    };
    beat();
  }

  listen = (_ward: WardKey, listener: LineListener): (() => void) => {
    this.#listener = listener;
    this.#dial(0);
    return () => {
      this.#listener = null;
    };
  };

  join = (_ward: WardKey, after: number, answered: (joined: BoardJoined) => void): void => {
    this.joins += 1;
    const connection = this.#connection;
    if (connection === null) return;
    this.#travel(connection, () => {
      if (this.joinsUnavailable)
        return this.#travel(connection, () => this.#here(() => answered({ ok: false, code: 'unavailable' })));
      const patches = this.hospital.after(this.ward, after);
      const seq = this.hospital.visible.seq[this.ward];
      if (patches !== null) connection.joined = true;
      const answer: BoardJoined =
        patches === null ? { ok: false, code: 'resync_required' } : { ok: true, seq, patches };
      this.#travel(connection, () => this.#here(() => answered(answer)));
    });
  };

  leave = (): void => {
    if (this.#connection !== null) this.#connection.joined = false;
  };

  reconnect = (): void => {
    this.#hangUp();
    this.#dial(0);
  };

  send(patches: readonly BoardPatch[]): void {
    for (const patch of patches) if (patch.ward === this.ward) this.#push((listener) => () => listener.patch(patch));
  }

  change(weather: Weather): void {
    if (this.weather === 'fair') this.silentSince = this.time.now;
    this.weather = weather;
    if (weather === 'cut') {
      this.#hangUp();
      this.#dial(1_000);
    }
  }

  /** The browser's fetch. Lists are paged by key, three rows at a time. */
  fetch = (path: string): Promise<Response> =>
    new Promise((resolve, reject) => {
      const fail = (ms: number) => this.time.after(ms, () => this.tablet.run(() => reject(new TypeError('network'))));
      if (this.weather === 'cut') return void fail(5);
      if (this.weather === 'hole') return void fail(FETCH_GIVES_UP_MS);
      this.time.after(this.#latency(), () => {
        const { status, body, seq } = this.#answer(new URL(path, 'http://ward.board'));
        const date = new Date(this.time.now).toUTCString();
        const response = new Response(JSON.stringify(body), {
          status,
          headers: { date, [headers.boardSeq]: String(seq) },
        });
        this.time.after(this.#latency(), () => {
          if (this.weather !== 'fair') return void fail(FETCH_GIVES_UP_MS);
          this.#here(() => resolve(response));
        });
      });
    });

  #answer(url: URL): { status: number; body: unknown; seq: number } {
    this.reads += 1;
    const { rows, seq } = this.hospital.visible;
    if (this.restDown) return { status: 503, body: {}, seq: seq[this.ward] };
    const name = url.pathname.replace('/api/', '');
    const list: { readonly id: string }[] =
      name === 'icu'
        ? [...rows.icu.values()]
        : name === 'emergency-details'
          ? [...rows['emergency-details'].values()]
          : [...rows.admissions.values()].filter(
              (row) => url.searchParams.get('type') === null || row.admission_type === url.searchParams.get('type'),
            );
    const cursor = url.searchParams.get('cursor');
    const rest = list.sort((a, b) => (a.id < b.id ? 1 : -1)).filter((row) => cursor === null || row.id < cursor);
    const items = rest.slice(0, PAGE);
    const body = { items, next_cursor: rest.length > PAGE ? (items.at(-1)?.id ?? null) : null };
    return { status: 200, body, seq: seq[this.ward] };
  }

  #hangUp(): void {
    this.#redial();
    const connection = this.#connection;
    this.#connection = null;
    if (connection === null) return;
    connection.alive = false;
    this.tablet.run(() => this.#listener?.disconnected());
  }

  #dial(ms: number): void {
    this.#redial();
    this.#redial = this.time.after(ms + this.#latency(), () => {
      if (this.#connection !== null) return;
      if (this.weather !== 'fair' || this.tablet.asleep) return this.#dial(1_000);
      this.#connection = { alive: true, joined: false };
      this.#here(() => this.#listener?.connected());
    });
  }

  #push(make: (listener: LineListener) => () => void): void {
    const connection = this.#connection;
    const listener = this.#listener;
    if (connection === null || listener === null || !connection.joined) return;
    const deliver = make(listener);
    const copies = this.chance() < 0.1 ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      this.#travel(connection, () => this.#here(() => this.#listener === listener && deliver()));
    }
  }

  #travel(connection: Connection, arrive: () => void): void {
    if (this.weather !== 'fair') return;
    this.time.after(this.#latency(), () => {
      if (connection.alive && this.weather === 'fair') arrive();
    });
  }

  /** Arrives at the tablet. */
  #here(what: () => void): void {
    this.silentSince = this.time.now;
    this.tablet.run(what);
  }

  /** Mostly short, now and then more than a second. */
  #latency(): number {
    const luck = this.chance();
    return luck < 0.85 ? 5 + luck * 100 : 100 + this.chance() * 1_500;
  }
}
