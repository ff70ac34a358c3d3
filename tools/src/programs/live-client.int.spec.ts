import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ApiClient } from '@ward-board/api-client';
import type { EmergencyCaseRecord } from '@ward-board/contract';
import { createTestDatabase, openTcpProxy, type TcpProxy } from '@ward-board/event-store/testing';
import { becomes } from '../e2e/support/eventually.js';
import { type ServiceProcess, startService } from '../e2e/support/service-process.js';

const ROOT = join(import.meta.dirname, '../../..');
const PASSWORD = 'a-password-for-tests';
/** Retries wait 15 s at most, and a busy machine makes several of them. */
const LONGEST_MS = 90_000;

/** The sample of the document, as it is read there. */
const sample = /```js\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/integrating.md'), 'utf8'))?.[1] ?? '';

interface Shown {
  readonly phase: string;
  readonly asOf: string | null;
  readonly cases: readonly EmergencyCaseRecord[];
}

/** The sample in docs/integrating.md, run as somebody would run it who has copied it. */
/** So many times in a row no service is out of reach of a database that is there. */
const MOST_TRIES = 30;

describe('the documented client of a live board', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  /** Between the service and Postgres. */
  let proxy: TcpProxy;
  /** Between the client and the service. */
  let line: TcpProxy;
  let service: ServiceProcess;
  let reception: ApiClient;
  let emergency: ApiClient;
  let client: ChildProcess;
  let shown: Shown | undefined;
  let said = '';

  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await openTcpProxy(database.url);
    service = await startService({
      ...{ DATABASE_URL: proxy.url, DEMO: 'false', SEED_PASSWORD: PASSWORD, ADMIN_PASSWORD: PASSWORD },
      ...{ SESSION_SECRET: 'a-session-secret-for-tests-of-32-characters', LOG_LEVEL: 'warn' },
    });
    line = await openTcpProxy(service.url);
    const as = (email: string) => ApiClient.signsIn(service.url, email, PASSWORD);
    const desk = { name: 'Noor Haddad', email: 'desk@test.local', role: 'reception', department: 'Reception' } as const;
    await (await as('admin@wardboard.local')).hires({ ...desk, password: PASSWORD });
    reception = await as(desk.email);
    emergency = await as('emergency@wardboard.local');
    client = spawn(process.execPath, ['--input-type=module', '--eval', sample], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, BASE: line.url, TOKEN: emergency.token },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    client.stderr?.on('data', (chunk: Buffer) => {
      said += String(chunk);
    });
    if (client.stdout) {
      createInterface({ input: client.stdout }).on('line', (text) => {
        shown = JSON.parse(text) as Shown;
      });
    }
  });
  afterAll(async () => {
    if (client?.exitCode === null) {
      client.kill();
      await once(client, 'exit');
    }
    await line?.shut();
    await service?.stop();
    await proxy?.shut();
    await database?.drop();
  });

  const change = async () => {
    for (let tries = 0; ; tries++)
      try {
        return await emergency.triages(await reception.receives('emergency', { name: 'Maja Lindqvist' }));
      } catch (error) {
        // What a service says that has waited 2 s for a connection, as on a busy machine: nothing is stored, and it is to be tried again.
        if (tries === MOST_TRIES || !String(error).includes(' answered 503: ')) throw error;
        await delay(1_000);
      }
  };
  /** The client is fresh, and its rows are the board's. */
  const agrees = async (): Promise<void> => {
    const { collections } = await emergency.seesBoard('emergency');
    const cases = [...(collections['emergency-details'] ?? [])].sort((a, b) => (a.id < b.id ? 1 : -1));
    const same = () => shown?.phase === 'live' && isDeepStrictEqual(shown.cases, cases);
    await becomes('the client live, and equal to the board', same, true, LONGEST_MS);
    expect([said, client.exitCode]).toEqual(['', null]);
  };

  it('shows the board as it is, and as it changes', async () => {
    await change();
    await agrees();
    await change();
    await agrees();
  });

  it('is the board again after Postgres was away, though it had to connect anew meanwhile', async () => {
    await proxy.shut();
    await line.shut();
    await line.open();
    await becomes('the client live', () => shown?.phase === 'live', false);
    // Longer than a handshake waits: those of the first tries are given up.
    await delay(5_000);
    await proxy.open();
    const readable = () => emergency.lists('/api/emergency-details').then(Boolean, () => false);
    await becomes('the service readable', readable, true);
    await change();
    await agrees();
  });

  it('is the board again after the service was killed and started', async () => {
    await service.kill();
    await becomes('the client live', () => shown?.phase === 'live', false);
    await service.start();
    await change();
    await agrees();
  });

  it('is the board again after its connection was cut, with what changed meanwhile', async () => {
    await line.shut();
    await becomes('the client live', () => shown?.phase === 'live', false);
    await change();
    await line.open();
    await agrees();
  });
});
