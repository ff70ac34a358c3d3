import { jest } from '@jest/globals';
import { Playback } from './playback.js';

const start = Date.parse('2026-11-21T03:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A board that takes so long to be read; `asked` is how long after `start` each moment was that was asked for, and when it was. */
function board(readingMs: number, { present = start + 24 * HOUR_MS, fails = false } = {}) {
  const asked: { readonly moved: number; readonly passed: number }[] = [];
  const began = performance.now();
  let shown: number | null = start;
  let ended = 0;
  const playback = new Playback({
    shown: () => shown,
    present: () => present,
    show: async (moment) => {
      asked.push({ moved: Date.parse(moment) - start, passed: performance.now() - began });
      await new Promise((resolve) => setTimeout(resolve, readingMs));
      if (!fails) shown = Date.parse(moment);
      return !fails;
    },
    ended: () => {
      ended += 1;
    },
  });
  const clear = () => {
    shown = null;
  };
  const isShown = (at: number) => {
    shown = at;
  };
  return { playback, asked, ended: () => ended, clear, isShown };
}

describe('a board of the past that is played', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    [1, 0],
    [10, 1_600],
    [60, 300],
    [600, 5_000],
  ] as const)('moves on %d times as fast as time passes, where a reading takes %d ms', async (speed, readingMs) => {
    const { playback, asked } = board(readingMs);
    playback.start(speed);
    await jest.advanceTimersByTimeAsync(30_000);
    playback.stop();
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.map(({ moved }) => moved)).toEqual(asked.map(({ passed }) => speed * passed));
  });

  it('rests between two readings, and is read by one at a time', async () => {
    const { playback, asked } = board(5_000);
    playback.start(10);
    await jest.advanceTimersByTimeAsync(20_000);
    playback.stop();
    expect(asked.map(({ passed }) => passed)).toEqual([2_000, 9_000, 16_000]);
  });

  it('plays on from where it is when it is stopped and started, or its speed is changed, during a reading', async () => {
    const { playback, asked } = board(1_000);
    playback.start(10);
    await jest.advanceTimersByTimeAsync(2_500);
    playback.stop();
    playback.start(10);
    await jest.advanceTimersByTimeAsync(200);
    playback.start(60);
    await jest.advanceTimersByTimeAsync(2_000);
    playback.stop();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual([
      { moved: 20_000, passed: 2_000 },
      { moved: 20_000 + 60 * 2_000, passed: 4_700 },
    ]);
  });

  it('ends at the present, which it shows', async () => {
    const { playback, asked, ended } = board(0, { present: start + MINUTE_MS });
    playback.start(600);
    await jest.advanceTimersByTimeAsync(10_000);
    expect([asked.map(({ moved }) => moved), ended()]).toEqual([[MINUTE_MS], 1]);
  });

  it('ends where a moment could not be read', async () => {
    const { playback, asked, ended } = board(0, { fails: true });
    playback.start(10);
    await jest.advanceTimersByTimeAsync(10_000);
    expect([asked.length, ended()]).toEqual([1, 1]);
  });

  it('begins when the first moment has come, where none is shown yet', async () => {
    const { playback, asked, clear, isShown } = board(0);
    clear();
    playback.start(10);
    await jest.advanceTimersByTimeAsync(2_500);
    isShown(start);
    await jest.advanceTimersByTimeAsync(1_500);
    playback.stop();
    expect(asked.map(({ passed }) => passed)).toEqual([4_000]);
  });
});
