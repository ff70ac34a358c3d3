import type { EventStore } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import type { Leases } from '../checkpoint/lease.js';
import type { SharedReader } from './shared-reader.js';
import type { RunnerLog } from './supervise.js';

/** Is told of each batch that was taken in: how many events concerned the projection, and how long it took. */
export type BatchObserver = (projection: string, events: number, seconds: number) => void;

/** What everybody in a process works with who follows the store. */
export interface RunnerContext {
  readonly store: EventStore;
  readonly db: DataSource;
  readonly log: RunnerLog;
  readonly leases: Leases;
  readonly reader: SharedReader;
  readonly observe?: BatchObserver;
}
