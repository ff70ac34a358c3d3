import { BackOff } from './back-off.js';
import { Waker } from './waker.js';

/** Milliseconds that a sleep of ten seconds took. */
async function slept(waker: Waker): Promise<number> {
  const began = Date.now();
  await waker.sleep(10_000);
  return Date.now() - began;
}

it('a sleeper is woken', async () => {
  const waker = new Waker();
  setTimeout(waker.wake, 20);
  expect(await slept(waker)).toBeLessThan(1_000);
});

it('a wake before the sleep is kept until the reset', async () => {
  const waker = new Waker();
  waker.wake();
  expect(await slept(waker)).toBeLessThan(1_000);
  waker.reset();
  const began = Date.now();
  await waker.sleep(50);
  expect(Date.now() - began).toBeGreaterThan(40);
});

it('back-off doubles to its cap, and starts anew after a success', () => {
  const backOff = new BackOff(100, 1_000);
  const within = (least: number, most: number) => {
    const wait = backOff.next();
    expect(wait).toBeGreaterThanOrEqual(least);
    expect(wait).toBeLessThanOrEqual(most);
  };
  for (const full of [100, 200, 400, 800, 1_000, 1_000]) within(full / 2, full);
  backOff.reset();
  within(50, 100);
});
