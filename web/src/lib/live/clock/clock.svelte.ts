import { createSubscriber } from 'svelte/reactivity';
import { every, onWake } from './signals.js';
import { onCorrected, serverClock, settleDoubt } from './tab-clock.js';

/** The server's time cut to a step, in ms since 1970. */
const cut = (stepMs: number): number => Math.floor(serverClock.now() / stepMs) * stepMs;

/**
 * Tells what reads it that another step has begun, while something on the screen does, and at once when the screen is looked
 * at again or the clock is put right. It wakes nobody in between: of a long board, each second, that would cost more than the steps themselves.
 */
const steps = (stepMs: number): (() => void) =>
  createSubscriber((update) => {
    // What was read may have been read in the step before: the first tick always tells.
    let step = Number.NaN;
    const tick = () => {
      settleDoubt();
      const now = cut(stepMs);
      if (now === step) return;
      step = now;
      update();
    };
    const stops = [every(1_000, tick), onWake(tick), onCorrected(tick)];
    return () => {
      for (const stop of stops) stop();
    };
  });

const CALM_MS = 10_000;
const eachSecond = steps(1);
const eachCalmStep = steps(CALM_MS);

/** The moment that is shown in place of the present; null: the present is. */
let shown = $state.raw<Date | null>(null);

/** The server's clock, as what is shown goes by: that of the past while a moment of it is shown. */
export const clock: {
  /** The present, whatever moment is shown. */
  readonly present: Date;
  /** Ticking each second, for what is said in seconds. */
  readonly now: Date;
  /** The same every ten seconds, for what is said in minutes: a long board then draws nothing in between. */
  readonly calm: Date;
  /** Shows a moment that is over: how long somebody waited is then told as of it. Null: the present again. */
  show(moment: Date | null): void;
} = {
  get now() {
    return shown ?? this.present;
  },
  get present() {
    eachSecond();
    return new Date(serverClock.now());
  },
  show(moment) {
    shown = moment;
  },
  get calm() {
    if (shown) return shown;
    eachCalmStep();
    return new Date(cut(CALM_MS));
  },
};
