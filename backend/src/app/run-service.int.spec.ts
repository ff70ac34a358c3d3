import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@ward-board/embedded-postgres';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { PROJECT_ROOT } from '../settings/project-root.js';
import { until } from '../testing/until.js';

/** The compiled service as a process of its own, as `npm start` runs it, without the sample hospital. */
class Started {
  output = '';
  errors = '';
  readonly ended: Promise<number | null>;

  constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk) => (this.output += chunk));
    child.stderr?.on('data', (chunk) => (this.errors += chunk));
    this.ended = once(child, 'exit').then(([code]) => code as number | null);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  async ready(): Promise<this> {
    while (!this.output.includes('Ward Board is ready')) {
      if (this.child.exitCode !== null) throw new Error(`It did not start:\n${this.output}${this.errors}`);
      await sleep(20);
    }
    return this;
  }

  /** To the whole process group, as a terminal's Ctrl-C. */
  interrupt(): void {
    process.kill(-(this.child.pid ?? 0), 'SIGINT');
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

let dataDir: string;
let port: number;
const running: Started[] = [];

function start(env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, 'backend/dist/main.js')], {
    detached: true,
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info' },
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...{ SEED_PASSWORD: 'a-password-for-tests', SESSION_SECRET: 'a-session-secret-for-tests-of-32-characters' },
      ...env,
    },
  });
  const started = new Started(child);
  running.push(started);
  return started;
}

/** The process of the embedded Postgres; 0 where it was shut down in order. */
const postmaster = async (folder = dataDir) =>
  parseInt(await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '0'), 10);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ward-board-main-'));
  await chmod(dataDir, 0o711);
  port = await freePort();
});

afterAll(async () => {
  for (const service of running) service.kill('SIGTERM');
  await Promise.all(running.map(({ ended }) => ended));
  await rm(dataDir, { recursive: true, force: true });
});

it.each<[string, Record<string, string>, RegExp]>([
  [
    'SEED_PASSWORD and SESSION_SECRET',
    { SEED_PASSWORD: '', SESSION_SECRET: '' },
    /SEED_PASSWORD is missing.*SESSION_SECRET is missing/,
  ],
  [
    'what anybody could guess, or nobody use',
    { SEED_PASSWORD: 'x', ADMIN_PASSWORD: 'x'.repeat(1_001), SESSION_SECRET: 'x' },
    /SEED_PASSWORD must have 8 to.*ADMIN_PASSWORD must have 8 to 1,000.*SESSION_SECRET must have at least 32/,
  ],
  ['PORT', { PORT: 'http' }, /PORT must be a number/],
  ['DATA_DIR', { DATA_DIR: '/dev/null/data' }, /DATA_DIR \/dev\/null\/data can't be used: /],
  ['DATA_DIR', { DATA_DIR: '/proc/ward/data' }, /DATA_DIR \/proc\/ward\/data can't be used: ENOENT/],
  ['FACILITY_FILE', { FACILITY_FILE: 'package.json' }, /FACILITY_FILE \/.*package\.json as a whole: .*name/],
  ['HOST', { HOST: '203.0.113.7' }, /HOST 203\.0\.113\.7 .*can't be listened on/],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL must be a URL/],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/db' }, /DATABASE_URL can't be used: /],
  ['EVENT_STORE_URL', { EVENT_STORE_URL: 'esdb://localhost' }, /EVENT_STORE_URL must be a URL such as kurrentdb:/],
])('stops the start with one line that names %s', async (_name, env, line) => {
  const service = start(env);
  expect(await service.ended).toBe(1);
  expect(service.errors).toMatch(line);
  expect(service.errors.trim().split('\n')).toHaveLength(1);
});

it.each([
  ['KurrentDB does not answer', '127.0.0.1:1?tls=false'],
  ['no node of a cluster knows a leader', '127.0.0.1:1,127.0.0.1:2?tls=false'],
])('stops the start with one line, without the password, when %s', async (_, nodes) => {
  const database = await createTestDatabase();
  const EVENT_STORE_URL = `kurrentdb://user:secret@${nodes}`;
  const service = start({ DATABASE_URL: database.url, EVENT_STORE_URL });
  expect(await service.ended).toBe(1);
  expect(service.errors).toMatch(
    /^Ward Board can't start: EVENT_STORE_URL can't be used: KurrentDB can not be reached(?!.*secret).*\n$/,
  );
  await database.drop();
});

it('stops the start with one line when the database is damaged', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    CREATE FUNCTION damage() RETURNS int LANGUAGE plpgsql AS $$
      BEGIN RAISE 'invalid page in block 0 of relation "base/1/2"' USING ERRCODE = 'data_corrupted'; END $$;
    CREATE VIEW migrations AS SELECT damage() AS id, damage()::bigint AS timestamp, 'x' AS name`);
  await client.end();
  const service = start({ DATABASE_URL: database.url });
  expect(await service.ended).toBe(1);
  expect(service.errors).toMatch(/^Ward Board can't start: DATABASE_URL can't be used: invalid page in block 0 .*\n$/);
  await database.drop();
});

it('stops the start with one line when the port is in use', async () => {
  const squatter = createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  const service = start();
  expect(await service.ended).toBe(1);
  expect(service.errors).toBe(
    `Ward Board can't start: PORT ${port} is in use on 127.0.0.1: stop what listens there, or set another PORT\n`,
  );
  squatter.close();
});

it('stops the start when its generated secret has been emptied', async () => {
  const folder = await mkdtemp(join(dataDir, 'emptied-'));
  await writeFile(join(folder, 'session-secret'), '');
  const service = start({ DATA_DIR: folder, DEMO: 'true', SESSION_SECRET: '' });
  expect(await service.ended).toBe(1);
  expect(service.errors).toMatch(
    /DATA_DIR .* can't keep the generated SESSION_SECRET: .*session-secret holds no secret.*\n$/,
  );
  expect(await postmaster(folder)).toBe(0);
});

it('of two first starts in one new folder lets one go on; a start that is stopped leaves no Postgres', async () => {
  const folder = join(dataDir, 'new');
  const both = [0, 1].map(() => start({ DATA_DIR: folder, PORT: '0' }));
  const pids = both.map(({ pid }) => pid);
  const codes = await Promise.race(both.map(async ({ ended }, index) => ({ index, code: await ended })));
  const [loser, winner] = codes.index === 0 ? both : both.toReversed();
  expect(codes.code).toBe(1);
  const line =
    /^Ward Board can't start: DATA_DIR .* is used by another service that is running \(process (\d+), since 2.*Z\)/;
  expect(Number(line.exec(loser?.errors ?? '')?.[1])).toBe(pids[1 - codes.index]);
  await winner?.ready();
  winner?.kill('SIGTERM');
  expect(await winner?.ended).toBe(0);

  const stopped = start({ DATA_DIR: folder, PORT: '0' });
  while ((await postmaster(folder)) === 0) await sleep(5);
  stopped.kill('SIGTERM');
  expect(await stopped.ended).toBe(0);
  expect([stopped.output.includes('is ready'), stopped.errors]).toEqual([false, '']);
  expect(await postmaster(folder)).toBe(0);
  expect((await readdir(folder)).filter((name) => name.startsWith('lock'))).toEqual([]);
});

it('says where it is, and ends in order on SIGTERM, Postgres last', async () => {
  const service = await start().ready();
  expect(service.output).toContain(`Ward Board is ready: http://localhost:${port}`);
  // It listens before the projections of an empty database have their first checkpoint.
  await until('it is ready', async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status === 200);
  service.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(service.errors).toBe('');
  expect(await postmaster()).toBe(0);
});

it('finishes a request that is under way, on Ctrl-C to the whole process group', async () => {
  const service = await start().ready();
  const body = JSON.stringify({ email: 'nobody@wardboard.local', password: 'wrong' });
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  socket.write(body.slice(0, 10));
  await until('the request has begun', () => answer.startsWith('HTTP/1.1 100 Continue'));
  service.interrupt();
  await until('the service stops', () => service.output.includes('The service stops'));
  socket.write(body.slice(10));
  await once(socket, 'close');
  expect(answer).toMatch(/HTTP\/1\.1 401 .*"code":"unauthenticated"/s);
  expect(await service.ended).toBe(0);
});

it('waits for no live connection that answers nothing: it ends in order, Postgres last', async () => {
  const service = await start().ready();
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 101 /);
  service.kill('SIGTERM');
  // Without an end to its patience it would wait for thirty seconds, and be ended with 1 by its own limit of twenty.
  expect(await service.ended).toBe(0);
  expect(await postmaster()).toBe(0);
  socket.destroy();
});

it('is found again by the next start when it was killed', async () => {
  const killed = await start().ready();
  killed.kill('SIGKILL');
  await killed.ended;
  const survivor = await postmaster();
  expect(() => process.kill(survivor, 0)).not.toThrow();
  const service = await start().ready();
  expect(service.output).toContain(`left running by an earlier start (process ${survivor})`);
  service.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(await postmaster()).toBe(0);
});

it('answers 503 while Postgres is down, and heals when it is back', async () => {
  const service = await start().ready();
  process.kill(await postmaster(), 'SIGKILL');
  const status = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch((cause) => {
      throw new Error(`It does not answer any more:\n${service.output}${service.errors}`, { cause });
    });
    return answer.status;
  };
  // Connections may outlive the postmaster for a moment, and answer.
  await until('it is down', async () => (await status()) === 503);
  await until('it is back', async () => (await status()) === 200);
  service.kill('SIGTERM');
  expect(await service.ended).toBe(0);
});
