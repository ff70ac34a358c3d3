import type { ProblemCode } from '@ward-board/contract';
import { type Answer, answerOf, problemIn } from './answer.js';
import { type Method, requestOf } from './request.js';
import type { BodyAt, CreatedAt } from './routes.js';

/** By its path, unless the caller says otherwise. */
type Reply<Body, ByPath> = Promise<Answer<Body extends undefined ? ByPath : Body>>;
type SentHeaders = Readonly<Record<string, string>>;

/**
 * The API as it answers: any header may be sent, and no status is thrown. The type of an answer's body is what the path
 * answers when it does what is asked, unchecked; who may be refused looks at the status, or `codeOf`, first.
 */
export interface Client {
  get<Body = undefined, Path extends string = string>(path: Path, headers?: SentHeaders): Reply<Body, BodyAt<Path>>;
  post<Body = undefined, Path extends string = string>(
    path: Path,
    body?: unknown,
    headers?: SentHeaders,
  ): Reply<Body, CreatedAt<Path>>;
  put<Body = undefined, Path extends string = string>(
    path: Path,
    body?: unknown,
    headers?: SentHeaders,
  ): Reply<Body, BodyAt<Path>>;
  delete(path: string, headers?: SentHeaders): Promise<Answer>;
  /** Any request, for a method that is not known before it runs. */
  send<Body>(method: Method, path: string, body?: unknown, headers?: SentHeaders): Promise<Answer<Body>>;
  /** The same client, signed in. */
  as(token: string): Client;
}

/** @param token of the session; left out: nobody is signed in. */
export function createClient(url: string, token?: string): Client {
  const send = async <Body>(method: Method, path: string, body?: unknown, headers: SentHeaders = {}) => {
    const request = requestOf(method, { body, token });
    const init = { ...request, headers: { ...request.headers, ...headers } };
    return (await answerOf(await fetch(url + path, { ...init, redirect: 'manual' }))) as Answer<Body>;
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    send,
    as: (other) => createClient(url, other),
  };
}

/** The code of the refusal that an answer is; undefined: it is none. */
export const codeOf = ({ body }: Answer): ProblemCode | undefined => problemIn(body)?.code;

/**
 * The body of an answer that must not be a refusal.
 * @param request what it answers, for whoever reads the error.
 */
export function done<Body>({ status, body }: Answer<Body>, request = 'The service'): Body {
  if (status >= 300) throw new Error(`${request} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
