import type { EventStore } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { boards } from '../boards/boards.js';
import { chart } from '../chart/chart.js';
import { chartCounts } from '../chart/chart-counts.js';
import { Leases } from '../engine/checkpoint/lease.js';
import type { Projection } from '../engine/projection.js';
import type { BatchObserver } from '../engine/runner/runner-context.js';
import { SharedReader } from '../engine/runner/shared-reader.js';
import type { RunnerLog } from '../engine/runner/supervise.js';
import { handoverSheets } from '../handovers/handover-sheets.js';
import { imaging } from '../imaging/imaging.js';
import { runNotifier } from '../notifications/notifier.js';
import { KEPT_DAYS } from '../notifications/prune-notifications.js';
import { bedOccupancy } from '../occupancy/bed-occupancy.js';
import { operationTimes } from '../occupancy/operation-times.js';
import { prescriptionList } from '../orders/prescriptions.js';
import { patientRegister } from '../patients/patient-register.js';
import { guardConnections } from '../store/guard-connections.js';
import { runProjection } from './run-projection.js';

/** Every read model. */
export const projections = [
  boards,
  patientRegister,
  bedOccupancy,
  imaging,
  operationTimes,
  handoverSheets,
  prescriptionList,
  chart,
  chartCounts,
] as readonly Projection<unknown>[];

/**
 * Runs every projection, and the notifier, until `stop` is awaited.
 * @param notificationDays how long notifications are kept.
 * @param observe is told of each batch that is taken in, as by `measureBatches`.
 */
export function startProjections(
  store: EventStore,
  db: DataSource,
  log: RunnerLog,
  { notificationDays = KEPT_DAYS, observe }: { notificationDays?: number; observe?: BatchObserver } = {},
): { stop(): Promise<void> } {
  guardConnections(db);
  const ending = new AbortController();
  const shared = {
    ...{ store, db, log, leases: new Leases(db), reader: new SharedReader(store) },
    ...(observe && { observe }),
  };
  const running = [
    ...projections.map((projection) => runProjection(projection, shared, ending.signal)),
    runNotifier(shared, notificationDays, ending.signal),
  ];
  return {
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}
