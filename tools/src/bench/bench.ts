/** `npm run bench`: one table, each row beside its own baseline from the same run. `--browser` is the web UI in a headless Chromium. */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startOwnPostgres } from '@ward-board/event-store/testing';
import { optionsIn, readCommandLine, UsageError, wholeNumber } from '../programs/command-line.js';
import { benchAppends } from './appends.js';
import { benchAudit } from './audit.js';
import { benchBoardGet } from './board-get.js';
import { benchBroadcast } from './broadcast.js';
import { benchBrowser } from './browser.js';
import { benchChart } from './chart.js';
import { benchCrowd } from './crowd.js';
import { fillBoard, serviceSettings } from './full-board.js';
import { benchHistory } from './history.js';
import { benchLongRecord } from './long-record.js';
import { recordStay } from './past.js';
import { startProcess } from './processes.js';
import { benchRebuild } from './rebuild.js';
import { startServiceWithPast } from './service-with-past.js';
import { benchSockets } from './sockets.js';
import { type Row, table } from './table.js';

const AIM_MB = 250;
const BOARD_ROWS = 60;
const BLOCKS = ['appends', 'audit', 'browser', 'chart', 'crowd', 'sockets'] as const;
const USAGE = `npm run bench                       every block but that of the browser
npm run bench -- --BLOCK            one of: ${BLOCKS.join(', ')}
npm run bench -- --history EVENTS   the hospital with history, of so many events; with --audit that block, of so many
It ends with 1 where a row misses its aim.`;

const { block, historyEvents } = readCommandLine(USAGE, (args) => {
  const { history, ...given } = optionsIn(args, {
    appends: { type: 'boolean' },
    audit: { type: 'boolean' },
    browser: { type: 'boolean' },
    chart: { type: 'boolean' },
    crowd: { type: 'boolean' },
    history: { type: 'string' },
    sockets: { type: 'boolean' },
  });
  const [named, ...more] = BLOCKS.filter((name) => given[name]);
  const alone = history === undefined || named === undefined || named === 'audit';
  if (more.length > 0 || !alone) throw new UsageError('Each block runs alone');
  const rest = history === undefined ? ('all' as const) : ('history' as const);
  return {
    block: named ?? rest,
    historyEvents: history === undefined ? 1_000_000 : wholeNumber('--history', history, 1_000, 1_000_000_000),
  };
});

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
  rows.push(...(await measured()));
} finally {
  await postgres.stop();
}
process.stdout.write(`\n${table(rows)}\n`);
process.exit(rows.every(({ met }) => met) ? 0 : 1);

/** What the command line asks for. */
async function measured(): Promise<readonly Row[]> {
  switch (block) {
    case 'appends':
      return benchAppends();
    case 'audit':
      return benchPast({ audit: true, history: false });
    case 'browser':
      return benchBrowser(say);
    case 'chart':
      return benchCharts();
    case 'crowd':
      return benchCrowd(say);
    case 'history':
      return benchPast({ audit: false, history: true });
    case 'sockets':
      return benchSockets(say);
    case 'all':
      return [
        ...(await benchService()),
        ...(await benchSockets(say)),
        ...(await benchCrowd(say)),
        ...(await benchPast({ audit: true, history: true })),
      ];
  }
}

/** A hospital with years behind it. */
async function benchPast(asked: { readonly audit: boolean; readonly history: boolean }): Promise<readonly Row[]> {
  const stay = await recordStay();
  say(`a hospital with ${historyEvents.toLocaleString('en')} events …`);
  const old = await startServiceWithPast(stay, historyEvents);
  const rows: Row[] = [];
  if (asked.audit) rows.push(...(await benchAudit(old, say)));
  if (asked.history) rows.push(...(await benchHistory(old, stay, historyEvents, say)));
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
