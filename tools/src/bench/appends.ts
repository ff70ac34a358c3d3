import { randomUUID } from 'node:crypto';
import {
  type EventStore,
  eventKeyOf,
  migrateEventStore,
  PgListener,
  PostgresEventStore,
  withEventCodes,
} from '@ward-board/event-store';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { perSecond, takeTurns } from './measure.js';
import { atLeast, type Row, thousands } from './table.js';

const DATA = {
  triage_level: 'urgent',
  chief_complaint: 'Chest pain since the morning',
  vitals: 'BP 134/82 HR 96 SpO2 97',
};
const METADATA = {
  version: '1',
  patient_id: randomUUID(),
  actor_id: randomUUID(),
  occurred_at: new Date().toISOString(),
};
const ROUNDS = 5;
/** By the number of writers. */
const AIMS: Readonly<Record<number, number>> = { 1: 0.7, 32: 1.3 };
const SECONDS = 1.5;

/** Appends of one event by many writers at once, as the service makes them, with codes, against raw single-row INSERTs over as many connections. */
export async function benchAppends(): Promise<Row[]> {
  const database = await createTestDatabase();
  const { url } = database;
  const setUp = new pg.Pool({ connectionString: url });
  await migrateEventStore(setUp);
  await setUp.query('CREATE TABLE raw_row (id bigserial PRIMARY KEY, data jsonb NOT NULL)');
  await setUp.end();
  const listener = new PgListener(url);
  const store = withEventCodes(new PostgresEventStore(url, listener), eventKeyOf(randomUUID()));
  const rows: Row[] = [];
  for (const writers of [1, 8, 32]) {
    const { ours, baseline, ratio } = await takeTurns(
      ROUNDS,
      () => appends(store, writers),
      () => inserts(url, writers),
    );
    const aim = AIMS[writers] === undefined ? { ratio, aim: '', met: true } : atLeast(ratio, AIMS[writers]);
    const what = `appends, ${writers} writer${writers === 1 ? '' : 's'}`;
    rows.push({ what, ours: `${thousands(ours)}/s`, baseline: `${thousands(baseline)}/s raw INSERTs`, ...aim });
  }
  await store.close();
  await listener.close();
  await database.drop();
  return rows;
}

async function appends(store: EventStore, writers: number): Promise<number> {
  const streams: string[] = [];
  return perSecond(writers, SECONDS, async (writer, n) => {
    if (n % 10 === 0) streams[writer] = `bench-${randomUUID()}`;
    const event = { id: randomUUID(), type: 'EmergencyCaseTriaged', data: DATA, metadata: METADATA };
    await store.append([{ stream: streams[writer] ?? '', expectedRevision: n % 10, events: [event] }]);
  });
}

async function inserts(url: string, writers: number): Promise<number> {
  const clients = Array.from({ length: writers }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const values = [JSON.stringify(DATA)];
  const query = { name: 'raw', text: 'INSERT INTO raw_row (data) VALUES ($1)', values };
  const rate = await perSecond(writers, SECONDS, async (writer) => clients[writer]?.query(query));
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}
