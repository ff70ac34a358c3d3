import { type Answer as Answered, answerOf, type Method, requestOf } from '@ward-board/api-client';

/** An answer of any status; tests that say nothing of its shape look into it as it comes. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = Answered<any>;

type Headers = Readonly<Record<string, string>>;

/** The API as tests see it: any header may be sent, and no status is thrown. */
export interface Client {
  get(path: string, headers?: Headers): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  delete(path: string, headers?: Headers): Promise<Answer>;
  /** The same client, signed in. */
  as(token: string): Client;
}

export function client(url: string, token?: string): Client {
  const send = async (method: Method, path: string, body?: unknown, headers: Headers = {}) => {
    const request = requestOf(method, { body, token });
    const init = { ...request, headers: { ...request.headers, ...headers } };
    return answerOf(await fetch(url + path, { ...init, redirect: 'manual' }));
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    as: (token) => client(url, token),
  };
}
