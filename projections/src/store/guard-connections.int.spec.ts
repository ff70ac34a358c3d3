import { createServer, type Server } from 'node:net';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { guardConnections } from './guard-connections.js';

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const authenticated = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const terminated = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

/** A server that lets people in and ends them in the same breath. */
function listen(): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, terminated])));
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address ? address.port : 0 });
    }),
  );
}

it('a connection that is ended in the moment in which it is made does not end the process', async () => {
  const { port, server } = await listen();
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'x', password: 'x', database: 'x' });
  guardConnections({ driver: { master: pool } } as unknown as DataSource);
  // As TypeORM takes a connection: it listens for errors one turn later.
  const client = await new Promise<pg.PoolClient>((resolve, reject) =>
    pool.connect((error, taken) => (taken ? resolve(taken) : reject(error))),
  );
  await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
  client.release();
  await pool.end();
  server.close();
});
