import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, problemBody } from './problem-body.js';
import { ProblemException } from './problem-exception.js';

/** Answers what is not HTTP enough to become a request: no route, filter or hook ever sees it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // The peer has gone, or hears nothing: writing would raise the next error.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const detail =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? 'The address or the headers are too long.'
        : 'This is not a valid request.';
    const problem = new ProblemException('validation_failed', detail);
    const body = JSON.stringify(problemBody(problem));
    socket.write(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nContent-Type: ${PROBLEM_TYPE}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
