import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { PgListener, PostgresEventStore, START } from '@ward-board/event-store';
import { records } from './chart-bedsides.js';
import { caseAt } from './full-board.js';
import { benchLedger } from './ledger.js';
import { median, takeTurns } from './measure.js';
import { caughtUp, type ServiceWithPast } from './service-with-past.js';
import { atMost, type Row, thousands } from './table.js';

const LONG = 100_000;
const REPLAYS = 3;
const PAGE = 1_000;
const MOMENTS = 15;
const AIM_MS = 300;

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
export async function benchAudit(old: ServiceWithPast, say: (line: string) => void): Promise<readonly Row[]> {
  say('boards at random moments …');
  const rows = [...(await benchMoments(old))];
  say(`the events of a patient with ${thousands(LONG)} …`);
  rows.push(...(await benchReplay(old)));
  say('appends with the ledger and without …');
  rows.push(...(await benchLedger()));
  return rows;
}

/** A board at random moments of the newest year, and of the first. */
async function benchMoments({ pool, auditor }: ServiceWithPast): Promise<readonly Row[]> {
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
 * All events of one patient, as the store reads them and as an auditor is sent them, against one SELECT of them; and what the service held at
 * most meanwhile. Then the board that they are on, against the same board before they had so many.
 */
async function benchReplay(old: ServiceWithPast): Promise<readonly Row[]> {
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
  const listener = new PgListener(old.databaseUrl);
  const store = new PostgresEventStore(old.databaseUrl, listener);
  const read = async () => {
    const begun = performance.now();
    let events = 0;
    for (let after = START; ; ) {
      const page = await store.readByPatient(patient_id, after, PAGE);
      const last = page.at(-1);
      if (!last) break;
      events += page.length;
      after = last.position;
    }
    if (events <= LONG) throw new Error(`Of ${LONG} events ${events} were read.`);
    return performance.now() - begun;
  };
  const inProcess = await takeTurns(REPLAYS, read, select);
  await store.close();
  await listener.close();
  const replays: Row[] = [
    {
      what: `replay of a patient’s ${thousands(LONG)} events by the store, ${thousands(PAGE)} at a time`,
      ours: `${inProcess.ours.toFixed(0)} ms`,
      baseline: `${inProcess.baseline.toFixed(0)} ms raw SELECT`,
      ...atMost(inProcess.ratio, 1.5),
    },
  ];
  for (const encoding of ['identity', 'gzip'] as const) {
    const { ours, baseline, ratio } = await takeTurns(REPLAYS, () => replay(encoding), select);
    replays.push({
      what: `export of a patient’s ${thousands(LONG)} events, ${encoding === 'gzip' ? 'compressed, as a browser asks for it' : 'as it is'}`,
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
async function benchLongPatient({ auditor }: ServiceWithPast, before: string): Promise<Row> {
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
