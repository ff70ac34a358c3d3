import { createIdleWatch } from './idle-watch.js';

const MINUTE = 60_000;

function open(limitMs = 10 * MINUTE) {
  const time = { wall: 1e12, steady: 0 };
  const seen = { idle: 0, reports: 0 };
  const watch = createIdleWatch({
    wall: () => time.wall,
    steady: () => time.steady,
    limitMs,
    idle: () => (seen.idle += 1),
    report: () => (seen.reports += 1),
  });
  const passes = (ms: number) => {
    time.wall += ms;
    time.steady += ms;
    watch.check();
  };
  return { time, seen, watch, passes };
}

describe('a device that nobody touches', () => {
  it('is idle after the limit, from the last touch on', () => {
    const { seen, watch, passes } = open();
    passes(9 * MINUTE);
    watch.touched();
    passes(9 * MINUTE);
    expect([seen.idle, watch.seconds]).toEqual([0, 540]);
    passes(MINUTE);
    expect(seen.idle).toBe(1);
  });

  it('is idle by either clock: one may have been set back, or have stood still in sleep', () => {
    const slept = open();
    slept.time.wall += 11 * MINUTE;
    slept.watch.check();
    const setBack = open();
    setBack.time.wall -= 60 * MINUTE;
    setBack.time.steady += 11 * MINUTE;
    setBack.watch.check();
    expect([slept.seen.idle, setBack.seen.idle]).toEqual([1, 1]);
  });

  it('stays idle when the touch that wakes it comes before anybody has looked', () => {
    const { time, seen, watch } = open();
    time.wall += 11 * MINUTE;
    watch.touched();
    watch.check();
    expect(seen.idle).toBe(1);
  });

  it('has the server told once a minute while it is touched, and not otherwise', () => {
    const { seen, watch, passes } = open();
    for (let second = 0; second < 180; second += 5) {
      watch.touched();
      passes(5_000);
    }
    expect(seen.reports).toBe(3);
    for (let n = 0; n < 5; n++) passes(MINUTE);
    expect(seen.reports).toBeLessThanOrEqual(4);
  });
});
