import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { BoardWatch } from '../testing/board-watch.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

/** Socket.IO's own pings take 45 s to find it; those of this service 8, and a busy machine three times as long. */
const GIVEN_UP_WITHIN_MS = 25_000;

describe('a connection that died without a word', () => {
  let app: TestApp;
  let router: Server;
  const passed = new Set<Socket>();
  beforeAll(async () => {
    app = await openTestApp();
    const { port, hostname } = new URL(app.service.url);
    router = createServer((near) => {
      const far = connect(Number(port), hostname);
      near.pipe(far);
      far.pipe(near);
      for (const socket of [near, far]) {
        passed.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => passed.delete(socket));
      }
    });
    await new Promise<void>((resolve) => router.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    for (const socket of passed) socket.destroy();
    router?.close();
    await app?.close();
  });

  /** Neither end hears of it: nothing is passed on any more, and no end of a connection either. */
  const forgetConnections = (): void => {
    for (const socket of passed) {
      socket.unpipe();
      socket.pause();
    }
  };
  const open = async (): Promise<number> => {
    const { body } = await app.admin.http.get<string>('/metrics');
    return Number(/^ward_board_feed_sockets\{feed="emergency"\} (\d+)$/m.exec(body)?.[1] ?? 0);
  };

  it('is given up by the service and by its client, and the client comes back', async () => {
    const { emergency, reception } = app;
    const url = `http://127.0.0.1:${(router.address() as AddressInfo).port}`;
    const watch = await BoardWatch.open({ url, token: emergency.token });
    await watch.join('emergency', 0);
    expect(await open()).toBe(1);

    forgetConnections();
    await until('the client gives it up', () => watch.gone !== undefined, GIVEN_UP_WITHIN_MS);
    await until('the service gives it up', async () => (await open()) === 0, GIVEN_UP_WITHIN_MS);

    const record = await emergency.triages(await reception.receives('emergency', { name: 'Ada Meanwhile' }));
    const again = await BoardWatch.open({ url, token: emergency.token });
    expect(await again.join('emergency', watch.joinedAt)).toMatchObject({ ok: true });
    const missed = again.missed.flatMap(({ changes }) => changes);
    expect(missed).toEqual(expect.arrayContaining([expect.objectContaining({ id: record.id })]));
    again.close();
  });
});
