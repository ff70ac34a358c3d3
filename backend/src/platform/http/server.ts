import { createServer, type RequestListener } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { answerClientErrors, type CommonHeaders } from './client-errors.js';
import type { Connections } from './connections.js';
import { correlationId } from './correlation.js';
import { BODY_LIMIT } from './json-bodies.js';
import { PROBLEM_TYPE, problemBody } from './problem-body.js';
import { ProblemException } from './problem-exception.js';
import { isServedUpgrade } from './request-form.js';

/** For the whole of a request to arrive: one sent a byte at a time would hold its connection for ever. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than proxies keep an idle connection: one that closes first loses no request. */
const KEEP_ALIVE_MS = 72_000;

interface ServerOptions {
  /** The proxies whose X-Forwarded-* headers count: whoever else connects can write any. */
  readonly trustProxy: readonly string[];
  readonly connections: Connections;
  readonly headers: CommonHeaders;
}

/** The HTTP server, before it knows any route. */
export class ServerAdapter extends FastifyAdapter {
  private closing = false;

  constructor({ trustProxy, connections, headers }: ServerOptions) {
    super({
      // A missing host is refused by `receiveRequests`, with a body that says so.
      serverFactory: (handler: RequestListener) =>
        createServer(
          {
            requireHostHeader: false,
            shouldUpgradeCallback: isServedUpgrade,
            requestTimeout: REQUEST_TIMEOUT_MS,
            keepAliveTimeout: KEEP_ALIVE_MS,
          },
          handler,
        ),
      bodyLimit: BODY_LIMIT,
      genReqId: correlationId,
      clientErrorHandler: answerClientErrors(connections, headers),
      frameworkErrors: answerRouterError,
      trustProxy: trustProxy.length > 0 && [...trustProxy],
      // An id that is too long is a bad id (400), for its schema to refuse.
      routerOptions: { maxParamLength: 4096 },
    });
    this.getInstance().addHook('onRequest', (_request, _reply, done) => {
      done(this.closing ? stopping() : undefined);
    });
  }

  /** From here on new requests are refused, while those under way are finished. */
  override beforeClose(): void {
    super.beforeClose();
    this.closing = true;
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
