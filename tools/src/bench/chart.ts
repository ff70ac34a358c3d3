import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient } from '@ward-board/api-client';
import { type ChartCounts, chartCards } from '@ward-board/contract';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { BEDSIDES, benchBedsides, type Charts, personAt, records, vitals } from './chart-bedsides.js';
import { BENCH_PASSWORD, caseAt, fillBoard, serviceSettings } from './full-board.js';
import { duration, median, quantile, takeTurns } from './measure.js';
import { type Running, startProcess } from './processes.js';
import { atMost, type Row } from './table.js';

const OBSERVATIONS = 50_000;
const LONG = 5_000;
/** How many have signed in, since of one session eight requests are worked on at a time. */
const PEOPLE = 16;
const WAIT_MS = 250;
const MOST_WAITS = 240;
const ROUNDS = 9;
const AIM_MB = 250;

/** The patients' charts, on a service of their own: each row within one run, as all others. */
export async function benchChart(bare: Running, say: (line: string) => void): Promise<readonly Row[]> {
  const database = await createTestDatabase();
  const env = { ...serviceSettings, DATABASE_URL: database.url };
  const service = await startProcess('../../../backend/dist/main.js', '/health/live', env);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    return await measured(service, bare, { pool }, say);
  } finally {
    await service.stop();
    await pool.end();
    await database.drop();
  }
}

/** Where events are written past the service. */
interface Filling {
  readonly pool: pg.Pool;
}

async function measured(
  service: Running,
  bare: Running,
  filling: Filling,
  say: (line: string) => void,
): Promise<readonly Row[]> {
  const { cases } = await fillBoard(service.url, BEDSIDES + 2);
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => ApiClient.signsIn(service.url, 'emergency@wardboard.local', BENCH_PASSWORD)),
  );
  const hospital = { service, cases, people };
  const rows: Row[] = [];
  say('64 bedsides → 200 sockets …');
  rows.push(...(await benchBedsides(hospital, bare)));
  say('chart open …');
  rows.push(...(await benchOpening(hospital, filling)));
  say('50,000 observations …');
  rows.push(...(await benchLength(hospital, filling)));
  return rows;
}

/**
 * Copies of the patient's newest observation, each a record of its own a minute before the other, as the service would have
 * stored them, by one statement: a service takes minutes for what this takes seconds for.
 */
const EARLIER = `
  INSERT INTO event_store.event (position, event_id, stream, revision, type, data, metadata, recorded_at, append_end)
  SELECT h.head + n, gen_random_uuid(), 'observation-' || id, 1, e.type,
    (e.data::jsonb || jsonb_build_object('record_id', id, 'details', e.data::jsonb -> 'details' || jsonb_build_object(
      'effective_at', to_char(timezone('UTC', now()) - n * interval '1 min', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))::json,
    e.metadata || jsonb_build_object('command_id', gen_random_uuid()), e.recorded_at, h.head + n
  FROM (SELECT max(position) AS head FROM event_store.event) h,
    (SELECT n, gen_random_uuid()::text AS id FROM generate_series(1, $2::int) n) n,
    (SELECT * FROM event_store.event WHERE type = 'ObservationRecorded' AND data ->> 'patient_id' = $1
     ORDER BY position DESC LIMIT 1) e`;

/** So many observations of one patient, until the read models have them. */
async function fills(hospital: Charts, { pool }: Filling, patient: string, count: number): Promise<void> {
  const person = personAt(hospital, 0);
  await records(person, patient, { code: '8867-4', value: 72, unit: 'bpm' });
  await pool.query(EARLIER, [patient, count - 1]);
  // What is recorded next tells the projections that there is more.
  await records(person, patient, { code: '8867-4', value: 73, unit: 'bpm' });
  for (let tries = 0; ; tries++) {
    const { vitals: known } = await person.send<ChartCounts>('GET', `/api/patients/${patient}/chart-counts`);
    if (known > count) break;
    if (tries > MOST_WAITS) throw new Error(`Of ${count} observations ${known} were projected.`);
    await delay(WAIT_MS);
  }
}

/** What the web reads of a chart that is opened: the counts, and the newest of each list. */
async function opens(person: ApiClient, patient: string): Promise<void> {
  const lists = new Set(chartCards.icu.cards.map(({ list }) => list.replace(':id', patient)));
  const paths = [...lists].map((list) => `${list}${list.includes('?') ? '&' : '?'}limit=500`);
  await Promise.all([`/api/patients/${patient}/chart-counts`, ...paths].map((path) => person.send('GET', path)));
}

/** A chart of 5,000 observations against one of 500, which is what a page holds, and one of 5. */
async function benchOpening(hospital: Charts, filling: Filling): Promise<readonly Row[]> {
  const person = personAt(hospital, 0);
  const [long, page, short] = await Promise.all(
    ['Long', 'Page', 'Short'].map(async () => (await registers(hospital)).id),
  );
  if (!long || !page || !short) throw new Error('Nobody was registered.');
  await fills(hospital, filling, long, LONG);
  await fills(hospital, filling, page, 500);
  await records(person, short, { set: vitals(0).slice(0, 5) });
  const opening = async (patient: string) => {
    const times: number[] = [];
    for (let n = 0; n < 9; n++) times.push(await duration(() => opens(person, patient)));
    return median(times);
  };
  await opening(long);
  const against = async (other: string, words: string, aim: number): Promise<Row> => {
    const { ours, baseline, ratio } = await takeTurns(
      ROUNDS,
      () => opening(long),
      () => opening(other),
    );
    return {
      what: `chart open, ${LONG.toLocaleString('en')} observations`,
      ours: `${ours.toFixed(1)} ms`,
      baseline: `${baseline.toFixed(1)} ms with ${words}`,
      ...atMost(ratio, aim),
    };
  };
  return [await against(page, '500, one page', 1.2), await against(short, '5', 3)];
}

let registered = 0;
async function registers(hospital: Charts): Promise<{ readonly id: string }> {
  const desk = await ApiClient.signsIn(hospital.service.url, 'desk@wardboard.local', BENCH_PASSWORD);
  return desk.registers({ name: `Benchmark Chart ${++registered}`, mrn: `C-${randomUUID().slice(0, 8)}` });
}

/** The 50,000th observation of a patient against the first of another, and what the service holds after so many. */
async function benchLength(hospital: Charts, filling: Filling): Promise<readonly Row[]> {
  const long = caseAt(hospital.cases, BEDSIDES).patient_id;
  const short = caseAt(hospital.cases, BEDSIDES + 1).patient_id;
  const before = hospital.service.memory();
  await fills(hospital, filling, long, OBSERVATIONS);
  const after = hospital.service.memory();
  const person = personAt(hospital, 0);
  let value = 0;
  const recorded = async (patient: string) => {
    const times: number[] = [];
    for (let n = 0; n < 25; n++) {
      value = (value + 1) % 100;
      times.push(await duration(() => records(person, patient, { code: '8867-4', value, unit: 'bpm' })));
    }
    return quantile(times, 0.5);
  };
  await recorded(long);
  await recorded(short);
  const { ours, baseline, ratio } = await takeTurns(
    ROUNDS,
    () => recorded(long),
    () => recorded(short),
  );
  return [
    {
      what: `observation number ${OBSERVATIONS.toLocaleString('en')} of a patient`,
      ours: `${ours.toFixed(2)} ms`,
      baseline: `${baseline.toFixed(2)} ms the first`,
      ...atMost(ratio, 1.1),
    },
    {
      what: `memory after ${OBSERVATIONS.toLocaleString('en')} observations`,
      ours: `${after.toFixed(0)} MB`,
      baseline: `${before.toFixed(0)} MB before`,
      ratio: null,
      aim: `≤ ${AIM_MB} MB`,
      met: after <= AIM_MB,
    },
  ];
}
