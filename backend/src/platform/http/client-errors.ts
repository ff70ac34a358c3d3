import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FieldError } from '@ward-board/contract';
import type { Connections } from './connections.js';
import type { KnownRoutes } from './known-routes.js';
import { closeLingering } from './lingering-close.js';
import { PROBLEM_TYPE, problemBody } from './problem-body.js';
import { ProblemException } from './problem-exception.js';
import { refusalAt, targetPath } from './unrouted.js';

/** Headers that every answer carries, whoever gives it. */
export type CommonHeaders = Readonly<Record<string, string>>;

/** The first line of a request: its method, and its target, which is a path or names the host before it. */
const REQUEST_LINE = /^[!#$%&'*+.^`|~\w-]+ ((?:https?:\/)?\/[!"$-~\x80-\xff]*) HTTP\/1\.[01]\r\n/;

/** What Node's parser finds wrong with the line of a method that it does not know, or knows of another protocol than HTTP. */
const METHOD_ERRORS = /^HPE_INVALID_(?:METHOD|CONSTANT|VERSION)$/;

/** What Node's parser says when it gives up. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: unknown;
  /** Of the packet, in bytes. */
  readonly bytesParsed?: number;
}

/** Answers what is not HTTP enough to become a request: no route, filter or hook ever sees it. */
export function answerClientErrors(connections: Connections, headers: CommonHeaders, routes: KnownRoutes) {
  const seen = new WeakSet<Socket>();
  return (error: ParserError, socket: Socket): void => {
    // The peer has gone, or has been told already: whatever it sends after that can't be read either, and comes here.
    if (error.code === 'ECONNRESET' || !socket.writable || seen.has(socket)) return;
    seen.add(socket);
    connections.afterAnswers(socket, () => {
      const target = targetOfUnknownMethod(error);
      if (target !== null) return writeProblem(socket, refusalAt(targetPath(target), routes), headers);
      // Node's parser gave up before it said which method it was; an answer to a HEAD has no body.
      writeProblem(socket, problemOf(error), headers, sentIn(error).startsWith('HEAD '));
    });
  };
}

const sentIn = ({ rawPacket }: ParserError): string => (Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '');

/** The target of a request in which nothing but the method is wrong; null: it is not known to be such. */
function targetOfUnknownMethod(error: ParserError): string | null {
  if (!METHOD_ERRORS.test(error.code ?? '')) return null;
  const sent = sentIn(error);
  // The line that the parser could not read: other requests may come before it, and empty lines (RFC 9112, 2.2). Of PRI, HTTP/2's
  // first word, the parser has read the end of the line, too.
  const stop = (error.bytesParsed ?? 0) - (error.code === 'HPE_INVALID_VERSION' ? 1 : 0);
  const line = sent.slice(0, stop).lastIndexOf('\n') + 1;
  // Where a body without a line's end comes before it, the method is what the parser was in the middle of.
  const word = stop - (/[!#$%&'*+.^`|~\w-]*$/.exec(sent.slice(0, stop))?.[0].length ?? 0);
  const read = [line, word].map((start) => REQUEST_LINE.exec(sent.slice(start)));
  return read.find((match) => match !== null)?.[1] ?? null;
}

/** Writes an answer past Node's own response, and closes the connection. */
export function writeProblem(socket: Socket, problem: ProblemException, headers: CommonHeaders, isHead = false): void {
  if (!socket.writable) return;
  const body = JSON.stringify(problemBody(problem));
  const lines = Object.entries({
    ...headers,
    ...problem.headers,
    'Content-Type': PROBLEM_TYPE,
    'Content-Length': String(Buffer.byteLength(body)),
    Date: new Date().toUTCString(),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${isHead ? '' : body}`,
  );
  closeLingering(socket);
}

/** What Node's parser found wrong, by the part of the request that it is about. */
const PARTS: readonly (readonly [RegExp, FieldError])[] = [
  [/CONTENT_LENGTH/, { path: 'Content-Length', message: 'is not a length, or there is another one' }],
  [/TRANSFER_ENCODING/, { path: 'Transfer-Encoding', message: 'is not one that can be read here' }],
  [/CHUNK|EOF_STATE/, { path: 'body', message: 'is not as its headers say' }],
  [/HEADER/, { path: 'headers', message: 'are not valid HTTP/1.1' }],
];

function problemOf({ code = '' }: NodeJS.ErrnoException): ProblemException {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ProblemException('request_timeout', 'The request did not come to its end in time.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ProblemException('headers_too_large', 'The address or the headers are too long.');
  const [, error] = PARTS.find(([pattern]) => pattern.test(code)) ?? [];
  return new ProblemException('validation_failed', 'This is not a valid request.', {
    errors: [error ?? { path: 'request', message: 'is not valid HTTP/1.1' }],
  });
}
