import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { chmod, chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnPostgres } from '@ward-board/event-store/testing';
import pg from 'pg';
import type { Client } from '../../testing/http.js';
import { client } from '../../testing/http.js';
import { waitBriefly } from '../../testing/paused-projections.js';
import { type RunningService, startService } from '../../testing/running-service.js';
import { signedInWithRole } from '../../testing/signed-in.js';
import { until } from '../../testing/until.js';

/** Each statement by itself. */
const asSuperuser = (...statements: string[]) => runAt(process.env.TEST_POSTGRES_URL, ...statements);

async function runAt(url: string | undefined, ...statements: string[]): Promise<pg.QueryResultRow[]> {
  const superuser = new pg.Client({ connectionString: url });
  await superuser.connect();
  try {
    let rows: pg.QueryResultRow[] = [];
    for (const statement of statements) rows = (await superuser.query(statement)).rows;
    return rows;
  } finally {
    await superuser.end();
  }
}

/** A Postgres that is made to refuse writes, and to take them again. */
interface Refusal {
  refuse(): unknown;
  allow(): unknown;
  readonly reason: RegExp;
}

async function refusesAndHeals(service: RunningService, { refuse, allow, reason }: Refusal): Promise<void> {
  const http: Client = client(service.url);
  const desk = await signedInWithRole(service.url, 'reception');
  const register = (name: string) =>
    desk.post('/api/patients', { name, gender: 'female', date_of_birth: '1961-03-04' });
  const found = async (name: string) => (await desk.get(`/api/patients?search=${name}`)).body.items.length;
  const metric = async () => /^ward_board_writes_up (\d)$/m.exec((await http.get<string>('/metrics')).body)?.[1];
  expect((await register('Before')).status).toBe(201);
  await until('it is ready', async () => {
    const { status, body } = await http.get('/health/ready');
    return status === 200 && body.status === 'ok';
  });
  expect(await metric()).toBe('1');

  // What is stored while nothing else can be is read once that can be stored as well.
  waitBriefly(service);
  await refuse();
  let stored = 0;
  const refusal = async () => {
    const answer = await register('During');
    if (answer.status === 201) stored += 1;
    return answer.status !== 201 && answer;
  };
  const refused = await until('a refusal', refusal);
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(refused.headers.get('retry-after')).toBe('2');
  const { body } = await until('readiness says so', async () => {
    // Postgres itself may give back some of a full disk, and then stores for a while.
    await refusal();
    const answer = await http.get('/health/ready');
    return answer.body.status === 'degraded' && answer;
  });
  expect(body.details.writes.refused).toMatch(reason);
  expect(body.degraded).toContainEqual(expect.stringMatching(/^writes: /));
  expect(await metric()).toBe('0');
  expect(await found('Before')).toBe(1);

  await allow();
  await until('readiness has healed', async () => {
    const answer = await http.get('/health/ready');
    return answer.status === 200 && answer.body.details.writes.refused === undefined;
  });
  expect(await metric()).toBe('1');
  expect((await register('After')).status).toBe(201);
  await until('all of it is shown', async () => (await found('After')) === 1);
  expect(await found('During')).toBe(stored);
}

const nameOf = ({ settings }: RunningService) => new URL(settings.databaseUrl).pathname.slice(1);

it('a read-only Postgres: reads go on, writes are 503, readiness and metrics say why, and it heals', async () => {
  const service = await startService();
  const name = nameOf(service);
  // What is set for a database counts for connections that are made after.
  const reconnect = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  try {
    await refusesAndHeals(service, {
      refuse: () => asSuperuser(`alter database ${name} set default_transaction_read_only = on`, reconnect),
      allow: () => asSuperuser(`alter database ${name} reset default_transaction_read_only`, reconnect),
      reason: /read-only transaction/,
    });
  } finally {
    await service.stop();
  }
});

/** A disk of 64 MB; null where this user may not mount one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (;;) writeSync(descriptor, Buffer.alloc(4_096));
  } catch {
    // Full, which is what was wanted.
  } finally {
    closeSync(descriptor);
  }
}

const disk = smallDisk();
afterAll(() => {
  if (disk === null) return;
  execFileSync('umount', [disk]);
  rmdirSync(disk);
});

// In a Postgres of its own: while the disk is full no checkpoint succeeds, and no test's database can be dropped.
(disk ? it : it.skip)('a full disk: the same (skipped where nobody may mount a small one)', async () => {
  const folder = disk ?? '';
  const postgres = await startOwnPostgres();
  let service: RunningService | undefined;
  try {
    const [row] = await runAt(postgres.url, `select current_setting('data_directory') as folder`);
    const { uid, gid } = statSync(row?.folder);
    await chown(folder, uid, gid);
    await chmod(folder, 0o700);
    await runAt(
      postgres.url,
      `create tablespace small_disk location '${folder}'`,
      'create database small_disk tablespace small_disk',
    );
    const url = new URL(postgres.url);
    url.pathname = '/small_disk';
    service = await startService({ databaseUrl: url.href });
    const filler = join(folder, 'filler');
    await refusesAndHeals(service, {
      refuse: () => fill(filler),
      allow: () => rmSync(filler),
      reason: /No space left on device/,
    });
  } finally {
    await service?.stop();
    await postgres.stop();
  }
});
