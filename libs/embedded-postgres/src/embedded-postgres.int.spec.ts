import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { backUp } from './back-up.js';
import { clusterFiles, readPostmaster } from './cluster-files.js';
import { EmbeddedPostgres } from './embedded-postgres.js';
import { FolderLock } from './folder-lock.js';
import { isAlive } from './process-table.js';

const lines: string[] = [];
const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };

let dataDir: string;
let postgres: EmbeddedPostgres | undefined;

const files = () => clusterFiles(dataDir);
const pid = async () => (await readPostmaster(files()))?.pid ?? null;
/** A signal to process 0, as which a server that is not there may be taken, would end the whole test run. */
const pidOfServer = async (): Promise<number> => {
  const found = await pid();
  if (found === null) throw new Error('No Postgres is running.');
  return found;
};
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
      if (attempt === 600) throw error;
      await sleep(100);
    }
  }
}

const lockedBy = (holder: object) => writeFile(join(dataDir, 'lock'), JSON.stringify(holder));

/** What a service that is killed leaves behind: a server, and nobody connected to it. */
async function abandon(): Promise<void> {
  const forgotten = postgres as unknown as { owner: pg.Client; stopping: AbortController };
  forgotten.stopping.abort();
  await forgotten.owner.end();
  await lockedBy({ pid: 2 ** 22 + 1, started: '1', since: '2026-01-01T00:00:00.000Z' });
  postgres = undefined;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ward-board-embedded-'));
  await chmod(dataDir, 0o711);
  await start();
  await query('create table kept (note text); insert into kept values ($$here$$)');
});

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
  expect(await pid()).toBeNull();
  expect((await start()).url).toBe(url);
  expect(await query('select note from kept')).toEqual([{ note: 'here' }]);
});

it('is copied with files that have all that their tables have, and nothing that is not in the database yet', async () => {
  await query(
    'create table log (n int primary key); create table head (n int primary key); create table other_head (n int)',
  );
  let over = false;
  const writer = (async () => {
    const client = new pg.Client({ connectionString: postgres?.url });
    await client.connect();
    for (let n = 1; !over; n++) {
      await client.query('insert into log values ($1)', [n]);
      await appendFile(join(dataDir, 'heads'), `${n}\n`);
      await client.query('insert into head values ($1)', [n]);
      await appendFile(join(dataDir, 'other-heads'), `${n}\n`);
      await client.query('insert into other_head values ($1)', [n]);
    }
    await client.end();
  })();
  const folder = await mkdtemp(join(tmpdir(), 'ward-board-copied-'));
  await chmod(folder, 0o711);
  const copy = join(folder, 'copy');
  try {
    await eventually(() => stat(join(dataDir, 'other-heads')));
    const together = [
      { file: 'heads', table: 'head' },
      { file: 'other-heads', table: 'other_head' },
    ];
    await backUp(dataDir, copy, together);
    over = true;
    await writer;
    const restored = await EmbeddedPostgres.start(copy, log);
    const none = { events: 0, head: 0, other_head: 0 };
    const [inTables = none] = (await query(
      `select (select max(n) from log) as events, (select max(n) from head) as head,
         (select max(n) from other_head) as other_head`,
      restored.url,
    )) as (typeof none)[];
    await restored.stop();
    expect(inTables.other_head).toBeGreaterThan(0);
    for (const { file, table } of together) {
      const inFile = Number((await readFile(join(copy, file), 'utf8')).trimEnd().split('\n').at(-1));
      const inTable = inTables[table === 'head' ? 'head' : 'other_head'];
      expect([file, inFile >= inTable, inFile <= inTables.events]).toEqual([file, true, true]);
    }
  } finally {
    over = true;
    await rm(folder, { recursive: true, force: true });
  }
});

it('goes on with a server that outlived its service, and says so', async () => {
  const survivor = await pidOfServer();
  await abandon();
  await start();
  expect(await pid()).toBe(survivor);
  expect(lines.join()).toContain(`left running by an earlier start (process ${survivor})`);
});

it('refuses to share a data folder with a live service', async () => {
  const line = new RegExp(
    `^DATA_DIR .* is used by another service that is running .process ${process.pid}, since 2.*Z.`,
  );
  await expect(EmbeddedPostgres.start(dataDir, log)).rejects.toThrow(line);
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
});

it('takes over from a service that has ended, also when its number is another process’s now, or its lock is half written', async () => {
  await postgres?.stop();
  const locks = [{ pid: 2 ** 22 + 1, started: '1', since: '' }, { pid: process.pid, started: '1', since: '' }, {}];
  for (const lock of locks) {
    await lockedBy(lock);
    const taken = await FolderLock.take(dataDir, 0);
    await expect(FolderLock.take(dataDir, 0)).rejects.toThrow(`process ${process.pid}`);
    await taken.release();
  }
  await start();
});

it('waits no longer for a folder when the clock of the machine is set back meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ward-board-lock-'));
  const taken = await FolderLock.take(folder);
  const right = Date.now;
  const asked = FolderLock.take(folder, 300);
  Date.now = () => right() - 3_600_000;
  try {
    await expect(asked).rejects.toThrow(`process ${process.pid}`);
  } finally {
    Date.now = right;
    await taken.release();
    await rm(folder, { recursive: true });
  }
});

it('names DATA_DIR when its lock can’t be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ward-board-lock-'));
  await mkdir(join(folder, 'lock'));
  await expect(FolderLock.take(folder)).rejects.toThrow(/^DATA_DIR .* can't be used: EISDIR/);
  await rm(folder, { recursive: true });
});

it('gives a folder to one of many that ask at once', async () => {
  await postgres?.stop();
  await lockedBy({});
  const asked = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => FolderLock.take(dataDir, 0)));
  const taken = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(taken).toHaveLength(1);
  for (const lock of taken) await lock.release();
  expect((await readdir(dataDir)).filter((name) => name.startsWith('lock'))).toEqual([]);
  await start();
});

it('leaves no Postgres behind when a start fails, and no lock', async () => {
  await postgres?.stop();
  postgres = undefined;
  const config = join(dataDir, 'postgres.json');
  const right = await readFile(config, 'utf8');
  await writeFile(config, JSON.stringify({ ...JSON.parse(right), password: 'wrong' }));
  await expect(start()).rejects.toThrow(/^Postgres in DATA_DIR .* does not start: password authentication failed/);
  expect(await pid()).toBeNull();
  await writeFile(config, right);
  await start();
});

it('says of a start that fails why this one did, not an earlier one', async () => {
  await postgres?.stop();
  postgres = undefined;
  await appendFile(files().log, '2026-01-01 00:00:00.000 UTC [1] FATAL:  an earlier start\n');
  const control = join(files().data, 'global/pg_control');
  await rename(control, `${control}.away`);
  await expect(start()).rejects.toThrow(
    /^(?!.*earlier).* does not start: .*could not find the database system.*pg_control/,
  );
  await rename(`${control}.away`, control);
  // Postgres says nothing itself: the log that it would write to can't be opened.
  const log = files().log;
  await rename(log, `${log}.away`);
  await mkdir(log);
  await expect(start()).rejects.toThrow(/^(?!.*earlier).* does not start: .*(?:Is a directory|could not|cannot)/);
  await rm(log, { recursive: true });
  await rename(`${log}.away`, log);
  await start();
});

it('starts Postgres again when it is killed, on the same port, and loses nothing', async () => {
  const before = await pidOfServer();
  await query('insert into kept values ($$before the crash$$)');
  process.kill(before, 'SIGKILL');
  expect(await eventually(() => query('select count(*)::int as notes from kept'))).toEqual([{ notes: 2 }]);
  expect(await pid()).not.toBe(before);
  await eventually(async () => expect(lines).toContain('Postgres is back'));
});

it('can be stopped in the middle of that', async () => {
  process.kill(await pidOfServer(), 'SIGKILL');
  await sleep(50);
  await postgres?.stop();
  // The file of a server that was killed stays.
  const left = await pid();
  expect(left !== null && isAlive(left)).toBe(false);
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
  const server = await pidOfServer();
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
