import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { drain } from '../platform/lifecycle/drain.js';
import { BoardWatch } from '../testing/board-watch.js';
import { client } from '../testing/http.js';
import { type RunningService, startService } from '../testing/running-service.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { reconnectIn } from './reconnect-in.js';

const SOCKETS = 300;
/** Opened at once: this process is both sides of all of them. */
const AT_ONCE = 20;
/** Longer than what is asked of the service meanwhile may take on a busy machine: it ends as soon as everybody has gone. */
const DRAIN_MS = 30_000;
/** Clients go so many times sooner than they are told. */
const SOONER = 10;

describe('a process that is told to stop, beside another', () => {
  let app: TestApp;
  let other: RunningService;
  beforeAll(async () => {
    app = await openTestApp();
    await app.emergency.triages(await app.reception.receives('emergency', { name: 'Ada Kowalska' }));
    other = await startService({ databaseUrl: app.service.settings.databaseUrl });
  });
  afterAll(async () => {
    await app?.service.app.close().catch(() => {});
    await other?.stop();
    await app?.close().catch(() => {});
  });

  it('says so at once, answers what still comes, and hands three hundred sockets over one after the other', async () => {
    const { token } = app.emergency;
    const board = await app.emergency.http.get('/api/boards/emergency');
    const told: number[] = [];
    const came: BoardWatch[] = [];
    const { promise: asked, resolve: goOn } = Promise.withResolvers<void>();
    const follow = async () => {
      const watch = await BoardWatch.open(app.emergency);
      await watch.join('emergency', 0);
      // As libs/live-client does: it goes on with what it has at another process, when it was told to.
      watch.socket.once('draining', async ({ reconnect_in_ms }) => {
        told.push(reconnect_in_ms);
        await asked;
        await delay(reconnect_in_ms / SOONER);
        watch.close();
        const next = await BoardWatch.open({ url: other.url, token });
        expect(await next.join('emergency', board.body.seq)).toMatchObject({ ok: true });
        came.push(next);
      });
    };
    for (let n = 0; n < SOCKETS; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, follow));

    const stopped = drain(app.service.app, DRAIN_MS);
    expect(await client(app.service.url).get('/health/ready')).toMatchObject({
      status: 503,
      body: { status: 'draining' },
    });
    expect((await client(app.service.url).get('/health/live')).status).toBe(200);
    const written = await app.reception.http.post('/api/patients', {
      ...{ name: 'Ben Okafor', gender: 'male', date_of_birth: '1970-01-02' },
    });
    expect(written.status).toBe(201);
    expect(written.headers.get('connection')).toBe('close');
    // Not refused, which would end the reconnecting of its client: closed, so that it tries again.
    const late = io(app.service.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
    });
    const [reason] = await new Promise<unknown[]>((resolve) => {
      for (const event of ['disconnect', 'connect_error']) late.once(event, (...said: unknown[]) => resolve(said));
    });
    expect(reason).toBe('transport close');

    goOn();
    await stopped;
    await until('everybody is at the other process', () => came.length === SOCKETS);
    expect(told).toHaveLength(SOCKETS);
    told.sort((one, another) => one - another);
    // In each tenth of the time in which they come, a tenth of them, but for one at either end.
    const [from, to] = [DRAIN_MS * 0.3, DRAIN_MS * 0.9];
    for (let tenth = 0; tenth < 10; tenth++) {
      const [begin, end] = [tenth, tenth + 1].map((n) => from + ((to - from) * n) / 10);
      const within = told.filter((at) => at >= (begin ?? 0) && at < (end ?? 0)).length;
      expect(Math.abs(within - SOCKETS / 10)).toBeLessThanOrEqual(2);
    }
    for (const watch of came) watch.close();
  });
});

it('one client is told a time within the middle of what there is, whatever chance says', () => {
  for (const random of [0, 0.5, 0.999]) {
    const at = reconnectIn(10_000, 0, 1, () => random);
    expect(at).toBeGreaterThanOrEqual(3_000);
    expect(at).toBeLessThanOrEqual(9_000);
  }
});
