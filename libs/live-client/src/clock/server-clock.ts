/** The two clocks that a browser has: one can be set, the other may stand still while the machine sleeps. */
export interface LocalClock {
  /** `Date.now()`: goes on during sleep, but jumps when someone sets it. */
  wall(): number;
  /** `performance.now()`: never jumps, but may stop during sleep. */
  steady(): number;
}

/**
 * What the server's clock says now, as well as it can be known here. Errs towards *later*, so that data looks older
 * than it is rather than fresher (SPEC.md, LB7, LB8).
 */
export interface ServerClock {
  /** Server time in ms since 1970. */
  now(): number;
  /** Milliseconds that have passed here, sleep included; only differences mean anything. */
  local(): number;
  /** How far apart the earliest and the latest possible server time are; `Infinity` before any answer. */
  doubt(): number;
  /** Something that the server stamped `at` has arrived: it is at least that late there. */
  heard(at: number): void;
  /** An answer took `tookMs` and carried this `Date` header, which is cut to the second. */
  answered(date: number, tookMs: number): void;
}

/** Date headers have this resolution. */
const DATE_RESOLUTION = 1000;
/** An answer that took long may have been stamped at its start: the estimate is never further below the latest. */
const SLACK = 2500;
/** Clocks that differ by less have not been set, and the machine has not slept. */
const DISAGREEMENT = 250;
/** How wrong a computer's oscillator may be. Without it, a wall display's estimate would creep away over days. */
const DRIFT = 0.0002;

/** The server's time at the anchor: no earlier than `low`, no later than `high`, taken to be `best`. */
interface Bounds {
  readonly low: number;
  readonly best: number;
  readonly high: number;
}

/** Keeps the earliest and the latest time that it can be at the server, and narrows them with each sample. */
export function createServerClock(here: LocalClock): ServerClock {
  let anchor = { wall: here.wall(), steady: here.steady(), local: 0 };
  let bounds: Bounds | null = null;

  /** Time since the anchor: at least `least`, at most `most`; they differ after sleep, or when the clock was set. */
  const elapsed = () => {
    const steady = Math.max(0, here.steady() - anchor.steady);
    const wall = here.wall() - anchor.wall;
    if (Math.abs(wall - steady) <= DISAGREEMENT) return { least: steady, most: steady, agree: true };
    return { least: Math.max(0, Math.min(steady, wall)), most: Math.max(steady, wall), agree: false };
  };

  /** Brings the anchor up to now, and says what is known without a new sample. */
  const upToNow = (): Bounds | null => {
    const { least, most } = elapsed();
    anchor = { wall: here.wall(), steady: here.steady(), local: anchor.local + most };
    if (bounds === null) return null;
    const drift = least * DRIFT;
    return { low: bounds.low + least - drift, best: bounds.best + most - drift, high: bounds.high + most + drift };
  };

  /** Time since the anchor. A difference is kept for good at once: a second one must not make up for it. */
  const passed = (): number => {
    const { most, agree } = elapsed();
    if (agree) return most;
    bounds = upToNow();
    return 0;
  };

  return {
    now() {
      const since = passed();
      return bounds === null ? here.wall() : Math.round(bounds.best + since);
    },
    local() {
      const since = passed();
      return anchor.local + since;
    },
    doubt() {
      passed();
      return bounds === null ? Number.POSITIVE_INFINITY : bounds.high - bounds.low;
    },
    heard(at) {
      const known = upToNow() ?? { low: at, best: at, high: Number.POSITIVE_INFINITY };
      // The latest stamp wins: one that was held up on the way must not turn the clock back and look fresh.
      const low = Math.max(known.low, at);
      bounds = { low, best: Math.max(known.best, at), high: Math.max(known.high, low) };
    },
    answered(date, tookMs) {
      const latest = date + DATE_RESOLUTION + Math.max(0, tookMs);
      const known = upToNow();
      // A round trip proves both bounds; when they contradict what was believed, a clock has been set.
      const agrees = known !== null && known.low <= latest && known.high >= date;
      const low = agrees ? Math.max(known.low, date) : date;
      const high = agrees ? Math.min(known.high, latest) : latest;
      const believed = agrees ? known.best : low;
      bounds = { low, high, best: Math.min(Math.max(believed, low, high - SLACK), high) };
    },
  };
}
