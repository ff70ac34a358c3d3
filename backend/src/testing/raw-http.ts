import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './http.js';

/** What came back on a connection, in full. */
export interface RawAnswer extends Answer {
  /** Everything as it came, interim answers and later ones included. */
  readonly text: string;
}

/**
 * Bytes as no HTTP client would send them. A connection that the service leaves open must be ended by the request itself
 * (`Connection: close`). With `deaf`, nothing is read before all of the request has been written.
 * @throws when the connection is reset.
 */
export async function sendRaw(url: string, request: string | Buffer, { deaf = false } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (deaf) {
    socket.pause();
    // In pieces, so that the service has refused the request while most of it is still to come.
    for (let at = 0; at < request.length; at += 65_536) {
      if (!socket.write(request.slice(at, at + 65_536))) await once(socket, 'drain');
      if (at % 1_048_576 === 0) await sleep(5);
    }
    socket.resume();
  } else socket.write(request);
  await once(socket, 'close');
  return readAnswer(Buffer.concat(chunks).toString());
}

/** The last answer of a connection that has closed; interim ones (1xx) come before it. */
function readAnswer(text: string): RawAnswer {
  const answers = text.split(/(?=HTTP\/1\.1 \d{3} )/);
  const [head = '', ...rest] = (answers.at(-1) ?? '').split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((each) => each.split(/: ?(.*)/s, 2) as [string, string]));
  const body = rest.join('\r\n\r\n');
  const json = /json/.test(headers.get('content-type') ?? '') && body.startsWith('{');
  return { status: Number(line.split(' ')[1]), headers, body: json ? JSON.parse(body) : body, text };
}
