import { ATTEMPTS, waitBefore } from './retry.js';

const wait = (status: number | null, attempt = 1, retryAfter: string | null = null) =>
  waitBefore({ status, retryAfter }, attempt);

describe('sending again', () => {
  it('is for answers that did not come, and for "later"', () => {
    expect([null, 429, 503].map((status) => wait(status))).toEqual([100, 100, 100]);
    expect([400, 401, 404, 409, 412, 422, 500].map((status) => wait(status))).toEqual(Array(7).fill(null));
  });

  it('waits longer each time, and at least as long as asked', () => {
    expect([1, 2, 3, 4].map((attempt) => wait(null, attempt))).toEqual([100, 200, 400, 800]);
    expect(wait(null, 11)).toBe(10_000);
    expect(wait(503, 1, '3')).toBe(3000);
    expect(wait(503, 1, 'Wed, 21 Oct 2026 07:28:00 GMT')).toBe(100);
  });

  it('ends', () => {
    expect(wait(null, ATTEMPTS)).toBeNull();
  });
});
