import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemException } from './problem-exception.js';

/** Where Socket.IO is. It takes everything below for this, whatever follows. */
export const SOCKET_IO = '/socket.io/';
export const SOCKET_IO_METHODS = ['GET', 'POST'] as const;

export const isForSocketIo = ({ url = '' }: IncomingMessage): boolean => url.startsWith(SOCKET_IO);

/**
 * Lets `refuse` answer what Engine.IO, below Socket.IO, refuses: its own answer is a record that is no problem, or nothing at
 * all.
 */
export function refuseAsProblems(response: ServerResponse, refuse: (problem: ProblemException) => void): void {
  const { writeHead, end } = response;
  // The compiler knows several forms of both functions, of which Engine.IO uses one each.
  response.writeHead = ((status: number, ...others: readonly unknown[]) => {
    if (status < 400) return Reflect.apply(writeHead, response, [status, ...others]);
    response.writeHead = writeHead;
    response.end = ((said?: unknown) => {
      response.end = end;
      refuse(status === 413 ? tooLarge() : notTaken(said));
      return response;
    }) as ServerResponse['end'];
    return response;
  }) as ServerResponse['writeHead'];
}

export const tooLarge = () => new ProblemException('payload_too_large', 'The body is too large.');

function notTaken(said: unknown): ProblemException {
  const [, message = 'is none that Socket.IO takes'] = /"message":"([^"]+)"/.exec(String(said)) ?? [];
  const errors = [{ path: 'request', message }];
  return new ProblemException('validation_failed', 'Socket.IO does not take this request.', { errors });
}
