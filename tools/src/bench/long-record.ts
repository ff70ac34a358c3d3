import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmergencyCaseRecord } from '@ward-board/contract';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { caseAt, fillBoard, serviceSettings } from './full-board.js';
import { median, takeTurns } from './measure.js';
import { startProcess } from './processes.js';
import { atMost, type Row } from './table.js';

const EDITS = 5_000;
const ROUNDS = 15;
const AIM = 1.2;

/** 20 kB in five fields, others each time. */
const edit = (n: number) => {
  const text = (label: string) => `${label} ${n} `.repeat(500).slice(0, 3_990);
  const [vitals, allergies, current_medications, notes] = ['vitals', 'allergies', 'medication', 'notes'].map(text);
  return { chief_complaint: text('complaint'), vitals, allergies, current_medications, notes };
};

/** Edits of a record, as the service would have stored them, by one statement. */
const EARLIER = `
  INSERT INTO event_store.event (position, event_id, stream, revision, type, data, metadata, recorded_at, append_end)
  SELECT h.head + n, gen_random_uuid(), e.stream, e.revision + n, 'EmergencyCaseAmended', json_build_object(
      'admission_id', e.data ->> 'admission_id', 'patient_id', e.data ->> 'patient_id', 'emergency_id', $1::text,
      'changes', $2::json),
    e.metadata || jsonb_build_object('command_id', gen_random_uuid()), e.recorded_at, h.head + n
  FROM (SELECT max(position) AS head FROM event_store.event) h, generate_series(1, $3::int) n,
    (SELECT * FROM event_store.event WHERE data ->> 'emergency_id' = $1::text ORDER BY position DESC LIMIT 1) e`;

/** The 5,000th edit of a record against the tenth of another, 20 kB each: from the request until its answer. */
export async function benchLongRecord(): Promise<Row> {
  const database = await createTestDatabase();
  const env = { ...serviceSettings, DATABASE_URL: database.url };
  const service = await startProcess('../../../backend/dist/main.js', '/health/live', env);
  const { doctor, cases } = await fillBoard(service.url, ROUNDS + 1);
  const long = caseAt(cases, 0);
  const short = cases.slice(1);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await pool.query(EARLIER, [long.id, JSON.stringify(edit(0)), EDITS]);
  await pool.query('VACUUM ANALYZE event_store.event');
  await pool.end();

  let edits = 0;
  let round = 0;
  /** Milliseconds of the median of some edits. */
  const edited = async (of: EmergencyCaseRecord, count: number) => {
    const times: number[] = [];
    for (let n = 0; n < count; n++) {
      const begun = performance.now();
      await doctor.amends(of, edit(++edits));
      times.push(performance.now() - begun);
    }
    return median(times);
  };
  // Whoever edits it first reads all of it, and the boards have to catch up.
  await edited(long, 20);
  await delay(1_000);
  const { ours, baseline, ratio } = await takeTurns(
    ROUNDS,
    () => edited(long, 9),
    async () => {
      const fresh = caseAt(short, round++);
      await edited(fresh, 5);
      return edited(fresh, 9);
    },
  );
  await service.stop();
  await database.drop();
  return {
    what: `edit number ${EDITS.toLocaleString('en')} of a record, 20 kB each`,
    ours: `${ours.toFixed(1)} ms`,
    baseline: `${baseline.toFixed(1)} ms the tenth`,
    ...atMost(ratio, AIM),
  };
}
