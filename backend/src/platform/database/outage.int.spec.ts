import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { poolOf } from '@ward-board/projections';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { createApp } from '../../app/create-app.js';
import { client } from '../../testing/http.js';
import {
  type RunningService,
  startService,
  TEST_PASSWORD,
  waitForConnectionsAsAlways,
} from '../../testing/running-service.js';
import { EVENT_STORE_POOL } from './event-store.token.js';

/** A way to Postgres that can go silent: connections stay, new ones are taken, and nothing comes through. */
class SilentProxy {
  private readonly sockets = new Set<Socket>();
  private silent = false;
  /** How long a connection of the event store takes, in milliseconds. */
  connectMs = 0;

  private constructor(private readonly server: Server) {}

  static async open(target: string): Promise<{ proxy: SilentProxy; url: string }> {
    const url = new URL(target);
    const { port, hostname } = new URL(target);
    const server = createServer((near) => proxy.join(near, connect(Number(port), hostname)));
    const proxy = new SilentProxy(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url.port = String((server.address() as AddressInfo).port);
    return { proxy, url: url.href };
  }

  private join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (chunk) => {
        if (this.silent) return;
        // Its first message names what it is for.
        if (this.connectMs > 0 && chunk.includes('ward-board events'))
          setTimeout(() => to.write(chunk), this.connectMs);
        else to.write(chunk);
      });
      from.on('error', () => {});
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }

  /** What was under way when it went silent is lost, as behind a broken switch. */
  set silence(silent: boolean) {
    this.silent = silent;
    if (!silent) for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}

let proxy: SilentProxy;
let service: RunningService;
let dropDatabase: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  dropDatabase = database.drop;
  const opened = await SilentProxy.open(database.url);
  proxy = opened.proxy;
  service = await startService({ databaseUrl: opened.url });
  waitForConnectionsAsAlways(service);
});

afterAll(async () => {
  await service?.stop();
  proxy?.close();
  await dropDatabase?.();
});

const login = (url = service.url) =>
  client(url).post('/api/auth/login', { email: 'icu@wardboard.local', password: TEST_PASSWORD });

it('says that a silent database is unavailable while it is silent, and goes on when it is back', async () => {
  expect((await login()).status).toBe(200);
  proxy.silence = true;
  const answers = await Promise.all([login(), login(), login()]);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', status: 503 } });
    expect(answer.headers.get('retry-after')).toBe('2');
  }
  const [live, ready, metrics] = await Promise.all(
    ['/health/live', '/health/ready', '/metrics'].map((path) => client(service.url).get(path)),
  );
  expect([live?.status, ready?.status]).toEqual([200, 503]);
  expect([metrics?.status, metrics?.body]).toEqual([200, expect.stringMatching(/^ward_board_database_up 0$/m)]);
  expect(metrics?.body).toMatch(/^process_cpu_seconds_total /m);
  proxy.silence = false;
  let status = 0;
  for (let attempt = 0; attempt < 20 && status !== 200; attempt++) status = (await login()).status;
  expect(status).toBe(200);
});

it('starts though a connection takes longer than a request may wait for one, as on a busy machine', async () => {
  proxy.connectMs = 2_200;
  const app = await createApp({ ...service.settings, port: 0 });
  try {
    proxy.connectMs = 0;
    await app.listen(0, service.settings.host);
    const { port } = app.getHttpServer().address() as AddressInfo;
    expect((await login(`http://${service.settings.host}:${port}`)).status).toBe(200);
    const pools = [app.get<Pool>(EVENT_STORE_POOL), poolOf(app.get(DataSource))];
    expect(pools.map(({ options }) => options.connectionTimeoutMillis)).toEqual([2_000, 2_000]);
  } finally {
    proxy.connectMs = 0;
    await app.close();
  }
});
