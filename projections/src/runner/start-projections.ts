import type { EventStore } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { bedOccupancy } from '../bed-occupancy/bed-occupancy.js';
import { runNotifier } from '../notifications/notifier.js';
import { patientRegister } from '../patient-register/patient-register.js';
import type { Projection } from '../projection.js';
import { guardConnections } from '../store/guard-connections.js';
import { wardBoards } from '../ward-boards/ward-boards.js';
import { type RunnerLog, runProjection } from './projection-runner.js';

/** Every read model. */
export const projections = [wardBoards, patientRegister, bedOccupancy] as readonly Projection<unknown>[];

/** Runs every projection, and the bells, until `stop` is awaited. */
export function startProjections(store: EventStore, db: DataSource, log: RunnerLog): { stop(): Promise<void> } {
  guardConnections(db);
  const ending = new AbortController();
  const running = [
    ...projections.map((projection) => runProjection(projection, store, db, log, ending.signal)),
    runNotifier(store, db, log, ending.signal),
  ];
  return {
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}
