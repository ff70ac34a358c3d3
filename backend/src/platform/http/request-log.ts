import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ownRequests } from './own-requests.js';

/** As far as this file is concerned: who is signed in, set by the auth hook. */
interface WithSession {
  readonly session?: { readonly user: { readonly id: string } } | null;
}

/** The route's pattern, such as `/api/patients/:id`: the path itself may name a patient. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
}

/** One line per request from outside: no address, no query, no body, no names. */
export function logRequests(fastify: FastifyInstance, log: Logger): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    if (ownRequests.getStore()) return done();
    log.info(
      {
        correlation_id: request.id,
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user_id: (request as WithSession).session?.user.id,
      },
      'request',
    );
    done();
  });
  // A client that hung up gets no response, and so no line from the hook above.
  fastify.addHook('onRequestAbort', (request, done) => {
    log.info({ correlation_id: request.id, method: request.method, route: routeOf(request), status: 499 }, 'request');
    done();
  });
}
