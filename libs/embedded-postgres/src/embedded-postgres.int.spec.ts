import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clusterFiles, readPostmaster } from './cluster-files.js';
import { EmbeddedPostgres } from './embedded-postgres.js';
import { isAlive } from './process-table.js';

const lines: string[] = [];
const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };

let dataDir: string;
let postgres: EmbeddedPostgres | undefined;

const files = () => clusterFiles(dataDir);
const pid = async () => (await readPostmaster(files()))?.pid ?? 0;
const start = async () => {
  postgres = await EmbeddedPostgres.start(dataDir, log);
  return postgres;
};

async function query(text: string, url = postgres?.url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(100);
    }
  }
}

/** What a service that is killed leaves behind: a server, and nobody connected to it. */
async function abandon(): Promise<void> {
  const forgotten = postgres as unknown as { owner: pg.Client; stopping: AbortController };
  forgotten.stopping.abort();
  await forgotten.owner.end();
  postgres = undefined;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ward-board-embedded-'));
  await chmod(dataDir, 0o711);
  await start();
  await query('create table kept (note text); insert into kept values ($$here$$)');
}, 60_000);

beforeEach(() => {
  lines.length = 0;
});

afterAll(async () => {
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('is durable, private, and speaks Unicode', async () => {
  const [server] = await query(
    `select current_setting('fsync') as fsync, current_setting('listen_addresses') as listens, lower('ÉLAN') as lower,
       (select rolsuper from pg_roles where rolname = current_user) as super`,
  );
  expect(server).toEqual({ fsync: 'on', listens: '127.0.0.1', lower: 'élan', super: false });
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
  await expect(query('select 1', postgres?.url.replace(/:[^:@]+@/, ':wrong@'))).rejects.toThrow(/password/);
});

it('comes back after a stop, on the same port', async () => {
  const url = postgres?.url;
  await postgres?.stop();
  expect(await pid()).toBe(0);
  expect((await start()).url).toBe(url);
  expect(await query('select note from kept')).toEqual([{ note: 'here' }]);
});

it('goes on with a server that outlived its service, and says so', async () => {
  const survivor = await pid();
  await abandon();
  await start();
  expect(await pid()).toBe(survivor);
  expect(lines.join()).toContain(`left running by an earlier start (process ${survivor})`);
});

it('refuses to share a data folder with a live service', async () => {
  await expect(EmbeddedPostgres.start(dataDir, log)).rejects.toThrow(/^DATA_DIR .* is used by another service/);
});

it('starts Postgres again when it is killed, on the same port, and loses nothing', async () => {
  const before = await pid();
  await query('insert into kept values ($$before the crash$$)');
  process.kill(before, 'SIGKILL');
  expect(await eventually(() => query('select count(*)::int as notes from kept'))).toEqual([{ notes: 2 }]);
  expect(await pid()).not.toBe(before);
  await eventually(async () => expect(lines).toContain('Postgres is back'));
});

it('can be stopped in the middle of that', async () => {
  process.kill(await pid(), 'SIGKILL');
  await sleep(50);
  await postgres?.stop();
  expect(isAlive(await pid())).toBe(false);
  await start();
});

it('starts over a postmaster.pid that names a process which is gone, or another one now', async () => {
  for (const stale of [2 ** 22 + 1, process.pid]) {
    await postgres?.stop();
    await writeFile(files().postmasterPid, `${stale}\n${files().data}\n0\n1\n\n127.0.0.1\n0 0\nready\n`);
    await start();
    expect(lines.join()).toContain(`(its process ${stale} is gone)`);
    expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
  }
});

it('takes another port when its own is taken', async () => {
  const { port } = new URL(postgres?.url ?? '');
  await postgres?.stop();
  const squatter = await new Promise<Server>((resolve) => {
    const server = createServer();
    server.listen(Number(port), '127.0.0.1', () => resolve(server));
  });
  try {
    expect(new URL((await start()).url).port).not.toBe(port);
  } finally {
    squatter.close();
  }
});

it('ends with the process that started it, where that asked for it, though it is killed', async () => {
  await postgres?.stop();
  postgres = undefined;
  const program = `
    const { EmbeddedPostgres } = await import('@ward-board/embedded-postgres');
    const server = await EmbeddedPostgres.start(process.argv[1], { info() {}, warn() {} });
    server.endWithThisProcess();
    console.log('started');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], { cwd: import.meta.dirname });
  await once(child.stdout, 'data');
  const server = await pid();
  expect(isAlive(server)).toBe(true);
  child.kill('SIGKILL');
  await eventually(async () => expect(isAlive(server)).toBe(false));
  await start();
});

it("names DATA_DIR when the data is another version's", async () => {
  await postgres?.stop();
  postgres = undefined;
  const version = join(files().data, 'PG_VERSION');
  const made = await readFile(version, 'utf8');
  await writeFile(version, '15\n');
  await expect(start()).rejects.toThrow(/^DATA_DIR holds data of Postgres 15, and this release brings Postgres \d+/);
  await writeFile(version, made);
});

it('names DATA_DIR when it is no folder', async () => {
  const file = join(dataDir, 'a-file');
  await writeFile(file, '');
  await expect(EmbeddedPostgres.start(file, log)).rejects.toThrow(/^DATA_DIR .* can't be used/);
});

const root = process.getuid?.() === 0 ? it : it.skip;
root('works below a folder that is closed to others', async () => {
  await chmod(dataDir, 0o700);
  await start();
  expect(lines.join()).toContain('closed to other users');
  expect(await query('select note from kept limit 1')).toEqual([{ note: 'here' }]);
});
