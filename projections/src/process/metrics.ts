import { Histogram, type Registry } from 'prom-client';
import type { BatchObserver } from '../engine/runner/runner-context.js';

/** Measures the batches that projections take in, in this process. */
export function measureBatches(registry: Registry): BatchObserver {
  const events = new Histogram({
    name: 'ward_board_projection_batch_events',
    help: 'Events that a projection took in at once, by projection',
    labelNames: ['projection'],
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'ward_board_projection_batch_duration_seconds',
    help: 'Time from taking a batch to its rows and patches being stored, by projection',
    labelNames: ['projection'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return (projection, size, seconds) => {
    events.observe({ projection }, size);
    duration.observe({ projection }, seconds);
  };
}
