import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BoardPulse, ClientToServer, FeedName, ServerToClient } from '@ward-board/contract';
import { Server, type Socket } from 'socket.io';
import { io } from 'socket.io-client';
import { changes, pulse as pulseOf, T } from '../testing/driver.js';
import { createLiveSocket } from './live-socket.js';

/* Against a real Socket.IO server, since reconnecting is its business more than ours. */

const time = new Date(T).toISOString();
const patch = (seq: number) => ({ ward: 'emergency', seq, at: time, changes: changes(seq) }) as const;
const pulse: BoardPulse = { ...pulseOf(7, 0).pulse, ward: 'emergency' };

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function open() {
  const http = createServer();
  const server = new Server<ClientToServer, ServerToClient>(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const heard: string[] = [];
  const sockets: Socket<ClientToServer, ServerToClient>[] = [];
  let refuse = false;
  server.use((_, next) => next(refuse ? new Error('unauthenticated') : undefined));
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('board:join', ({ after, feed }, ack) => {
      heard.push(`asked of ${feed}`);
      ack({ ok: true, seq: after + 1, patches: [patch(after + 1)] });
    });
    socket.on('feed:join', ({ feed, after, life }, ack) => {
      heard.push(`asked of ${feed} ${life}`);
      ack({ ok: true, seq: after, patches: [] });
    });
  });
  const tab = createLiveSocket({
    connect: () => io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnectionDelay: 20, forceNew: true }),
    checkSession: async () => void heard.push('session checked'),
    dropIdle: async () => heard.push('dropped'),
    sessionEnded(reason) {
      heard.push(reason);
      tab.close();
    },
    sessionLocked() {
      heard.push('locked');
      tab.close();
    },
  });
  const listen = (feed: FeedName = 'emergency') =>
    tab.transport.listen(feed, {
      connected: () => heard.push('connected'),
      disconnected: () => heard.push('disconnected'),
      patch: ({ seq }) => heard.push(`patch ${seq}`),
      pulse: ({ seq }) => heard.push(`pulse ${seq}`),
    });
  const until = async (what: string, times = 1) => {
    for (let wait = 0; heard.filter((one) => one === what).length < times; wait += 1) {
      if (wait > 6_000) throw new Error(`Not heard: ${what} (${heard.join(', ')})`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const stop = listen();
  opened.push(async () => {
    stop();
    await server.close();
  });
  const setRefuse = (value: boolean) => {
    refuse = value;
  };
  return { tab, server, sockets, heard, until, stop, listen, setRefuse };
}

describe('the tab’s socket', () => {
  it('brings what the board hears, and leaves out what cannot be read', async () => {
    const { tab, sockets, heard, until } = await open();
    await until('connected');
    tab.transport.join('emergency', 4, 'A', (joined) => heard.push(joined.ok ? `joined ${joined.seq}` : joined.code));
    await until('joined 5');
    sockets[0]?.emit('board:patch', { ...patch(6), changes: [null] } as never);
    sockets[0]?.emit('board:patch', { ...patch(6), ward: 'icu' });
    sockets[0]?.emit('feed:patch', { feed: 'beds', seq: 6, at: time, changes: [] });
    sockets[0]?.emit('board:patch', patch(7));
    sockets[0]?.emit('board:pulse', pulse);
    await until('pulse 7');
    expect(heard).toEqual(['connected', 'asked of A', 'joined 5', 'patch 7', 'pulse 7']);
  });

  it('brings notifications, and that they were handled, to whoever listens for them', async () => {
    const { tab, sockets, heard, until } = await open();
    await until('connected');
    const id = '019a0000-0000-7000-8000-000000000000';
    const stopListening = tab.listenForNotifications({
      connected() {},
      notification: ({ title }) => heard.push(`arrived: ${title}`),
      moved: ({ body }) => heard.push(`moved: ${body}`),
      handled: (handled) => heard.push(`handled: ${handled.id}`),
      read: (read) => heard.push(`read: ${'id' in read ? read.id : `up to ${read.up_to}`}`),
    });
    const none = { patient_id: null, admission_id: null, study_id: null, order_id: null, ward: null, link: null };
    const times = { created_at: time, updated_at: time, read_at: null, handled_at: null };
    const said = { kind: 'icu_admission', priority: 'high', title: 'ICU admission', body: '' } as const;
    sockets[0]?.emit('notification', { id, revision: 1, ...said, ...none, ...times });
    sockets[0]?.emit('notification:moved', { id, revision: 2, ...said, body: 'On the ward', ...none, ...times });
    sockets[0]?.emit('notification:handled', { id: 'unreadable', handled_at: time });
    sockets[0]?.emit('notification:handled', { id, handled_at: time });
    sockets[0]?.emit('notification:read', { id, read_at: 'unreadable' });
    sockets[0]?.emit('notification:read', { id, read_at: time });
    sockets[0]?.emit('notification:read', { up_to: id, read_at: time });
    await until(`read: up to ${id}`);
    expect(heard).toEqual([
      ...[
        'connected',
        'arrived: ICU admission',
        'moved: On the ward',
        `handled: ${id}`,
        `read: ${id}`,
        `read: up to ${id}`,
      ],
    ]);
    stopListening();
  });

  it('brings a list its own', async () => {
    const { tab, sockets, heard, until, stop, listen } = await open();
    await until('connected');
    const stopList = listen('admissions');
    stop();
    tab.transport.join('admissions', 4, 'A', (joined) => heard.push(joined.ok ? `joined ${joined.seq}` : joined.code));
    await until('joined 4');
    sockets[0]?.emit('board:patch', patch(6));
    sockets[0]?.emit('feed:patch', { feed: 'admissions', seq: 5, at: time, changes: changes(1) });
    sockets[0]?.emit('feed:pulse', { feed: 'admissions', seq: 5, at: time, state: 'current', since: null });
    await until('pulse 5');
    stopList();
    expect(heard).toEqual(['connected', 'connected', 'asked of admissions A', 'joined 4', 'patch 5', 'pulse 5']);
  });

  it('LB8: makes a new connection when asked to, whatever the old one seems to be', async () => {
    const { tab, sockets, heard, until } = await open();
    await until('connected');
    tab.transport.reconnect();
    expect(heard).toEqual(['connected', 'disconnected']);
    await until('connected', 2);
    // What was half-open may have left other connections as dead as itself.
    expect(heard).toContain('dropped');
    expect(sockets).toHaveLength(2);
    expect(sockets[1]?.id).not.toBe(sockets[0]?.id);
  });

  it('LB12: makes a new connection when the server is draining, not before it was told to, and doubts nothing else', async () => {
    const { sockets, heard, until } = await open();
    await until('connected');
    sockets[0]?.emit('draining', { reconnect_in_ms: 'soon' } as never);
    sockets[0]?.emit('draining', { reconnect_in_ms: 200 });
    sockets[0]?.emit('board:patch', patch(6));
    await until('patch 6');
    expect(heard).toEqual(['connected', 'patch 6']);
    await until('connected', 2);
    expect(heard).toEqual(['connected', 'patch 6', 'disconnected', 'connected']);
    expect(sockets[1]?.id).not.toBe(sockets[0]?.id);
  });

  it('forgets that a server was draining once the connection to it is lost, or closed with the session', async () => {
    const { tab, sockets, heard, until } = await open();
    await until('connected');
    sockets[0]?.emit('draining', { reconnect_in_ms: 100 });
    sockets[0]?.emit('board:patch', patch(6));
    await until('patch 6');
    sockets[0]?.conn.close();
    await until('connected', 2);
    sockets[1]?.emit('draining', { reconnect_in_ms: 100 });
    sockets[1]?.emit('board:patch', patch(7));
    await until('patch 7');
    tab.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(heard.filter((one) => one === 'connected')).toHaveLength(2);
  });

  it('comes back by itself when the connection breaks', async () => {
    const { sockets, until } = await open();
    await until('connected');
    sockets[0]?.conn.close();
    await until('disconnected');
    await until('connected', 2);
  });

  it('asks whether the session is over when the server closes the door, and tries again', async () => {
    const { sockets, until, setRefuse } = await open();
    await until('connected');
    setRefuse(true);
    sockets[0]?.disconnect(true);
    await until('disconnected');
    await until('session checked');
    setRefuse(false);
    await until('connected', 2);
  });

  it('LB10: is closed with the session, and opened for the next one', async () => {
    const { tab, sockets, heard, until } = await open();
    await until('connected');
    sockets[0]?.emit('session:ended', { reason: 'deactivated' });
    await until('disconnected');
    expect(heard).toContain('deactivated');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard.filter((one) => one === 'connected')).toHaveLength(1);
    tab.openForSession();
    await until('connected', 2);
  });

  it('is closed while the session is locked, and opened when it is unlocked', async () => {
    const { tab, sockets, heard, until } = await open();
    await until('connected');
    sockets[0]?.emit('session:locked');
    await until('disconnected');
    expect(heard).toContain('locked');
    tab.openForSession();
    await until('connected', 2);
  });

  it('is one for all listeners, and closed with the last', async () => {
    const { server, sockets, heard, until, stop, listen } = await open();
    await until('connected');
    const second = listen();
    expect(heard).toEqual(['connected', 'connected']);
    stop();
    expect(server.engine.clientsCount).toBe(1);
    second();
    await new Promise<void>((resolve) => sockets[0]?.on('disconnect', () => resolve()));
    expect(sockets).toHaveLength(1);
  });
});
