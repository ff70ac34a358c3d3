import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { eventKeyOf, PgListener, PostgresEventStore, withEventCodes } from '@ward-board/event-store';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { records } from './chart-bedsides.js';
import { caseAt, serviceSettings } from './hospital.js';
import { median, perSecond, takeTurns } from './measure.js';
import { caughtUp, type HospitalWithPast } from './old-hospital.js';
import { startProcess } from './processes.js';
import { atLeast, atMost, type Row, thousands } from './table.js';

const LONG = 100_000;
const REPLAYS = 3;
const MOMENTS = 15;
const AIM_MS = 300;
const APPEND_ROUNDS = 5;
/** Longer than the ledger takes from one look to the next. */
const APPEND_SECONDS = 9;
const WRITERS = 8;

/** Copies of the newest event of a patient, each in a stream of its own, without a code, as those of before. */
const COPIES = `
  INSERT INTO event_store.event (position, event_id, stream, revision, type, data, metadata, recorded_at, append_end)
  SELECT h.head + n, gen_random_uuid(), 'observation-' || id, 1, e.type,
    (e.data::jsonb || jsonb_build_object('record_id', id))::json,
    e.metadata - 'mac' || jsonb_build_object('command_id', gen_random_uuid()), e.recorded_at, h.head + n
  FROM (SELECT max(position) AS head FROM event_store.event) h,
    (SELECT n, gen_random_uuid()::text AS id FROM generate_series(1, $2::int) n) n,
    (SELECT * FROM event_store.event WHERE type = 'ObservationRecorded' AND metadata ->> 'patient_id' = $1
     ORDER BY position DESC LIMIT 1) e`;

const RAW = `SELECT position, event_id, stream, revision, type, data, metadata, recorded_at
  FROM event_store.event WHERE metadata ->> 'patient_id' = $1 ORDER BY position`;

/** What an auditor asks of a hospital with years behind it, and what the ledger costs those who write. */
export async function benchAudit(old: HospitalWithPast, say: (line: string) => void): Promise<readonly Row[]> {
  say('boards at random moments …');
  const rows = [...(await benchMoments(old))];
  say(`the events of a patient with ${thousands(LONG)} …`);
  rows.push(...(await benchReplay(old)));
  say('appends with the ledger and without …');
  rows.push(await benchLedger());
  return rows;
}

/** A board at random moments of the newest year, and of the first. */
async function benchMoments({ pool, auditor }: HospitalWithPast): Promise<readonly Row[]> {
  const [span] = (
    await pool.query<{ first: Date; last: Date }>(
      'SELECT min(recorded_at) AS first, max(recorded_at) AS last FROM event_store.event',
    )
  ).rows;
  if (!span) throw new Error('The log is empty.');
  const [from, to] = [span.first.getTime(), span.last.getTime()];
  const tenth = (to - from) / 10;
  const at = async (begin: number) => {
    const times: number[] = [];
    for (let n = 0; n < MOMENTS; n++) {
      const moment = new Date(begin + Math.random() * tenth).toISOString();
      const begun = performance.now();
      await auditor.send('GET', `/api/boards/emergency?at=${moment}`);
      times.push(performance.now() - begun);
    }
    return median(times);
  };
  await at(from);
  const { ours, baseline, ratio } = await takeTurns(
    5,
    () => at(to - tenth),
    () => at(from),
  );
  const what = 'a board at a random moment, 60 patients';
  return [
    {
      what,
      ours: `${ours.toFixed(0)} ms late in the log`,
      baseline: `${baseline.toFixed(0)} ms early in it`,
      ...atMost(ratio, 1.2),
    },
    { what, ours: `${ours.toFixed(0)} ms`, baseline: '', ratio: null, aim: `≤ ${AIM_MS} ms`, met: ours <= AIM_MS },
  ];
}

/**
 * All events of one patient as a stream, against one SELECT of them; and what the service held at most meanwhile. Then the board that
 * they are on, against the same board before they had so many.
 */
async function benchReplay(old: HospitalWithPast): Promise<readonly Row[]> {
  const { service, pool, doctor, auditor, cases } = old;
  const { patient_id } = caseAt(cases, 1);
  const before = new Date().toISOString();
  await records(doctor, patient_id, { code: '8867-4', value: 72, unit: 'bpm' });
  await pool.query(COPIES, [patient_id, LONG]);
  // What is recorded next tells the projections that there is more.
  await records(doctor, patient_id, { code: '8867-4', value: 73, unit: 'bpm' });
  while (!(await caughtUp(pool))) await delay(500);
  await pool.query('VACUUM ANALYZE event_store.event');
  const held = service.memory();
  let most = held;
  const replay = async (encoding: 'gzip' | 'identity') => {
    const headers = {
      authorization: `Bearer ${auditor.token}`,
      ...{ accept: 'application/x-ndjson', 'accept-encoding': encoding },
    };
    const begun = performance.now();
    let lines = 0;
    const request = get(`${service.url}/api/audit/patients/${patient_id}/events`, { headers });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const plain: AsyncIterable<Buffer> = encoding === 'gzip' ? answer.pipe(createGunzip()) : answer;
    for await (const chunk of plain) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      most = Math.max(most, service.memory());
    }
    if (lines <= LONG) throw new Error(`Of ${LONG} events ${lines} were streamed.`);
    return performance.now() - begun;
  };
  const select = async () => {
    const begun = performance.now();
    const { rowCount } = await pool.query(RAW, [patient_id]);
    if ((rowCount ?? 0) <= LONG) throw new Error('The SELECT lacks events.');
    return performance.now() - begun;
  };
  const replays: Row[] = [];
  for (const encoding of ['identity', 'gzip'] as const) {
    const { ours, baseline, ratio } = await takeTurns(REPLAYS, () => replay(encoding), select);
    replays.push({
      what: `replay of a patient’s ${thousands(LONG)} events, ${encoding === 'gzip' ? 'compressed, as a browser asks for it' : 'as it is'}`,
      ...{ ours: `${ours.toFixed(0)} ms`, baseline: `${baseline.toFixed(0)} ms raw SELECT`, ...atMost(ratio, 1.5) },
    });
  }
  return [
    ...replays,
    {
      what: 'memory during the replay',
      ours: `${most.toFixed(0)} MB`,
      baseline: `${held.toFixed(0)} MB before`,
      ...{ ratio: null, aim: '≤ +50 MB', met: most - held <= 50 },
    },
    await benchLongPatient(old, before),
  ];
}

/** @param before a moment at which nobody on the board had a long history. */
async function benchLongPatient({ auditor }: HospitalWithPast, before: string): Promise<Row> {
  const at = async (moment: string) => {
    const begun = performance.now();
    await auditor.send('GET', `/api/boards/emergency?at=${moment}`);
    return performance.now() - begun;
  };
  const now = new Date().toISOString();
  const first = await at(now);
  const { ours, baseline, ratio } = await takeTurns(
    MOMENTS,
    () => at(now),
    () => at(before),
  );
  return {
    what: `a board at a moment, a patient of ${thousands(LONG)} events on it`,
    ours: `${ours.toFixed(0)} ms, first ${first.toFixed(0)} ms`,
    baseline: `${baseline.toFixed(0)} ms before they had them`,
    ...atMost(ratio, 1.5),
  };
}

/**
 * Appends while a service adds them to the ledger, against appends while its ledger believes that it has everything. No projection
 * runs: what they cost is measured elsewhere, and would be more than what is looked for. Before each round with the ledger, it takes in what
 * it has missed.
 */
async function benchLedger(): Promise<Row> {
  const { url, drop } = await createTestDatabase();
  const env = { ...serviceSettings, DATABASE_URL: url, PROJECTIONS: 'elsewhere' };
  const service = await startProcess('../../../backend/dist/main.js', '/health/live', env);
  const listener = new PgListener(url);
  const store = withEventCodes(new PostgresEventStore(url, listener), eventKeyOf(serviceSettings.SESSION_SECRET));
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const rate = async () => {
    while (await isLedgerBehind(pool)) await delay(200);
    return perSecond(WRITERS, APPEND_SECONDS, async () => {
      const [data, metadata] = [{ notes: 'As before' }, { version: '1', patient_id: randomUUID() }];
      const event = { id: randomUUID(), type: 'BenchmarkNoted', data, metadata };
      await store.append([{ stream: `bench-${randomUUID()}`, expectedRevision: 0, events: [event] }]);
    });
  };
  const withoutLedger = async () => {
    while (await isLedgerBehind(pool)) await delay(200);
    const { rows } = await pool.query<{ position: string }>('SELECT position FROM ledger');
    await pool.query(`UPDATE ledger SET position = '9223372036854775807'`);
    const without = await rate();
    await pool.query('UPDATE ledger SET position = $1', [rows[0]?.position]);
    return without;
  };
  const { ours, baseline, ratio } = await takeTurns(APPEND_ROUNDS, rate, withoutLedger);
  await service.stop();
  await store.close();
  await listener.close();
  await pool.end();
  await drop();
  return {
    what: `appends, ${WRITERS} writers, with the ledger`,
    ours: `${thousands(ours)}/s`,
    baseline: `${thousands(baseline)}/s without`,
    ...atLeast(ratio, 0.97),
  };
}

async function isLedgerBehind(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ behind: boolean }>(
    `SELECT coalesce(nullif(position, ''), '0')::bigint < (SELECT coalesce(max(position), 0) FROM event_store.event) AS behind
     FROM ledger`,
  );
  return rows[0]?.behind !== false;
}
