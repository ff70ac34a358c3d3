import type { LocalClock } from '../clock/server-clock.js';
import type { VirtualTime } from './virtual-time.js';

/** A client's machine: it can sleep, and its clock can be set. While it sleeps nothing on it runs. */
export class FakeTablet implements LocalClock {
  #offset: number;
  #slept = 0;
  #asleepSince: number | null = null;
  #waiting: (() => void)[] = [];
  readonly #onWake = new Set<() => void>();

  constructor(
    readonly time: VirtualTime,
    offset: number,
  ) {
    this.#offset = offset;
  }

  wall = (): number => this.time.now + this.#offset;

  /** Stands still during sleep, as on some systems. */
  steady = (): number => (this.#asleepSince ?? this.time.now) - this.#slept;

  get asleep(): boolean {
    return this.#asleepSince !== null;
  }

  /** Runs something on the machine: now, or when it is awake again. */
  run(what: () => void): void {
    if (this.asleep) this.#waiting.push(what);
    else what();
  }

  setClock(byMs: number): void {
    this.#offset += byMs;
  }

  sleep(): void {
    this.#asleepSince ??= this.time.now;
  }

  /** What arrived during sleep comes first, before any timer or signal: the worst order for freshness. */
  wake(): void {
    if (this.#asleepSince === null) return;
    this.#slept += this.time.now - this.#asleepSince;
    this.#asleepSince = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const what of waiting) what();
    for (const callback of this.#onWake) callback();
  }

  onWake = (callback: () => void): (() => void) => {
    this.#onWake.add(callback);
    return () => void this.#onWake.delete(callback);
  };

  every = (ms: number, callback: () => void): (() => void) => {
    let stop = () => {};
    const again = () => {
      // A timer due during sleep fires once afterwards.
      stop = this.time.after(ms, () =>
        this.run(() => {
          callback();
          again();
        }),
      );
    };
    again();
    return () => stop();
  };
}
