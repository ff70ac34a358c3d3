import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { headers as names } from '@ward-board/contract';
import type { CommonHeaders } from './client-errors.js';
import type { Connections } from './connections.js';
import { correlationId } from './correlation.js';
import { BODY_LIMIT } from './json-bodies.js';
import type { KnownRoutes } from './known-routes.js';
import { closeLingering } from './lingering-close.js';
import { PROBLEM_TYPE, problemBody } from './problem-body.js';
import type { ProblemException } from './problem-exception.js';
import { awaitsContinue, readForwardedProtocol, requestRefusal } from './request-form.js';
import { isForSocketIo, refuseAsProblems, SOCKET_IO, SOCKET_IO_METHODS, tooLarge } from './socket-io-requests.js';
import { allowedAt, refusalAt, targetPath } from './unrouted.js';

/**
 * Stands before everything that answers requests, Fastify and Socket.IO alike: sets the headers that each answer carries,
 * refuses what is not in order, and takes the requests of a connection one by one. To be called when Socket.IO is attached:
 * like that, it takes over the listeners that the server has by then.
 */
export function receiveRequests(
  server: Server,
  connections: Connections,
  headers: CommonHeaders,
  routes: KnownRoutes,
): void {
  routes.add(SOCKET_IO, SOCKET_IO_METHODS);
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    response.setHeaders(new Map(Object.entries(headers)));
    // Patients' data: no browser, proxy or shared tablet keeps a copy.
    if (isOfApi(request.url ?? '')) response.setHeader('cache-control', 'no-store');
    readForwardedProtocol(request);
    const isSocketIo = isForSocketIo(request);
    const refusal = requestRefusal(request) ?? (isSocketIo ? socketIoRefusal(request, routes) : null);
    if (refusal) refuse(request, response, refusal);
    else if (isSocketIo && request.method === 'OPTIONS') tellMethods(response, routes);
    else pass(request, response);
  };
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    if (isForSocketIo(request)) refuseAsProblems(response, (problem) => refuse(request, response, problem));
    // A body that is known to be too large is refused before it is sent.
    if (awaitsContinue(request) && !isTooLarge(request)) response.writeContinue();
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  };
  const receive = (request: IncomingMessage, response: ServerResponse): void =>
    connections.take(request, response, () => answer(request, response));
  // What Node says of an `Expect` header is not enough: it takes one that has 100-continue and others for one that has it alone.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, receive);
  const known = new WeakSet<Socket>();
  server.on('connection', (socket) => {
    // A connection comes once more after a request that asked for an upgrade.
    if (known.has(socket)) return;
    known.add(socket);
    const destroySoon = socket.destroySoon.bind(socket);
    // Node calls this after the last answer of a connection.
    socket.destroySoon = () => (connections.isReading(socket) ? closeLingering(socket) : destroySoon());
  });
}

/** Under `/api/`, as the router reads it: it decodes what a path spells in another way, and takes one behind the name of a host. */
function isOfApi(target: string): boolean {
  const path = targetPath(target);
  try {
    return decodeURIComponent(path).startsWith('/api/');
  } catch {
    // Not validly encoded, it leads nowhere.
    return path.startsWith('/api/');
  }
}

const isTooLarge = ({ headers }: IncomingMessage): boolean => Number(headers['content-length']) > BODY_LIMIT;

/** Why Engine.IO is not given a request. It would wait for a body that is not asked for. */
function socketIoRefusal(request: IncomingMessage, routes: KnownRoutes): ProblemException | null {
  if (!['OPTIONS', ...SOCKET_IO_METHODS].includes(request.method ?? '')) return refusalAt(SOCKET_IO, routes);
  return isTooLarge(request) ? tooLarge() : null;
}

/** Without the headers of CORS, so that no other site's page is allowed anything by it. */
function tellMethods(response: ServerResponse, routes: KnownRoutes): void {
  response.writeHead(204, { Allow: allowedAt(SOCKET_IO, routes) ?? '' });
  response.end();
}

function refuse(request: IncomingMessage, response: ServerResponse, problem: ProblemException): void {
  const body = JSON.stringify(problemBody(problem));
  response.writeHead(problem.status, {
    ...problem.headers,
    [names.correlationId]: correlationId(request),
    'Content-Type': PROBLEM_TYPE,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  response.end(body);
}
