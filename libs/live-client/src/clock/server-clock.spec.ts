import fc from 'fast-check';
import { createServerClock } from './server-clock.js';

/* LB7's foundation: the estimate is hardly ever behind the server's time, whatever arrives late or is set wrong here. */

const T = Date.parse('2026-11-21T07:00:00.000Z');

/** A server that is right, and a client whose clock is off; `pass` is time on both. */
function world(offset = -7_200_000) {
  const here = { server: T, wall: T + offset, steady: 5 };
  const clock = createServerClock({ wall: () => here.wall, steady: () => here.steady });
  const pass = (ms: number, asleep = false) => {
    here.server += ms;
    here.wall += ms;
    if (!asleep) here.steady += ms;
  };
  return { here, clock, pass, error: () => clock.now() - here.server };
}
const toSecond = (time: number) => Math.floor(time / 1_000) * 1_000;

describe('the server’s clock', () => {
  it('is this computer’s until something is heard', () => {
    const { clock, here } = world();
    expect(clock.now()).toBe(here.wall);
    expect(clock.doubt()).toBe(Number.POSITIVE_INFINITY);
  });

  it('is learnt from an answer, whatever the clock here says', () => {
    const { clock, here, pass, error } = world();
    pass(80);
    clock.answered(toSecond(here.server), 80);
    expect(Math.abs(error())).toBeLessThanOrEqual(1_000);
    expect(clock.doubt()).toBe(1_080);
  });

  it('is not turned back by a pulse that was held up', () => {
    const { clock, here, pass, error } = world();
    clock.heard(here.server);
    pass(30_000);
    clock.heard(here.server - 29_000);
    expect(Math.abs(error())).toBeLessThan(10);
  });

  it('goes on through sleep, and when the clock here is set back right after', () => {
    const { clock, here, pass, error } = world();
    clock.heard(here.server);
    pass(600_000, true);
    expect(error()).toBe(0);
    here.wall -= 600_000;
    expect(error()).toBe(0);
    expect(clock.local()).toBe(600_000);
  });

  it('runs ahead when the clock here is set forward, doubts itself, and is put right by an answer', () => {
    const { clock, here, error } = world();
    clock.answered(here.server, 10);
    here.wall += 3_600_000;
    expect(error()).toBeGreaterThan(3_598_000);
    expect(clock.doubt()).toBeGreaterThan(3_000_000);
    clock.answered(here.server, 10);
    expect(Math.abs(error())).toBeLessThanOrEqual(1_010);
  });

  it('does not creep away in a week of pulses, though the oscillator here is 100 ppm fast', () => {
    const { clock, here, error } = world();
    for (let beat = 0; beat < (7 * 86_400) / 2; beat += 1) {
      here.server += 2_000;
      here.wall += 2_000.2;
      here.steady += 2_000.2;
      clock.heard(here.server - 20);
    }
    expect(Math.abs(error())).toBeLessThan(50);
  });

  it('is at most 2.5 s behind the server after an answer, whatever happened (LB7)', () => {
    const sample = fc.oneof(
      fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(60_000) }),
      fc.record({ kind: fc.constant('sleep' as const), ms: fc.nat(3_600_000) }),
      fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -3_600_000, max: 3_600_000 }) }),
      fc.record({ kind: fc.constant('pulse' as const), ms: fc.nat(60_000) }),
      fc.record({ kind: fc.constant('answer' as const), ms: fc.nat(10_000) }),
    );
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 40 }), fc.integer({ min: -1e9, max: 1e9 }), (samples, offset) => {
        const { clock, here, pass, error } = world(offset);
        clock.answered(toSecond(here.server), 0);
        let local = clock.local();
        for (const { kind, ms } of samples) {
          if (kind === 'pulse') clock.heard(here.server - ms);
          if (kind === 'answer') {
            const stamped = toSecond(here.server);
            pass(ms);
            clock.answered(stamped, ms);
          }
          if (kind === 'set') here.wall += ms;
          if (kind === 'pass' || kind === 'sleep') pass(ms, kind === 'sleep');
          expect(error()).toBeGreaterThanOrEqual(-2_500 - 0.0002 * (here.server - T));
          expect(clock.local()).toBeGreaterThanOrEqual(local);
          local = clock.local();
        }
      }),
      { numRuns: 500 },
    );
  });
});
