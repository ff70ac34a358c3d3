import { createServerClock } from '@ward-board/live-client';
import { tellsOfCorrections } from './corrected-clock.js';

describe('a server’s clock that tells of its corrections', () => {
  it('tells who asked for it when an answer puts it right, and not of answers that agree with it', () => {
    const here = { wall: 0, steady: 0 };
    const { clock, onCorrected } = tellsOfCorrections(
      createServerClock({ wall: () => here.wall, steady: () => here.steady }),
    );
    const told: number[] = [];
    const stop = onCorrected(() => told.push(clock.now()));
    clock.answered(5_000_000, 10);
    expect(told).toHaveLength(1);
    clock.answered(5_000_000, 20);
    expect(told).toHaveLength(1);
    // The clock here is set forward by five hours.
    here.wall += 18_000_000;
    expect(clock.now()).toBeGreaterThan(22_000_000);
    clock.answered(5_000_000, 10);
    expect(told).toHaveLength(2);
    expect(told[1]).toBeLessThan(5_002_000);
    stop();
    here.wall += 18_000_000;
    clock.answered(5_000_000, 10);
    expect(told).toHaveLength(2);
  });
});
