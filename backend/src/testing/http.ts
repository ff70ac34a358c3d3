import {
  type Answer as AnswerOf,
  answerOf,
  type BodyAt,
  type ItemAt,
  type Method,
  problemIn,
  requestOf,
} from '@ward-board/api-client';
import type {
  AssignedWaiting,
  EmergencyCaseRecord,
  IcuCaseRecord,
  NormalAcceptanceRecord,
  OperationRecord,
  ProblemCode,
  SignedIn,
  SignedInUser,
} from '@ward-board/contract';

/** An answer of any status. */
export type Answer<Body = unknown> = AnswerOf<Body>;

/** The record that a transfer closed, and the one that it opened: two of these. */
interface Transferred {
  readonly emergency: EmergencyCaseRecord;
  readonly operation: OperationRecord;
  readonly icu_case: IcuCaseRecord;
  readonly acceptance: NormalAcceptanceRecord;
}

/** What readiness says, as far as tests look into it. */
interface Readiness {
  readonly status: string;
  readonly degraded?: readonly string[];
  readonly details: { readonly writes: { readonly refused?: string } };
}

type Read<Path extends string> = Path extends '/api/auth/me'
  ? SignedInUser
  : Path extends '/health/ready'
    ? Readiness
    : BodyAt<Path>;
type Created<Path extends string> = Path extends '/api/auth/login'
  ? SignedIn
  : Path extends `/api/${string}/transfer-to-${string}`
    ? Transferred
    : Path extends `/api/waiting-list/${string}/assign`
      ? AssignedWaiting
      : Path extends `/api/${string}/${string}`
        ? BodyAt<Path>
        : ItemAt<Path>;

/** By its path, unless the caller says otherwise. */
type Reply<Body, ByPath> = Promise<Answer<Body extends undefined ? ByPath : Body>>;
type Headers = Readonly<Record<string, string>>;

/**
 * The API as tests see it: any header may be sent, and no status is thrown. The type of an answer's body is what the path
 * answers when it does what is asked, unchecked; a test that may be refused looks at the status, or `codeOf`, first.
 */
export interface Client {
  get<Body = undefined, Path extends string = string>(path: Path, headers?: Headers): Reply<Body, Read<Path>>;
  post<Body = undefined, Path extends string = string>(
    path: Path,
    body?: unknown,
    headers?: Headers,
  ): Reply<Body, Created<Path>>;
  put<Body = undefined, Path extends string = string>(
    path: Path,
    body?: unknown,
    headers?: Headers,
  ): Reply<Body, Read<Path>>;
  delete(path: string, headers?: Headers): Promise<Answer>;
  /** The same client, signed in. */
  as(token: string): Client;
}

export function client(url: string, token?: string): Client {
  const send = async (method: Method, path: string, body?: unknown, headers: Headers = {}) => {
    const request = requestOf(method, { body, token });
    const init = { ...request, headers: { ...request.headers, ...headers } };
    return (await answerOf(await fetch(url + path, { ...init, redirect: 'manual' }))) as Answer<never>;
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    as: (token) => client(url, token),
  };
}

/** The code of the refusal that an answer is; undefined: it is none. */
export const codeOf = ({ body }: Answer): ProblemCode | undefined => problemIn(body)?.code;
