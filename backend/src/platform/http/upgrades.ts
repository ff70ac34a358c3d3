import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type CommonHeaders, writeProblem } from './client-errors.js';
import type { Connections } from './connections.js';
import { ProblemException } from './problem-exception.js';
import { asksForWebSocket } from './request-form.js';

/**
 * Takes what Node gives out of its server, whole connections: for a WebSocket, a tunnel, or whatever else an `Upgrade` header
 * asks for. To be called when Socket.IO is attached: it takes over the listeners that the server has by then, and they are given
 * WebSockets alone.
 */
export function receiveUpgrades(server: Server, connections: Connections, headers: CommonHeaders): void {
  const listeners = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, stream, head) => {
    const isWebSocket = asksForWebSocket(request);
    // At once: of a connection from which nothing is left to read and whose client has ended it, the end would be told, and
    // nothing could be put back any more.
    stream.unshift(isWebSocket ? head : Buffer.concat([headWithoutUpgrade(request), head]));
    // What an HTTP server hands out here is the connection itself.
    const socket = stream as Socket;
    connections.afterAnswersOfDetached(socket, () => {
      if (!isWebSocket) return readAgain(server, socket);
      // The library knows no list.
      request.headers.upgrade = 'websocket';
      for (const listener of listeners) Reflect.apply(listener, server, [request, socket, Buffer.alloc(0)]);
    });
  });
  server.on('connect', (_request, stream) => {
    const socket = stream as Socket;
    const errors = [{ path: 'request', message: 'asks for a tunnel' }];
    const refusal = new ProblemException('validation_failed', 'This is no proxy.', { errors });
    connections.afterAnswersOfDetached(socket, () => writeProblem(socket, refusal, headers));
  });
}

/**
 * Gives a connection back to the server, as if it was new. Asked to ignore the header, Node's parser would still take the
 * request for the last one of its connection, and drop what came with it: the request sent behind it would have no answer.
 */
function readAgain(server: Server, socket: Socket): void {
  // The answers before may have left the time that a connection is kept for without a request.
  socket.setTimeout(0);
  server.emit('connection', socket);
}

/** What came before a request's body, without its `Upgrade` header. Node reads each byte of it as one character. */
function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  // Names and values take turns. Without a space in between, it is no longer than it was, and so not too long now.
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() !== 'upgrade' ? [`${name}:${rawHeaders[index + 1]}`] : [],
  );
  return Buffer.from([`${method} ${url} HTTP/${httpVersion}`, ...lines, '', ''].join('\r\n'), 'latin1');
}
