import { SimulatedClock } from './simulated-clock.js';

const HOUR = 3_600_000;

describe('a simulated clock', () => {
  it('is ahead from each move on, and leaves what was before as it was', () => {
    let now = Date.parse('2026-11-23T07:00:00.000Z');
    const clock = new SimulatedClock(() => now);
    expect(clock.time.toISOString()).toBe('2026-11-23T07:00:00.000Z');
    now += 1_000;
    clock.move(HOUR);
    now += 1_000;
    clock.move(2 * HOUR);
    expect(clock.time.toISOString()).toBe('2026-11-23T10:00:02.000Z');
    const said =
      '{"a":"2026-11-23T07:00:00.500Z","b":"2026-11-23T07:00:01.500Z","c":"2026-11-23T07:00:02.500Z","d":"2026-11-23"}';
    expect(clock.inText(said)).toBe(
      '{"a":"2026-11-23T07:00:00.500Z","b":"2026-11-23T08:00:01.500Z","c":"2026-11-23T10:00:02.500Z","d":"2026-11-23"}',
    );
    expect(clock.inHeader('Mon, 23 Nov 2026 07:00:01 GMT')).toBe('Mon, 23 Nov 2026 08:00:01 GMT');
    clock.move(HOUR);
    now += 500;
    // Stamped after the move, and cut to before it.
    expect(clock.inHeader('Mon, 23 Nov 2026 07:00:02 GMT')).toBe('Mon, 23 Nov 2026 11:00:02 GMT');
  });
});
