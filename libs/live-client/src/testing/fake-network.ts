import { type FeedChange, type FeedName, headers } from '@ward-board/contract';
import { newestFirst } from '../machine/snapshot.js';
import type { FeedPatch, JoinAnswer } from '../machine/state.js';
import type { FeedListener, Transport } from '../transport/transport.js';
import type { FakeFeed } from './fake-hospital.js';
import type { FakeServer } from './fake-server.js';
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
 * Everything between a feed and the server: one socket and HTTP. Messages take their own time each, so that they
 * overtake one another and acks, and now and then arrive twice; a lost connection takes what was on its way with it.
 */
export class FakeNetwork implements Transport {
  weather: Weather = 'fair';
  /** REST answers 503. */
  restDown = false;
  joinsUnavailable = false;
  /** No message has come through since then. */
  silentSince: number;
  joins = 0;
  reads = 0;
  #connection: Connection | null = null;
  #listener: FeedListener | null = null;
  #redial = () => {};

  constructor(
    readonly time: VirtualTime,
    readonly server: FakeServer,
    readonly tablet: FakeTablet,
    readonly feed: FakeFeed,
    /** The next number from 0 to 1. */
    readonly chance: () => number,
  ) {
    this.silentSince = time.now;
    const beat = () => {
      this.#push((listener) => {
        const pulse = server.pulse(feed, time.now);
        return () => listener.pulse(pulse);
      });
      time.after(PULSE_MS, beat);
    };
    beat();
  }

  listen = (_feed: FeedName, listener: FeedListener): (() => void) => {
    this.#listener = listener;
    this.#dial(0);
    return () => {
      this.#listener = null;
    };
  };

  join = (_feed: FeedName, after: number, identity: string, answered: (answer: JoinAnswer) => void): void => {
    this.joins += 1;
    const connection = this.#connection;
    if (connection === null) return;
    this.#travel(connection, () => {
      const answer = this.#joined(after, identity);
      if (answer.ok) connection.joined = true;
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

  send(patches: readonly FeedPatch[]): void {
    for (const patch of patches) if (patch.of === this.feed) this.#push((listener) => () => listener.patch(patch));
  }

  /** The server ends all connections; a tablet that nothing reaches does not hear of it. */
  restart(): void {
    if (this.weather === 'fair') {
      this.#hangUp();
      this.#dial(500);
    } else if (this.#connection !== null) {
      this.#connection.alive = false;
    }
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
        const { status, body } = this.#answer(new URL(path, 'http://ward.board'));
        const date = new Date(this.time.now).toUTCString();
        const position = {
          [headers.boardSeq]: String(this.server.seqOf(this.feed)),
          [headers.boardFeed]: this.server.identity,
          [headers.correlationId]: 'c',
          'content-type': status < 400 ? 'application/json' : 'application/problem+json',
        };
        const response = new Response(JSON.stringify(body), { status, headers: { date, ...position } });
        this.time.after(this.#latency(), () => {
          if (this.weather !== 'fair') return void fail(FETCH_GIVES_UP_MS);
          this.#here(() => resolve(response));
        });
      });
    });

  #joined(after: number, identity: string): JoinAnswer {
    if (this.joinsUnavailable) return { ok: false, code: 'unavailable' };
    const patches = this.server.after(this.feed, after, identity);
    if (patches === null) return { ok: false, code: 'resync_required' };
    return { ok: true, seq: this.server.seqOf(this.feed), patches: this.chance() < 0.5 ? compacted(patches) : patches };
  }

  #answer(url: URL): { readonly status: number; readonly body: unknown } {
    this.reads += 1;
    if (this.restDown) return { status: 503, body: {} };
    if (this.feed !== 'admissions') return { status: 200, body: this.server.snapshot(this.feed, this.time.now) };
    const cursor = url.searchParams.get('cursor');
    const rows = newestFirst(this.server.rowsOf('admissions').admissions ?? new Map<string, never>());
    const rest = rows.filter((row) => cursor === null || row.id < cursor);
    const items = rest.slice(0, PAGE);
    return { status: 200, body: { items, next_cursor: rest.length > PAGE ? (items.at(-1)?.id ?? null) : null } };
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

  #push(make: (listener: FeedListener) => () => void): void {
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
    const drawn = this.chance();
    return drawn < 0.85 ? 5 + drawn * 100 : 100 + this.chance() * 1_500;
  }
}

/** Each record once, as it was left. */
function compacted(patches: readonly FeedPatch[]): readonly FeedPatch[] {
  const last = new Map(
    patches.flatMap(({ changes }) => changes.map((change) => [`${change.collection} ${change.id}`, change])),
  );
  const kept = new Set<FeedChange>(last.values());
  return patches
    .map((patch) => ({ ...patch, changes: patch.changes.filter((change) => kept.has(change)) }))
    .filter(({ changes }) => changes.length > 0);
}
