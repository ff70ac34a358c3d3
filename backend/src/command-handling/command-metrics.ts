import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';

/** What is measured of commands: appends, and how often another was quicker. */
@Injectable()
export class CommandMetrics {
  readonly appends: Histogram;
  readonly conflicts: Counter;

  constructor(registry: Registry) {
    this.appends = new Histogram({
      name: 'ward_board_append_duration_seconds',
      help: 'Time from sending events to the event store to its answer, by outcome: appended, duplicate, conflict, failed',
      labelNames: ['outcome'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    });
    this.conflicts = new Counter({
      name: 'ward_board_append_conflicts_total',
      help: 'Appends that found their stream changed since it was read, and so were decided anew',
      registers: [registry],
    });
  }
}
