import type { IncomingMessage } from 'node:http';

/** The part of an Engine.IO server that tells when packets that waited for a client are written, and when they have been. */
interface FlushingServer {
  on(event: 'flush' | 'drain', listener: (connection: { readonly request: IncomingMessage }) => void): unknown;
}

/**
 * Makes one write of all that waits for a client. A round of vital signs at sixty bedsides is sixty patches at once, and each write is a
 * system call, of which there are as many for every socket that has joined the board.
 */
export function bundleWrites(engine: FlushingServer): void {
  // Both in one turn, around what is written. Where polling came before the WebSocket, the request's connection is another one, and
  // nothing is written to it in between.
  engine.on('flush', ({ request }) => request.socket.cork());
  engine.on('drain', ({ request }) => request.socket.uncork());
}
