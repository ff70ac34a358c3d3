import type { IncomingMessage } from 'node:http';
import { ProblemException } from './problem-exception.js';

/** RFC 3986, 3.2.2 and 3.2.3: a name or an address, and a port. */
const HOST = /^(?:\[[0-9A-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/;

const asksForWebSocket = ({ headers: { connection = '', upgrade = '' } }: IncomingMessage): boolean =>
  /^\s*websocket\s*(?:,|$)/i.test(upgrade) && /(?:^|,)\s*upgrade\s*(?:,|$)/i.test(connection);

/**
 * Whether a connection is to become what its `Upgrade` header asks for: a WebSocket at Socket.IO's path. Any other such
 * request is answered as if it had not asked, as RFC 9110 (7.8) allows: clients offer HTTP/2 in this way without need.
 */
export const isServedUpgrade = (request: IncomingMessage): boolean =>
  asksForWebSocket(request) && refusalOf(request) === null;

/** What is wrong with a request before anybody looks at what it asks for; null: nothing. */
export const refusalOf = (request: IncomingMessage): ProblemException | null =>
  hostRefusal(request) ?? (asksForWebSocket(request) ? webSocketRefusal(request) : null);

/** 16 bytes in base64: RFC 6455, 4.1. */
const WEB_SOCKET_KEY = /^[+/0-9A-Za-z]{22}==$/;
const MEANT = 'No WebSocket is opened for this.';

/**
 * Why no WebSocket is opened. What the libraries themselves refuse of these is answered by a page, or written as HTTP to a
 * connection that has just become a WebSocket. Answered with a record, a client that waits for a WebSocket would not know what
 * went wrong.
 */
function webSocketRefusal({ url = '', headers }: IncomingMessage): ProblemException | null {
  if (!url.startsWith('/socket.io/')) return new ProblemException('not_found', 'There is no WebSocket at this path.');
  const wrong = (path: string, message: string) =>
    new ProblemException('validation_failed', MEANT, { errors: [{ path, message }] });
  if (!WEB_SOCKET_KEY.test(headers['sec-websocket-key'] ?? '')) return wrong('Sec-WebSocket-Key', 'is not a key');
  if (headers['sec-websocket-version'] !== '13') return wrong('Sec-WebSocket-Version', 'must be 13');
  return /[?&]EIO=4(?:&|$)/.test(url) ? null : wrong('EIO', 'must be 4');
}

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
