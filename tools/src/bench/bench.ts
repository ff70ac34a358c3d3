/**
 * `npm run bench`: one table, each row beside its own baseline from the same run. Each block runs alone: `-- --appends`, `--chart`,
 * `--sockets`, `--audit`, `--history`, and `--browser`, the web UI in a headless Chromium, which is no part of the whole.
 * `--history 100000` says how many events the hospital with history has behind it; with `--audit` that of the audit.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startOwnPostgres } from '@ward-board/event-store/testing';
import { benchAppends } from './appends.js';
import { benchAudit } from './audit.js';
import { benchBoardGet } from './board-get.js';
import { benchBroadcast } from './broadcast.js';
import { benchBrowser } from './browser.js';
import { benchChart } from './chart.js';
import { benchHistory } from './history.js';
import { fillBoard, serviceSettings } from './hospital.js';
import { benchLongRecord } from './long-record.js';
import { openHospital } from './old-hospital.js';
import { recordStay } from './past.js';
import { startProcess } from './processes.js';
import { benchRebuild } from './rebuild.js';
import { benchSockets } from './sockets.js';
import { type Row, table } from './table.js';

const AIM_MB = 250;
const BOARD_ROWS = 60;
const { history, ...blocks } = parseArgs({
  options: {
    appends: { type: 'boolean', default: false },
    audit: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    chart: { type: 'boolean', default: false },
    history: { type: 'string' },
    sockets: { type: 'boolean', default: false },
  },
}).values;
const HISTORY_EVENTS = Number(history ?? 1_000_000);

/** The list's SELECT, as the service sends it. */
const SELECT = `
  WITH page AS MATERIALIZED (
    SELECT r.id, r.record, row_number() OVER (ORDER BY r.id DESC) AS n
    FROM projection p JOIN read_row r ON r.generation = p.live
    WHERE p.name = 'ward-boards' AND r.collection = 'emergency-details' AND r.feeds <> '{}' AND r.feeds @> ARRAY['emergency']
    ORDER BY r.id DESC LIMIT 501
  )
  SELECT coalesce((SELECT string_agg(record::text, ',' ORDER BY n) FROM page WHERE n <= 500), '') AS items,
    (SELECT id FROM page WHERE n = 500 AND EXISTS (SELECT FROM page WHERE n > 500)) AS next_cursor,
    (SELECT seq FROM feed_head WHERE feed = 'emergency') AS seq,
    EXISTS (SELECT FROM projection p JOIN projection_generation g ON g.id = p.live
      WHERE p.name = 'ward-boards' AND g.failure IS NOT NULL) AS halted`;

const say = (line: string) => process.stderr.write(`${line}\n`);

const postgres = await startOwnPostgres();
const rows: Row[] = [];
try {
  say(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Postgres with fsync on`);
  process.env.TEST_POSTGRES_URL = postgres.url;
  rows.push(...(await block()));
} finally {
  await postgres.stop();
}
process.stdout.write(`\n${table(rows)}\n`);
process.exit(0);

/** What the command line asks for. */
async function block(): Promise<readonly Row[]> {
  if (blocks.browser) return benchBrowser(say);
  if (blocks.appends) return benchAppends();
  if (blocks.chart) return benchCharts();
  if (blocks.sockets) return benchSockets(say);
  if (blocks.audit) return benchPast({ audit: true, history: false });
  if (history !== undefined) return benchPast({ audit: false, history: true });
  return [
    ...(await benchService()),
    ...(await benchSockets(say)),
    ...(await benchPast({ audit: true, history: true })),
  ];
}

/** A hospital with years behind it. */
async function benchPast(asked: { readonly audit: boolean; readonly history: boolean }): Promise<readonly Row[]> {
  const stay = await recordStay();
  say(`a hospital with ${HISTORY_EVENTS.toLocaleString('en')} events …`);
  const old = await openHospital(stay, HISTORY_EVENTS);
  const rows: Row[] = [];
  if (asked.audit) rows.push(...(await benchAudit(old, say)));
  if (asked.history) rows.push(...(await benchHistory(old, stay, HISTORY_EVENTS, say)));
  await old.close();
  return rows;
}

/** The patients' charts. */
async function benchCharts(): Promise<readonly Row[]> {
  const bare = await startProcess('./bare-server.js', '/board', {
    DATABASE_URL: postgres.url,
    BENCH_SELECT: 'SELECT 1',
  });
  try {
    return await benchChart(bare, say);
  } finally {
    await bare.stop();
  }
}

/** The service and the stores, without a browser. */
async function benchService(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const service = await startProcess('../../../backend/dist/main.js', '/health/ready', {
    ...serviceSettings,
    DATABASE_URL: postgres.url,
  });
  const { doctor, cases } = await fillBoard(service.url, BOARD_ROWS);
  say('appends …');
  rows.push(...(await benchAppends()));
  const bare = await startProcess('./bare-server.js', '/board', { DATABASE_URL: postgres.url, BENCH_SELECT: SELECT });
  say('board GET …');
  rows.push(await benchBoardGet(service, bare, doctor));
  say('command → patch at 200 sockets …');
  rows.push(...(await benchBroadcast(service, bare, doctor, cases)));
  await delay(5_000);
  const mb = service.memory();
  rows.push({
    what: 'memory with 200 sockets',
    ours: `${mb.toFixed(0)} MB`,
    baseline: `${bare.memory().toFixed(0)} MB bare server`,
    ratio: null,
    aim: `≤ ${AIM_MB} MB`,
    met: mb <= AIM_MB,
  });
  await bare.stop();
  await service.stop();
  say('a long record …');
  rows.push(await benchLongRecord());
  say('patients’ charts …');
  rows.push(...(await benchCharts()));
  say('rebuild …');
  rows.push(await benchRebuild());
  return rows;
}
