import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '@ward-board/api-client';
import { migrateEventStore } from '@ward-board/event-store';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { type Cases, caseAt, fillBoard, serviceSettings } from './hospital.js';
import { median, takeTurns } from './measure.js';
import { type Running, startProcess } from './processes.js';
import { atMost, type Row } from './table.js';

const BOARD_ROWS = 60;
const ROUNDS = 9;
const REQUESTS = 60;
const AIM = 1.2;
const EVENTS_OF_A_STAY = 20;

/**
 * Stays of 20 events each, long over: registered, admitted, triaged, edited 16 times, discharged. Written by one statement,
 * since a store takes minutes for what this takes seconds for.
 */
const HISTORY = `
  INSERT INTO event_store.event
    (position, event_id, stream, revision, type, data, metadata, recorded_at, append_end)
  SELECT n, md5('event ' || n)::uuid,
    CASE WHEN step = 0 THEN 'patient-' || patient ELSE 'admission-' || admission END,
    CASE WHEN step = 0 THEN 1 ELSE step END,
    CASE step WHEN 0 THEN 'PatientRegistered' WHEN 1 THEN 'PatientAdmitted' WHEN 2 THEN 'EmergencyCaseTriaged'
      WHEN 19 THEN 'PatientDischarged' ELSE 'EmergencyCaseAmended' END,
    (jsonb_build_object('patient_id', patient) || CASE step
      WHEN 0 THEN jsonb_build_object('mrn', 'H' || stay, 'name', 'Former Patient ' || stay, 'gender', 'female',
        'date_of_birth', '1950-01-01', 'blood_type', null, 'phone', null)
      WHEN 1 THEN jsonb_build_object('admission_id', admission, 'admission_number', 'H-' || stay,
        'admission_type', 'emergency', 'reason', 'Chest pain', 'doctor_id', null)
      WHEN 2 THEN jsonb_build_object('admission_id', admission, 'emergency_id', record, 'triage_level', 'urgent',
        'chief_complaint', 'Crushing chest pain', 'arrival_mode', 'ambulance', 'avpu', 'alert', 'stabilized_at', null,
        'trauma_type', null, 'vitals', 'BP 134/82 HR 96', 'allergies', null, 'current_medications', null, 'notes', null)
      WHEN 19 THEN jsonb_build_object('admission_id', admission, 'notes', null)
      ELSE jsonb_build_object('admission_id', admission, 'emergency_id', record,
        'changes', jsonb_build_object('vitals', 'BP 134/82 HR ' || 60 + step)) END)::json,
    jsonb_build_object('version', '1', 'occurred_at', '2020-01-01T00:00:00.000Z', 'patient_id', patient,
      'command_id', md5('command ' || stay || ' ' || step)::uuid),
    '2020-01-01', n
  FROM (
    SELECT n, (n - 1) / ${EVENTS_OF_A_STAY} AS stay, (n - 1) % ${EVENTS_OF_A_STAY} AS step,
      md5('patient ' || (n - 1) / ${EVENTS_OF_A_STAY})::uuid AS patient,
      md5('admission ' || (n - 1) / ${EVENTS_OF_A_STAY})::uuid AS admission,
      md5('record ' || (n - 1) / ${EVENTS_OF_A_STAY})::uuid AS record
    FROM generate_series(1::bigint, $1::bigint) AS n
  ) AS numbered`;

interface Hospital {
  readonly service: Running;
  readonly doctor: ApiClient;
  readonly cases: Cases;
  stop(): Promise<void>;
}

/** A hospital with this many events behind it, against one that opened today: the same board, the same work. */
export async function benchHistory(events: number, say: (line: string) => void): Promise<readonly Row[]> {
  const young = await openHospital(0);
  say(`a hospital with ${events.toLocaleString('en')} events …`);
  const old = await openHospital(events);
  const row = async (what: string, measure: (hospital: Hospital) => Promise<number>): Promise<Row> => {
    say(`  ${what} …`);
    const { ours, baseline, ratio } = await takeTurns(
      ROUNDS,
      () => measure(old),
      () => measure(young),
    );
    const ms = (value: number) => `${value.toFixed(2)} ms`;
    return { what, ours: ms(ours), baseline: `${ms(baseline)} with an empty log`, ...atMost(ratio, AIM) };
  };
  const reading = (path: string) => (hospital: Hospital) => medianRead(hospital, path);
  const rows = [
    await row('with history: board snapshot', reading('/api/boards/emergency')),
    await row('with history: admissions by type', reading('/api/admissions?type=emergency')),
    await row('with history: one patient’s admissions', async (hospital) =>
      medianRead(hospital, `/api/admissions?patient_id=${caseAt(hospital.cases, 0).patient_id}`),
    ),
    await row('with history: patient search', reading('/api/patients?search=benchmark%2017')),
    await row('with history: edit → patch', medianPatch),
  ];
  await old.stop();
  await young.stop();
  return rows;
}

async function openHospital(events: number): Promise<Hospital> {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await migrateEventStore(pool);
  if (events > 0) {
    await pool.query(HISTORY, [events]);
    await pool.query('VACUUM ANALYZE event_store.event');
  }
  const env = { ...serviceSettings, DATABASE_URL: database.url };
  const service = await startProcess('../../../backend/dist/main.js', '/health/live', env);
  while (!(await caughtUp(pool))) await delay(500);
  const { doctor, cases } = await fillBoard(service.url, BOARD_ROWS);
  await pool.query('VACUUM ANALYZE');
  return {
    service,
    doctor,
    cases,
    stop: async () => {
      await service.stop();
      await pool.end();
      await database.drop();
    },
  };
}

async function caughtUp(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ behind: string }>(
    `SELECT count(*) AS behind FROM projection p JOIN projection_generation g ON g.id = p.live
     WHERE p.name <> 'notifications'
       AND coalesce(nullif(g.position, ''), '0')::bigint < (SELECT coalesce(max(position), 0) FROM event_store.event)`,
  );
  const { rowCount } = await pool.query('SELECT FROM projection');
  return (rowCount ?? 0) > 2 && rows[0]?.behind === '0';
}

/** Milliseconds of the median among some requests, one after the other. */
async function medianRead({ service, doctor }: Hospital, path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${doctor.token}` };
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const begun = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(service.url + path, { headers, agent }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
        answer.on('end', resolve).on('error', reject).resume();
      }).on('error', reject);
    });
    times.push(performance.now() - begun);
  }
  agent.destroy();
  return median(times);
}

let edits = 0;

/** Milliseconds from sending an edit until its patch is at a socket, of the median among some edits. */
async function medianPatch({ service, doctor, cases }: Hospital): Promise<number> {
  const socket: Socket = io(service.url, { auth: { token: doctor.token }, transports: ['websocket'], forceNew: true });
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  const { seq, feed } = await doctor.seesBoard('emergency');
  const joined = await socket.emitWithAck('board:join', { ward: 'emergency', after: seq, feed });
  if (!joined.ok) throw new Error(`The board could not be joined: ${joined.code}`);
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const patch = new Promise<void>((resolve) => socket.once('board:patch', () => resolve()));
    const begun = performance.now();
    const edit = doctor.amends(caseAt(cases, n), {
      vitals: `BP 134/82 HR ${60 + (++edits % 100)} RR ${edits}`,
    });
    await patch;
    times.push(performance.now() - begun);
    await edit;
  }
  socket.disconnect();
  return median(times);
}
