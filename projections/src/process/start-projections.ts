import type { EventStore } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { bedOccupancy } from '../beds.js';
import { runNotifier } from '../notifications/notifier.js';
import { patientRegister } from '../patients.js';
import type { Projection } from '../engine/projection.js';
import { guardConnections } from '../store/guard-connections.js';
import { wardBoards } from '../boards/boards.js';
import { type RunnerLog, runProjection } from '../engine/projection-runner.js';

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
