import { createSubscriber } from 'svelte/reactivity';
import { every, onWake } from './signals.js';
import { serverClock, settleDoubt } from './tab-clock.js';

/** Ticks while something on the screen reads the clock, and at once when the screen is looked at again. */
const subscribe = createSubscriber((update) => {
  const tick = () => {
    settleDoubt();
    update();
  };
  const stops = [every(1_000, tick), onWake(tick)];
  return () => {
    for (const stop of stops) stop();
  };
});

const CALM_MS = 10_000;

function now(): number {
  subscribe();
  return serverClock.now();
}

const calm = $derived(Math.floor(now() / CALM_MS) * CALM_MS);

/** The server's clock. */
export const clock: {
  /** Ticking each second, for what is said in seconds. */
  readonly now: Date;
  /** The same every ten seconds, for what is said in minutes: a long board then draws nothing in between. */
  readonly calm: Date;
} = {
  get now() {
    return new Date(now());
  },
  get calm() {
    return new Date(calm);
  },
};
