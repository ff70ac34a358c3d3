import { wards } from '@ward-board/contract';
import { patients } from '@ward-board/domain';
import { derivedId, type EventStore, type RecordedEvent } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { readFact } from '../engine/projection.js';
import { type Generation, Overtaken } from '../engine/generation.js';
import { runPrepared } from '../engine/prepared.js';
import { type Bell, bellsFor } from './notifications.js';

/** A bell as it is stored. Its id is the same each time that the event is met: it can't ring twice. */
interface HungBell extends Bell {
  readonly id: string;
  readonly patient_id: string;
  readonly admission_id: string | null;
  readonly link: string;
  readonly created_at: string;
}

/** The bells that these events ring. */
export async function hang(store: EventStore, events: readonly RecordedEvent[]): Promise<readonly HungBell[]> {
  const bells: HungBell[] = [];
  for (const event of events) bells.push(...(await bellsOf(store, event)));
  return bells;
}

async function bellsOf(store: EventStore, recorded: RecordedEvent): Promise<readonly HungBell[]> {
  const { event, at, patientId } = readFact(recorded);
  if (bellsFor(event, '').length === 0) return [];
  // Read from the stream, not from a read model: the bell must not depend on which projection is faster.
  const history = await store.readStream(patients.stream(patientId));
  const patient = history.reduce(
    (state, past) => patients.evolve(state, readFact(past).event, past.revision),
    patients.initial,
  );
  return bellsFor(event, patient?.details.name ?? 'A patient').map((bell, index) => ({
    ...bell,
    id: derivedId(Date.parse(at), recorded.id, String(index)),
    patient_id: patientId,
    admission_id: recorded.metadata.admission_id ?? null,
    link: wards[bell.ward].route,
    created_at: at,
  }));
}

const RING = {
  name: 'read_model.ring',
  text: `
  WITH commit AS MATERIALIZED (
    SELECT set_config('synchronous_commit', $5, true)
  ), moved AS (
    UPDATE projection_generation SET position = $3, failure = NULL FROM commit
    WHERE id = $1 AND position = $2 RETURNING id
  ), rung AS (
    INSERT INTO notification (id, kind, priority, title, body, patient_id, admission_id, ward, link, audience, created_at)
    SELECT b.* FROM moved, jsonb_to_recordset($4::jsonb) AS b (id uuid, kind text, priority text, title text, body text,
      patient_id uuid, admission_id uuid, ward text, link text, audience text, created_at timestamptz)
    ON CONFLICT (id) DO NOTHING RETURNING id
  )
  SELECT (SELECT count(pg_notify('notification', id::text)) FROM rung) FROM moved`,
};

/**
 * Writes the bells of these events with the checkpoint, in one statement. Whoever listens to `notification` shows them.
 * @throws Overtaken when the checkpoint was not where this notifier left it.
 */
export async function ring(
  db: DataSource,
  checkpoint: Generation,
  events: readonly RecordedEvent[],
  bells: readonly HungBell[],
): Promise<Generation> {
  const position = events.at(-1)?.position ?? checkpoint.position;
  const waitForDisk = bells.length > 0 ? 'on' : 'off';
  const given = [checkpoint.id, checkpoint.position, position, JSON.stringify(bells), waitForDisk];
  const moved = await runPrepared(db, RING, given);
  if (moved.length === 0) throw new Overtaken('The bells were moved on by somebody else.');
  return { ...checkpoint, position };
}
