import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { type BoardSnapshot, type ClientToServer, headers, type ServerToClient } from '@ward-board/contract';
import { Server } from 'socket.io';
import { connectWardBoard, type LiveClient } from './client.js';
import { changes, snapshot } from './testing/driver.js';
import { admissionOf, emergencyCaseOf } from './testing/records.js';

const TOKEN = 'a-token';
const now = () => new Date().toISOString();

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A service with one board and one list, for whoever has the token. */
async function open() {
  let signedIn = true;
  const board: BoardSnapshot = {
    ...{ ward: 'emergency', feed: 'A', seq: snapshot(10).seq, at: now(), stopped: [] },
    collections: { admissions: [admissionOf(1)], 'emergency-details': [] },
  };
  const http = createServer((request, response) => {
    const known = signedIn && request.headers.authorization === `Bearer ${TOKEN}`;
    response.statusCode = known ? 200 : 401;
    response.setHeader(headers.boardFeed, 'A');
    response.setHeader(headers.boardSeq, 10);
    response.setHeader(headers.correlationId, 'c');
    response.setHeader('content-type', known ? 'application/json' : 'application/problem+json');
    const list = { items: [admissionOf(1)], next_cursor: null };
    response.end(JSON.stringify(request.url?.startsWith('/api/boards/') ? board : list));
  });
  const server = new Server<ClientToServer, ServerToClient>(http);
  server.use((socket, next) =>
    next(signedIn && socket.handshake.auth.token === TOKEN ? undefined : new Error('unauthenticated')),
  );
  server.on('connection', (socket) => {
    const pulse = { seq: 11, at: now(), state: 'current', since: null } as const;
    socket.on('board:join', (_, ack) => {
      ack({ ok: true, seq: 11, patches: [{ ward: 'emergency', seq: 11, at: now(), changes: changes(2) }] });
      socket.emit('board:pulse', { ward: 'emergency', ...pulse, stopped: [] });
    });
    socket.on('feed:join', (_, ack) => {
      ack({ ok: true, seq: 11, patches: [] });
      socket.emit('feed:pulse', { feed: 'admissions', ...pulse });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const ends: string[] = [];
  const client: LiveClient = connectWardBoard({ url, token: TOKEN, onSessionEnd: (reason) => ends.push(reason) });
  opened.push(async () => {
    client.close();
    await server.close();
  });
  const signOut = () => {
    signedIn = false;
    server.emit('session:ended', { reason: 'signed_out' });
    server.disconnectSockets(true);
  };
  return { url, client, server, ends, signOut };
}

const until = async (what: string, is: () => boolean): Promise<void> => {
  for (let wait = 0; !is(); wait += 1) {
    if (wait > 6_000) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe('a client', () => {
  it('has a board and a list over one socket, each live with what it missed between reading and joining', async () => {
    const { client, server } = await open();
    let told = 0;
    const board = client.board('emergency', (changed) => {
      expect(changed).toBe(board);
      told += 1;
    });
    const list = client.list('admissions', () => {});
    await until('both are live', () => board.phase === 'live' && list.phase === 'live');
    expect(board.rows('emergency-details')).toEqual([emergencyCaseOf(2)]);
    expect(board.rows('admissions').map(({ id }) => id)).toEqual([admissionOf(2).id, admissionOf(1).id]);
    expect(list.rows('admissions')).toEqual([admissionOf(1)]);
    expect(board.freshness).toMatchObject({ state: 'current', since: null });
    expect(told).toBeGreaterThan(0);
    expect(server.engine.clientsCount).toBe(1);
  });

  it('LB7: has a board that is old by the clock as stale at once, before its next tick', async () => {
    const { client } = await open();
    const board = client.board('emergency', () => {});
    await until('it is live', () => board.phase === 'live');
    const after = performance.now() + 600_000;
    const slept = jest.spyOn(performance, 'now').mockReturnValue(after);
    // Nothing is waited for: neither a tick nor a pulse comes in between.
    const { phase, freshness } = board;
    slept.mockRestore();
    expect([phase, freshness.ageSeconds]).toEqual(['stale', expect.closeTo(600, -1)]);
  });

  it('LB10: drops what it holds when the session ends, says so once, and opens nothing after it', async () => {
    const { client, ends, signOut } = await open();
    const board = client.board('emergency', () => {});
    await until('it is live', () => board.phase === 'live');
    signOut();
    await until('the session is over', () => board.phase === 'signed-out');
    expect([board.rows('admissions'), ends]).toEqual([[], ['signed_out']]);
    expect(() => client.board('emergency', () => {})).toThrow('The session is over');
  });

  it('ends as well where there is no session to begin with', async () => {
    const { url } = await open();
    const ends: string[] = [];
    const stranger = connectWardBoard({ url, token: 'another', onSessionEnd: (reason) => ends.push(reason) });
    const board = stranger.board('emergency', () => {});
    await until('it is told', () => ends.length > 0);
    expect([board.phase, ends]).toEqual(['signed-out', ['expired']]);
  });

  it('has nothing of a board that was stopped, and leaves the socket with the last', async () => {
    const { client, server } = await open();
    const board = client.board('emergency', () => {});
    await until('it is live', () => board.phase === 'live');
    board.stop();
    expect(board.rows('admissions')).toEqual([]);
    await until('the socket is gone', () => server.engine.clientsCount === 0);
  });
});
