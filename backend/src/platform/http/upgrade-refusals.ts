import type { IncomingMessage } from 'node:http';
import { type CommonHeaders, writeProblem } from './client-errors.js';
import { ProblemException } from './problem-exception.js';

/** What Engine.IO says of a request that it refuses. */
interface Refusal {
  readonly req: IncomingMessage & { readonly res?: unknown };
  readonly message: string;
}

/** The part of an Engine.IO server that tells of refusals, before it answers them. */
interface RefusingServer {
  on(event: 'connection_error', listener: (refusal: Refusal) => void): unknown;
}

/**
 * Answers what Engine.IO refuses of requests for a WebSocket, in its place: its own answer is a page without any of the
 * headers that each answer carries. It writes nothing to a connection that has been ended.
 */
export function answerRefusedUpgrades(engine: RefusingServer, headers: CommonHeaders): void {
  engine.on('connection_error', ({ req, message }) => {
    // What is no upgrade has a response, with those headers.
    if (req.res !== undefined && req.res !== null) return;
    const errors = [{ path: 'request', message }];
    writeProblem(
      req.socket,
      new ProblemException('validation_failed', 'No WebSocket is opened for this.', { errors }),
      headers,
    );
  });
}
