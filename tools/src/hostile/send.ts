import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Template } from './requests.js';

/** What came back; `failed` says why nothing did. */
export type HostileAnswer =
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
      readonly text: string;
    }
  | { readonly failed: Failure; readonly detail: string };
type Failure = 'no answer' | 'connection cut' | 'unreadable body';

const ANSWER_WITHIN_MS = 20_000;
const LARGEST_ANSWER = 20_000_000;

/** A client that sends what a browser would not. */
export class HostileClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(
    private readonly url: string,
    private readonly sessionCookie: string,
  ) {}

  /** The headers that a template is sent with, its credential among them. */
  headersOf({ headers, credential, body }: Template, token: string): Record<string, string> {
    const identity: Record<string, string> =
      credential.kind === 'none'
        ? {}
        : credential.kind === 'cookie'
          ? { cookie: `${this.sessionCookie}=${token}` }
          : { authorization: `Bearer ${token}` };
    const type: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' };
    return { ...type, ...identity, ...headers };
  }

  /** Sends it once. Never throws: what goes wrong is an answer too. */
  send(template: Template, token: string): Promise<HostileAnswer> {
    const { method, path, body } = template;
    return new Promise((resolve) => {
      const fail = (failed: Failure, detail: string) => resolve({ failed, detail });
      const headers: Record<string, string | number> = this.headersOf(template, token);
      // A body with GET is sent as well, with its length.
      if (body !== null) headers['content-length'] = Buffer.byteLength(body);
      const { hostname, port } = new URL(this.url);
      const sent = request({ hostname, port, method, path: asPath(path), headers, agent: this.agent }, (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size > LARGEST_ANSWER) sent.destroy(new Error(`more than ${LARGEST_ANSWER} bytes`));
        });
        answer.on('end', () => {
          try {
            const text = decoded(Buffer.concat(chunks), answer.headers['content-encoding']).toString('utf8');
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
          } catch (error) {
            fail('unreadable body', String(error));
          }
        });
        answer.on('error', (error) => fail('connection cut', error.message));
      });
      sent.setTimeout(ANSWER_WITHIN_MS, () => {
        fail('no answer', `within ${ANSWER_WITHIN_MS / 1_000} s`);
        sent.destroy();
      });
      sent.on('upgrade', (answer, socket) => {
        socket.destroy();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' });
      });
      sent.on('error', (error) => fail('connection cut', error.message));
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/**
 * A body as it was before it was compressed; none at all, as with 204 and HEAD, is left as it is.
 * @throws for an encoding that no request asks for, and for bytes that are not of it.
 */
export function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === undefined || bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'gzip') return gunzipSync(bytes);
  throw new Error(`The body is encoded as ${encoding}.`);
}

/** What Node's client refuses to send as a path is escaped; everything else goes as it is. */
export const asPath = (path: string): string =>
  path.toWellFormed().replaceAll(/[^\x21-\xff]/gu, (part) => encodeURIComponent(part));

/** The request as a command line, so that it can be repeated. */
export function curlLine(url: string, { method, path, body }: Template, headers: Readonly<Record<string, string>>) {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const shown = (text: string) => (text.length > 1_500 ? `${text.slice(0, 1_500)}…(${text.length} characters)` : text);
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(shown(`${name}: ${value}`))}`);
  const data = body === null ? [] : [`--data-binary ${quoted(shown(body))}`];
  return ['curl --path-as-is -i -X', method, quoted(shown(url + asPath(path))), ...given, ...data].join(' ');
}
