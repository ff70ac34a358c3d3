import type { DataSource } from 'typeorm';
import { Pruning } from './prune-notifications.js';

/** In numbers of its own, so that others do not pass unseen. */
const [LARGEST_STEP, LEAST_PAUSE_MS] = [500, 900];

it('deletes one small step at a time, and leaves the notifier to its work between two', async () => {
  const steps: number[] = [];
  const query = async (_: string, [, most]: [string, number]) => {
    steps.push(most);
    return [{ count: most }];
  };
  const pruning = new Pruning({ query } as unknown as DataSource, 30);
  expect(await pruning.tick()).toBeGreaterThan(LEAST_PAUSE_MS);
  // The notifier asks after each batch of events as well.
  expect(await pruning.tick()).toBeGreaterThan(0);
  expect(steps).toHaveLength(1);
  expect(steps[0]).toBeLessThanOrEqual(LARGEST_STEP);
});
