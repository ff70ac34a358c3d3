import type { IncomingMessage } from 'node:http';
import { ProblemException } from './problem-exception.js';
import { SOCKET_IO } from './socket-io-requests.js';

/** RFC 3986, 3.2.2 and 3.2.3: a name or an address, and a port. */
const HOST = /^(?:\[[0-9A-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/;

/** The members of a list in a header, in lower case. It may have empty ones (RFC 9110, 5.6.1). */
const membersOf = (list = ''): readonly string[] =>
  list
    .toLowerCase()
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '');

/**
 * Whether a connection is to become a WebSocket, which is Socket.IO's. Whatever else an `Upgrade` header asks for, the request is answered as if it
 * had not, as RFC 9110 (7.8) allows: clients offer HTTP/2 in this way without need. In HTTP/1.0 there is no such header.
 */
export const asksForWebSocket = ({ httpVersion, url, headers: { connection, upgrade } }: IncomingMessage): boolean =>
  httpVersion === '1.1' &&
  url?.startsWith(SOCKET_IO) === true &&
  membersOf(upgrade).includes('websocket') &&
  membersOf(connection).includes('upgrade');

/** What is wrong with a request before anybody looks at what it asks for; null: nothing. */
export const requestRefusal = (request: IncomingMessage): ProblemException | null =>
  headersRefusal(request) ??
  hostRefusal(request) ??
  expectationRefusal(request) ??
  (asksForWebSocket(request) ? webSocketRefusal(request) : null);

/** So many headers Node gives at most; it drops the others without a word, a second Host or the length of a body too. */
const MOST_HEADERS = 1_000;

const headersRefusal = ({ rawHeaders }: IncomingMessage): ProblemException | null =>
  rawHeaders.length < 2 * MOST_HEADERS
    ? null
    : new ProblemException('headers_too_large', `A request may have fewer than ${MOST_HEADERS} headers.`);

/**
 * Leaves of the protocols that proxies name the first, in lower case: that in which the browser asked. Fastify, which alone knows
 * whether the proxy is trusted, takes the last of them as it is written, that between the proxies.
 */
export function readForwardedProtocol({ headers }: IncomingMessage): void {
  const [first] = membersOf([headers['x-forwarded-proto'] ?? []].flat().join(','));
  if (first !== undefined) headers['x-forwarded-proto'] = first;
}

/** What a request expects, in lower case. A client of HTTP/1.0 expects nothing: it may not know the answer (RFC 9110, 10.1.1). */
const expectationsOf = ({ httpVersion, headers: { expect } }: IncomingMessage): readonly string[] =>
  httpVersion === '1.0' ? [] : membersOf(expect);

/** Of a request that is not refused: whether its client waits to be asked for the body. */
export const awaitsContinue = (request: IncomingMessage): boolean => expectationsOf(request).length > 0;

function expectationRefusal(request: IncomingMessage): ProblemException | null {
  if (expectationsOf(request).every((expectation) => expectation === '100-continue')) return null;
  const errors = [{ path: 'Expect', message: 'must be 100-continue' }];
  return new ProblemException('expectation_failed', 'Of expectations, only 100-continue is known here.', { errors });
}

/** 16 bytes in base64: RFC 6455, 4.1. */
const WEB_SOCKET_KEY = /^[+/0-9A-Za-z]{22}==$/;
/** Tokens (RFC 9110, 5.6.2), none of them left out: RFC 6455, 4.1. */
const SUBPROTOCOLS = /^[!#$%&'*+.^`|~\w-]+(?:[ \t]*,[ \t]*[!#$%&'*+.^`|~\w-]+)*$/;
const MEANT = 'No WebSocket is opened for this.';

/**
 * Why no WebSocket is opened. What the libraries themselves refuse of these is answered by a page, or written as HTTP to a
 * connection that has just become a WebSocket. Answered with a record, a client that waits for a WebSocket would not know what
 * went wrong.
 */
function webSocketRefusal({ method, url = '', headers }: IncomingMessage): ProblemException | null {
  const wrong = (path: string, message: string) =>
    new ProblemException('validation_failed', MEANT, { errors: [{ path, message }] });
  if (method !== 'GET') return wrong('method', 'must be GET');
  if (!WEB_SOCKET_KEY.test(headers['sec-websocket-key'] ?? '')) return wrong('Sec-WebSocket-Key', 'is not a key');
  if (headers['sec-websocket-version'] !== '13') return wrong('Sec-WebSocket-Version', 'must be 13');
  if (!areSubprotocols(headers['sec-websocket-protocol']))
    return wrong('Sec-WebSocket-Protocol', 'is no list of different names');
  // As Engine.IO reads it, which takes the last of several values.
  const { EIO, transport } = Object.fromEntries(new URL(url, 'http://socket.io').searchParams);
  if (EIO !== '4') return wrong('EIO', 'must be 4');
  // Engine.IO would open a WebSocket for this too, and say nothing on it.
  return transport === 'polling' ? wrong('transport', 'must be websocket') : null;
}

const areSubprotocols = (list: string | undefined): boolean => {
  if (list === undefined) return true;
  const names = list.split(',').map((name) => name.trim());
  return SUBPROTOCOLS.test(list) && new Set(names).size === names.length;
};

/** RFC 9112, 3.2: of several hosts, a proxy on the way might believe another one than this service. */
function hostRefusal({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): ProblemException | null {
  const message = wrongWithHost(host, rawHeaders.filter(isHostName).length, httpVersion);
  if (message === null) return null;
  const errors = [{ path: 'Host', message }];
  return new ProblemException('validation_failed', 'The request does not name one host.', { errors });
}

/** Names and values take turns. */
const isHostName = (name: string, index: number): boolean => index % 2 === 0 && name.toLowerCase() === 'host';

function wrongWithHost(host: string | undefined, given: number, httpVersion: string): string | null {
  if (given > 1) return 'is there twice';
  if (host === undefined) return httpVersion === '1.0' ? null : 'is required';
  return HOST.test(host) ? null : 'is not a host';
}
