import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Stops a service in this order: new requests are refused, sockets are closed, requests under way are finished or, after a
 * while, cut off (`ServerAdapter`), then `onApplicationShutdown` of every module: contexts first (projections among them), then pools.
 * So whatever a request needs must be stopped in `onApplicationShutdown`, never in `onModuleDestroy`, which comes first.
 */
export async function drain(app: NestFastifyApplication): Promise<void> {
  const server: Server = app.getHttpServer();
  // A connection that has had its last answer would be kept alive for more requests, which are not wanted.
  const hangUp = setInterval(() => server.closeIdleConnections(), 100);
  try {
    await app.close();
  } finally {
    clearInterval(hangUp);
  }
}
