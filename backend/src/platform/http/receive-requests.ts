import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { headers as names } from '@ward-board/contract';
import type { CommonHeaders } from './client-errors.js';
import type { Connections } from './connections.js';
import { correlationId } from './correlation.js';
import { BODY_LIMIT } from './json-bodies.js';
import { closeLingering } from './lingering-close.js';
import { PROBLEM_TYPE, problemBody } from './problem-body.js';
import { ProblemException } from './problem-exception.js';
import { refusalOf } from './request-form.js';

/**
 * Stands before everything that answers requests, Fastify and Socket.IO alike: sets the headers that each answer carries,
 * refuses what is not in order, and takes the requests of a connection one by one. To be called when Socket.IO is attached:
 * like that, it takes over the listeners that the server has by then.
 */
export function receiveRequests(server: Server, connections: Connections, headers: CommonHeaders): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  const answer = (request: IncomingMessage, response: ServerResponse, refusal: ProblemException | null): void => {
    response.setHeaders(new Map(Object.entries(headers)));
    // Patients' data: no browser, proxy or shared tablet keeps a copy.
    if (request.url?.startsWith('/api/')) response.setHeader('cache-control', 'no-store');
    if (refusal) {
      refuse(request, response, refusal);
      return;
    }
    // A body that is known to be too large is refused before it is sent.
    if (request.headers.expect && !isTooLarge(request)) response.writeContinue();
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  };
  const receive = (request: IncomingMessage, response: ServerResponse): void =>
    connections.take(request, response, () => answer(request, response, refusalOf(request)));
  server.on('request', receive);
  server.on('checkContinue', receive);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    connections.take(request, response, () => answer(request, response, unknownExpectation()));
  });
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

const isTooLarge = ({ headers }: IncomingMessage): boolean => Number(headers['content-length']) > BODY_LIMIT;

const unknownExpectation = () =>
  new ProblemException('expectation_failed', 'Of expectations, only 100-continue is known here.', {
    errors: [{ path: 'Expect', message: 'must be 100-continue' }],
  });

function refuse(request: IncomingMessage, response: ServerResponse, problem: ProblemException): void {
  const body = JSON.stringify(problemBody(problem));
  response.writeHead(problem.status, {
    [names.correlationId]: correlationId(request),
    'Content-Type': PROBLEM_TYPE,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  response.end(body);
}
