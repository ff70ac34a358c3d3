import { createTestDatabase, openTcpProxy, type TcpProxy } from '@ward-board/event-store/testing';
import { io } from 'socket.io-client';
import { newToken } from '../access/sessions/session-token.js';
import { ApiClient } from '../testing/api-client.js';
import { BoardWatch, numbers, seqOf } from '../testing/board-watch.js';
import { expectProblem } from '../testing/problems.js';
import { type RunningService, startService, waitForConnectionsAsAlways } from '../testing/running-service.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('while Postgres is away', () => {
  let database: { url: string; drop(): Promise<void> };
  let proxy: TcpProxy;
  let app: TestApp;
  let otherNode: RunningService;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await openTcpProxy(database.url);
    app = await openTestApp({ databaseUrl: proxy.url });
    waitForConnectionsAsAlways(app.service);
    otherNode = await startService({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await proxy?.open();
    await otherNode?.stop();
    await app?.close();
    await proxy?.shut();
    await database?.drop();
  });

  it('writes are refused for now, boards get no pulse; then all goes on, and nothing is lost or done twice', async () => {
    const { reception, emergency } = app;
    const seq = seqOf(await emergency.http.get('/api/emergency-details'));
    const watch = await BoardWatch.open(emergency);
    await watch.join('emergency', seq);
    const { id: patient_id } = await reception.registers({ name: 'Before' });
    const admit = () =>
      reception.http.post(
        '/api/admissions',
        { patient_id, admission_type: 'emergency' },
        { 'idempotency-key': 'away' },
      );

    await proxy.shut();
    const away = new Date();
    expectProblem(await admit(), 'unavailable');
    const refused = await emergency.http.get('/api/emergency-details');
    expectProblem(refused, 'unavailable');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    // Longer than two pulses take.
    await until('some seconds', () => Date.now() > away.getTime() + 4_500);
    expect(watch.pulses.filter(({ at }) => at > away.toISOString())).toEqual([]);
    expect(watch.gone).toBeUndefined();

    // Life goes on at the other node: what happens there is on this node's boards when it is back.
    const thereReception = new ApiClient(otherNode.url, reception.session);
    const elsewhere = await thereReception.receives('emergency', { name: 'Meanwhile' });

    await proxy.open();
    const admitted = await until('the write is taken', async () => {
      const answer = await admit();
      return answer.status < 300 && answer;
    });
    expect(await reception.lists(`/api/admissions?patient_id=${patient_id}`)).toEqual([admitted.body]);
    const list = await emergency.http.get('/api/admissions?type=emergency');
    expect(list.body.items).toEqual([admitted.body, elsewhere].sort((a, b) => (a.id < b.id ? 1 : -1)));
    await watch.caughtUpTo(seq + 2);
    expect([seqOf(list), watch.seqs]).toEqual([seq + 2, numbers(seq, seq + 2)]);
    await until('a pulse again', () =>
      watch.pulses.some(({ at, state }) => at > away.toISOString() && state === 'current'),
    );
    await until('both bells', () => watch.bells.length >= 2);
    expect(new Set(watch.bells.map(({ body }) => body.split(', MRN')[0]))).toEqual(new Set(['Before', 'Meanwhile']));
    expect(watch.bells).toHaveLength(2);
    watch.close();
  });

  it('a handshake is not refused: Socket.IO’s own client connects by itself when Postgres is back', async () => {
    const { service, emergency } = app;
    const { token } = await app.signsIn('emergency');
    await proxy.shut();
    const refused: string[] = [];
    const closed: string[] = [];
    // Made here, so that only the database can tell that it is no session's.
    const ofNoSession = newToken(service.settings.sessionSecret);
    const clients = [token, ofNoSession].map((given) => {
      const socket = io(service.url, { auth: { token: given }, forceNew: true, transports: ['websocket'] });
      socket.on('connect_error', ({ message }) => refused.push(message));
      socket.on('disconnect', (reason) => closed.push(reason));
      return socket;
    });
    try {
      await until('both were given up once', () => closed.length + refused.length >= 2);
      expect([closed, refused]).toEqual([['transport close', 'transport close'], []]);
      await proxy.open();
      const [known, unknown] = clients;
      await until('one is connected, the other refused', () => known?.connected && refused.length > 0);
      expect([refused, unknown?.active]).toEqual([['unauthenticated'], false]);
      const { seq, feed } = await emergency.seesBoard('emergency');
      expect(await known?.emitWithAck('board:join', { ward: 'emergency', after: seq, feed })).toMatchObject({
        ok: true,
      });
    } finally {
      await proxy.open();
      for (const socket of clients) socket.close();
    }
  });

  it('at the moment of an answer, what was stored is acknowledged when it is sent again', async () => {
    const { reception } = app;
    for (let round = 0; round < 5; round++) {
      const send = () =>
        reception.http.post('/api/patients', { name: `Cut round-${round}` }, { 'idempotency-key': `cut ${round}` });
      proxy.loseNextAnswer();
      await until('it is acknowledged', async () => {
        const answer = await send();
        if (answer.status >= 500) expectProblem(answer, 'unavailable');
        return answer.status === 201;
      });
      expect(await reception.lists(`/api/patients?search=round-${round}`)).toHaveLength(1);
    }
  });
});
