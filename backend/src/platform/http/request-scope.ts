import { AsyncLocalStorage } from 'node:async_hooks';
import { headers } from '@ward-board/contract';
import type { FastifyInstance } from 'fastify';

interface RequestScope {
  readonly correlationId: string;
}

const scope = new AsyncLocalStorage<RequestScope>();

/** The correlation id of the request that this code runs for, however deep; undefined outside of requests. */
export function currentCorrelationId(): string | undefined {
  return scope.getStore()?.correlationId;
}

/** Answers every request with its correlation id, and runs it in a scope that knows it. */
export function openRequestScopes(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    // On the raw response: the answers of plugins and of broken requests carry it as well.
    reply.raw.setHeader(headers.correlationId, request.id);
    scope.run({ correlationId: request.id }, done);
  });
  // Once more after the body was read: before Node 24 its events come in the connection's scope, not in this request's.
  fastify.addHook('preValidation', (request, _reply, done) => {
    scope.run({ correlationId: request.id }, done);
  });
}
