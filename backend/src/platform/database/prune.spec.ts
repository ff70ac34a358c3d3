import type { DataSource } from 'typeorm';
import { prune } from './prune.js';

/** What the largest step may be, and what is left to others between two: in numbers of their own, so that others do not pass unseen. */
const LARGEST_STEP = 500;
const LEAST_PAUSE_MS = 40;

it('deletes in small steps, between which others have the disk and the locks', async () => {
  let left = 1_700;
  const steps: { rows: number; begun: number; ended: number }[] = [];
  const query = async (_: string, [most]: [number]) => {
    const begun = performance.now();
    const rows = Math.min(most, left);
    left -= rows;
    steps.push({ rows, begun, ended: performance.now() });
    return [[], rows];
  };
  expect(await prune({ query } as unknown as DataSource, '', [])).toBe(1_700);
  for (const { rows } of steps) expect(rows).toBeLessThanOrEqual(LARGEST_STEP);
  expect(steps.length).toBeGreaterThan(1);
  for (const [n, { begun }] of steps.entries())
    if (n > 0) expect(begun - (steps[n - 1]?.ended ?? 0)).toBeGreaterThanOrEqual(LEAST_PAUSE_MS);
});
