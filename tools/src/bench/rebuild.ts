import { randomUUID } from 'node:crypto';
import {
  migrateEventStore,
  type NewEvent,
  PgListener,
  type Position,
  PostgresEventStore,
  START,
} from '@ward-board/event-store';
import { createTestDatabase } from '@ward-board/event-store/testing';
import type { Projection } from '@ward-board/projections';
import { boards, projectionEntities, projectionMigrations, rebuild, startProjections } from '@ward-board/projections';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { duration, median } from './measure.js';
import { atMost, type Row } from './table.js';

const EVENTS = 100_000;
const ROUNDS = 3;

/** Building the boards anew from 100,000 events, against merely reading them. */
export async function benchRebuild(): Promise<Row> {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  await migrateEventStore(pool);
  const listener = new PgListener(database.url);
  const store = new PostgresEventStore(pool, listener);
  const { url } = database;
  const db = new DataSource({ type: 'postgres', url, entities: projectionEntities, migrations: projectionMigrations });
  await db.initialize();
  await db.runMigrations();
  for (let events = 0; events < EVENTS; ) events += await writeStories(store, Math.min(100, (EVENTS - events) / 20));

  const projection = boards as Projection;
  const ending = new AbortController();
  const live = startProjections(store, db, { info() {}, error: console.error });
  const times = { read: [] as number[], rebuild: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.read.push(await duration(() => readAll(store)));
    times.rebuild.push(await duration(() => rebuild(projection, store, db, ending.signal)));
  }
  ending.abort();
  await live.stop();
  await db.destroy();
  await store.close();
  await listener.close();
  await pool.end();
  await database.drop();
  const [ours, baseline] = [median(times.rebuild), median(times.read)];
  return {
    what: `rebuild of ${EVENTS.toLocaleString('en')} events`,
    ours: `${(ours / 1_000).toFixed(1)} s`,
    baseline: `${(baseline / 1_000).toFixed(1)} s merely reading`,
    ...atMost(ours / baseline, 10),
  };
}

async function readAll(store: PostgresEventStore): Promise<void> {
  for (let position: Position = START; ; ) {
    const events = await store.readAll(position, 1_000);
    const last = events.at(-1);
    if (!last) return;
    position = last.position;
  }
}

/** Stays of 20 events each: registered, admitted, triaged, edited many times, discharged. */
async function writeStories(store: PostgresEventStore, patients: number): Promise<number> {
  const stories = Array.from({ length: patients }, story);
  await Promise.all(stories.map(({ patient, stay }) => store.append([patient, stay])));
  return stories.length * 20;
}

function story() {
  const [patient_id, admission_id, emergency_id] = [randomUUID(), randomUUID(), randomUUID()];
  const command_id = randomUUID();
  const metadata = {
    version: '1',
    occurred_at: new Date().toISOString(),
    patient_id,
    command_id,
    actor_id: randomUUID(),
  };
  const event = (type: string, data: NewEvent['data']): NewEvent => ({ id: randomUUID(), type, data, metadata });
  const of = { admission_id, patient_id };
  const triage = {
    chief_complaint: 'Crushing chest pain, radiating to left arm',
    arrival_mode: 'ambulance',
    avpu: 'alert',
    stabilized_at: null,
    trauma_type: null,
    vitals: 'BP 134/82 HR 96 SpO2 97 RR 18',
    allergies: null,
    current_medications: null,
    notes: null,
  };
  const details = {
    mrn: patient_id,
    name: 'Benchmark Patient',
    gender: 'female',
    date_of_birth: null,
    blood_type: null,
    phone: null,
  };
  const admission = { admission_number: admission_id, admission_type: 'emergency', reason: null, doctor_id: null };
  const edits = Array.from({ length: 16 }, (_, n) =>
    event('EmergencyCaseAmended', { ...of, emergency_id, changes: { vitals: `BP 134/82 HR ${80 + n}` } }),
  );
  return {
    patient: {
      stream: `patient-${patient_id}`,
      expectedRevision: 0,
      events: [event('PatientRegistered', { patient_id, ...details })],
    },
    stay: {
      stream: `admission-${admission_id}`,
      expectedRevision: 0,
      events: [
        event('PatientAdmitted', { ...of, ...admission }),
        event('EmergencyCaseTriaged', { ...of, emergency_id, triage_level: 'urgent', ...triage }),
        ...edits,
        event('PatientDischarged', { ...of, notes: null }),
      ],
    },
  };
}
