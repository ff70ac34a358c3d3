import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Draining } from '../lifecycle/draining.js';
import { answerClientErrors, type CommonHeaders } from './client-errors.js';
import type { Connections } from './connections.js';
import { correlationId } from './correlation.js';
import { BODY_LIMIT } from './json-bodies.js';
import type { KnownRoutes } from './known-routes.js';
import { PROBLEM_TYPE, problemBody } from './problem-body.js';
import { ProblemException } from './problem-exception.js';
import { requestRefusal } from './request-form.js';

/** For the whole of a request to arrive: one sent a byte at a time would hold its connection for ever. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than proxies keep an idle connection: one that closes first loses no request. */
const KEEP_ALIVE_MS = 72_000;
/** Of a service that stops: requests that have not ended by then are cut off. */
const PATIENCE_MS = 5_000;

interface ServerOptions {
  /** The proxies whose X-Forwarded-* headers count: whoever else connects can write any. */
  readonly trustProxy: readonly string[];
  readonly connections: Connections;
  readonly headers: CommonHeaders;
  readonly routes: KnownRoutes;
  readonly draining: Draining;
}

/** The HTTP server, before it knows any route. */
export class ServerAdapter extends FastifyAdapter {
  private closing = false;
  private readonly sockets: Set<Socket>;

  constructor({ trustProxy, connections, headers, routes, draining }: ServerOptions) {
    const sockets = new Set<Socket>();
    super({
      // A missing host is refused by `receiveRequests`, with a body that says so.
      serverFactory: (handler: RequestListener) =>
        createServer(
          {
            requireHostHeader: false,
            // What is refused is answered like any other request, and its connection ends.
            shouldUpgradeCallback: (request) => requestRefusal(request) === null,
            requestTimeout: REQUEST_TIMEOUT_MS,
            keepAliveTimeout: KEEP_ALIVE_MS,
          },
          handler,
        ).on('connection', (socket) => {
          // A connection comes once more after a request that asked for an upgrade.
          if (sockets.has(socket)) return;
          sockets.add(socket);
          socket.once('close', () => sockets.delete(socket));
        }),
      bodyLimit: BODY_LIMIT,
      genReqId: correlationId,
      clientErrorHandler: answerClientErrors(connections, headers, routes),
      frameworkErrors: answerRouterError,
      trustProxy: trustProxy.length > 0 && [...trustProxy],
      // An id that is too long is a bad id (400), for its schema to refuse.
      routerOptions: { maxParamLength: 4096 },
    });
    this.sockets = sockets;
    this.getInstance().addHook('onRequest', (_request, reply, done) => {
      // The next request of this client comes over a new connection, and so from a proxy that knows who is ready.
      if (draining.hasBegun) reply.header('connection', 'close');
      done(this.closing ? stopping() : undefined);
    });
  }

  /**
   * From here on new requests are refused, while those under way are finished, for as long as there is patience. Node's server
   * cuts off none that has become a WebSocket: a client that does not answer the closing of one would hold up the stop for half
   * a minute, past the limit at which the process ends without stopping its Postgres.
   */
  override beforeClose(): void {
    super.beforeClose();
    this.closing = true;
    setTimeout(() => {
      for (const socket of this.sockets) socket.destroy();
    }, PATIENCE_MS).unref();
  }
}

const stopping = () =>
  new ProblemException('unavailable', 'The service is stopping. Try again.', {
    headers: { 'retry-after': '2', connection: 'close' },
  });

/** A path that the router could not read comes by no hook and no filter. */
function answerRouterError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const problem =
    error.statusCode === 400
      ? new ProblemException('validation_failed', 'The path is not validly encoded.', {
          errors: [{ path: 'path', message: 'is not validly encoded' }],
        })
      : new ProblemException('not_found', 'There is nothing at this path.');
  void reply
    .code(problem.status)
    .type(PROBLEM_TYPE)
    // As text: this answer passes no serializer either.
    .send(JSON.stringify(problemBody(problem)));
}
