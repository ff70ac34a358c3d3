import { type Context, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { contextOf, tracer } from '@ward-board/projections';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './request-log.js';

/** What is asked for every second or so, and says nothing of anybody. */
const UNTRACED = /^\/(health|metrics)\b/;

/**
 * A span for each request, which continues the caller's trace if its `traceparent` names one. It says the route, and neither path nor query: those may
 * name a patient. Where no traces are sent, this does nothing.
 */
export function traceRequests(fastify: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (UNTRACED.test(request.url)) return done();
    const { traceparent } = request.headers;
    const parent = contextOf(typeof traceparent === 'string' ? traceparent : undefined);
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
    if (!span.isRecording()) return done();
    const own = trace.setSpan(parent, span);
    contexts.set(request, own);
    context.with(own, done);
  });
  // Once more after the body was read, as for `openRequestScopes`.
  fastify.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done);
  });
  const end = (request: FastifyRequest, status: number) => {
    const own = contexts.get(request);
    const span = own && trace.getSpan(own);
    if (!span) return;
    contexts.delete(request);
    const route = routeOf(request);
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({ 'http.request.method': request.method, 'http.route': route });
    span.setAttributes({ 'http.response.status_code': status, 'ward_board.correlation_id': request.id });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  fastify.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    end(request, 499);
    done();
  });
}
