import { once } from 'node:events';
import { createServer } from 'node:http';
import { StartFailure } from '@ward-board/embedded-postgres';
import type { Registry } from 'prom-client';

/**
 * Answers `GET /metrics` and `GET /health/live` on all addresses, for a process that serves nobody else.
 * @returns how to end it.
 * @throws StartFailure when the port can't be listened on.
 */
export async function serveMetrics(port: number, registry: Registry): Promise<() => void> {
  const server = createServer(async ({ method, url }, response) => {
    response.setHeader('cache-control', 'no-store');
    if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    if (url === '/health/live')
      return void response.setHeader('content-type', 'application/json').end('{"status":"ok"}');
    if (url !== '/metrics') return void response.writeHead(404).end();
    response.setHeader('content-type', registry.contentType).end(await registry.metrics());
  });
  server.listen(port);
  await once(server, 'listening').catch((cause: Error) => {
    throw new StartFailure(`METRICS_PORT ${port} can't be listened on: ${cause.message}`, { cause });
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
