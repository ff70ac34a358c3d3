/**
 * What the service is measured against, in a process of its own: the least that any server of this kind must do.
 * `POST /commit` commits one row, then broadcasts what it was given to every socket. `GET /board` answers with one SELECT.
 */
import fastify from 'fastify';
import pg from 'pg';
import { Server } from 'socket.io';

const [url, select] = [process.env.DATABASE_URL, process.env.BENCH_SELECT ?? ''];
const pool = new pg.Pool({ connectionString: url, max: 10 });
await pool.query('CREATE TABLE IF NOT EXISTS raw_row (id bigserial PRIMARY KEY, data jsonb NOT NULL)');
const app = fastify();
const io = new Server(app.server, { serveClient: false });

app.post('/commit', async (request) => {
  await pool.query('INSERT INTO raw_row (data) VALUES ($1)', [JSON.stringify(request.body)]);
  io.emit('board:patch', request.body);
  return {};
});
app.get('/board', async (_, reply) => {
  const { rows } = await pool.query<{ items: string }>(select);
  return reply.type('application/json').send(`{"items":[${rows[0]?.items}]}`);
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.('listening');
