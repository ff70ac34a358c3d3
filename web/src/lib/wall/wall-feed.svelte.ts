import { type BoardSnapshot, type BoardWard, type WallRow, wallRows, wallSnapshot } from '@ward-board/contract';
import {
  createLiveSocket,
  createReader,
  dial,
  type Freshness,
  freshnessOf,
  newestFirst,
  type Phase,
  phaseAt,
  readBoard,
  runFeed,
  startFeed,
  type View,
} from '@ward-board/live-client';
import type { ZodType } from 'zod';
import { clock } from '../live/clock/clock.svelte.js';
import { every, onWake } from '../live/clock/signals.js';
import { serverClock, settleDoubt } from '../live/clock/tab-clock.js';
import { type RowMark, RowMarks, type ShownRows } from './row-marks.js';
import type { RowsOfWall } from './wall-groups.js';

const now = () => ({ server: clock.present.getTime(), local: serverClock.local() });

/** A ward's board as its wall display is sent it, kept up to date until it is stopped. */
export class WallFeed {
  #view = $state.raw<View>({ state: startFeed(0).state, changed: new Set() });
  /** By the clock as the age is, so that both are told together. */
  readonly #phase = $derived(phaseAt(this.#view.state, now()));
  readonly #marks = new RowMarks();
  readonly #stop: () => void;

  /** @param ended the token opens nothing any more: whatever was shown has been dropped. */
  constructor(ward: BoardWard, token: string, ended: () => void) {
    const endings = new Set<() => void>();
    let over = false;
    const end = (): void => {
      if (over) return;
      over = true;
      for (const tell of endings) tell();
      socket.close();
      ended();
    };
    const reader = createReader({
      fetch: (path, init) => {
        const headers = new Headers(init.headers);
        headers.set('authorization', `Bearer ${token}`);
        return fetch(path, { ...init, headers, credentials: 'omit' });
      },
      clock: serverClock,
      unauthenticated: end,
    });
    // A wall's rows stand in the same collections as a board's: what keeps them up to date looks at their ids alone.
    const schema = wallSnapshot as unknown as ZodType<BoardSnapshot>;
    const read = (signal?: AbortSignal) => readBoard(ward, reader, serverClock, signal, schema);
    const socket = createLiveSocket({
      connect: () => dial(undefined, { auth: { token } }),
      checkSession: () => read(),
      dropIdle: async () => {},
      sessionEnded: end,
      // A display has no PIN: what can not be read any more is not shown.
      sessionLocked: end,
      records: wallRows,
    });
    const around = {
      ...{ transport: socket.transport, clock: serverClock, read, every, onWake, settleDoubt, jitter: Math.random },
      onSessionEnd(tell: () => void) {
        endings.add(tell);
        return () => void endings.delete(tell);
      },
    };
    const running = runFeed(ward, around, (view) => {
      if (over) return;
      this.#view = view;
      const shown = shownIn(view);
      // Nothing is shown before the first reading: what that brings is not new.
      if (Object.keys(shown).length > 0)
        this.#marks.show(
          Object.values(shown).flatMap((rows) => [...rows.values()]),
          serverClock.local(),
        );
    });
    this.#stop = () => {
      over = true;
      running.stop();
      socket.close();
    };
  }

  get phase(): Phase {
    return this.#phase;
  }

  get freshness(): Freshness {
    return freshnessOf(this.#view.state, now());
  }

  get rows(): RowsOfWall {
    const rows = Object.entries(shownIn(this.#view)).map(([name, of]) => [name, newestFirst(of)]);
    return Object.fromEntries(rows) as RowsOfWall;
  }

  /** The patients whose rows stand still. */
  get stopped(): ReadonlySet<string> {
    const { state } = this.#view;
    return new Set('shown' in state && state.shown !== null ? state.shown.stopped.keys() : []);
  }

  /** What stands on the screen from now on. */
  stand(standing: ShownRows): void {
    this.#marks.stand(standing);
  }

  /** What has come or changed lately, by the row's id. */
  get marks(): ReadonlyMap<string, RowMark> {
    // Asked for anew as time passes, and as something changes.
    void [clock.present, this.#view];
    return this.#marks.at(serverClock.local());
  }

  stop(): void {
    this.#stop();
  }
}

/** The rows that are held, by collection. They are a wall's, as the schemas above have checked. */
const shownIn = ({ state }: View): Readonly<Record<string, ReadonlyMap<string, WallRow>>> =>
  'shown' in state && state.shown !== null
    ? (state.shown.rows as unknown as Readonly<Record<string, ReadonlyMap<string, WallRow>>>)
    : {};
