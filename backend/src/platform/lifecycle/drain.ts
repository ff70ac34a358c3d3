import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Draining } from './draining.js';

const LOOK_MS = 50;
/** A proxy that asks for readiness every second may need so much of the time to send new clients elsewhere. */
const NOTICED_AFTER = 0.3;

/**
 * Stops a service in this order: readiness says `draining`, and clients with sockets are handed over to other processes for
 * `drainMs` at most, while requests are answered as always; then new requests are refused, sockets are closed, requests under way are finished or, after a
 * while, cut off (`ServerAdapter`), then `onApplicationShutdown` of every module: contexts first (projections among them), then pools.
 * So whatever a request needs must be stopped in `onApplicationShutdown`, never in `onModuleDestroy`, which comes first.
 * @param drainMs 0: there is no other process to hand anybody over to.
 */
export async function drain(app: NestFastifyApplication, drainMs: number): Promise<void> {
  const server: Server = app.getHttpServer();
  if (drainMs > 0) await handOver(app.get(Draining), drainMs);
  // A connection that has had its last answer would be kept alive for more requests, which are not wanted.
  const closing = setInterval(() => server.closeIdleConnections(), 100);
  try {
    await app.close();
  } finally {
    clearInterval(closing);
  }
}

async function handOver(draining: Draining, drainMs: number): Promise<void> {
  const begun = performance.now();
  draining.begin(drainMs);
  for (let passed = 0; passed < drainMs; passed = performance.now() - begun) {
    if (draining.remaining === 0 && passed >= drainMs * NOTICED_AFTER) return;
    await delay(LOOK_MS);
  }
}
