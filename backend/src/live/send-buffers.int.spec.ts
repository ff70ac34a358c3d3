import { once } from 'node:events';
import type { Socket } from 'node:net';
import { io } from 'socket.io-client';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { LiveGateway } from './live.gateway.js';

describe('a socket whose client takes nothing', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  it('is closed once megabytes wait for it, and one that takes what it gets is not', async () => {
    const { server } = app.service.app.get(LiveGateway);
    const open = async () => {
      const auth = { token: app.emergency.token };
      const socket = io(app.service.url, { auth, transports: ['websocket'], forceNew: true, reconnection: false });
      await once(socket as unknown as NodeJS.EventEmitter, 'connect');
      return socket;
    };
    const [taking, deaf] = [await open(), await open()];
    let reason: string | undefined;
    server.sockets.sockets.get(deaf.id ?? '')?.once('disconnect', (why) => {
      reason = why;
    });
    // Nobody reads what arrives there.
    const { _socket: connection } = (deaf.io.engine.transport as unknown as { ws: { _socket: Socket } }).ws;
    connection.pause();
    const record = { text: 'x'.repeat(500_000) };
    const push = () =>
      server.emit('feed:patch', {
        feed: 'beds',
        seq: 1,
        at: new Date().toISOString(),
        changes: [{ collection: 'beds', op: 'upsert', id: 'x', record: record as never }],
      });
    for (let n = 0; n < 40; n++) {
      push();
      await new Promise(setImmediate);
    }
    const there = ({ id }: { readonly id?: string | undefined }) => server.sockets.sockets.has(id ?? '');
    const deafId = { id: deaf.id };
    await until('it is closed', () => !there(deafId));
    // Not for the pings that it does not answer either.
    expect(reason).toBe('forced close');
    expect(there(taking)).toBe(true);
    taking.disconnect();
    // Cut off, not asked to close: what waits for it is let go of at once.
    // Which comes as a reset now and then: an error, which `once` would throw.
    const closed = new Promise((resolve) => connection.once('close', resolve));
    connection.resume();
    await closed;
    deaf.disconnect();
  });
});
