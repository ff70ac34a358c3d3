import { headers } from '@ward-board/contract';
import type { ZodType } from 'zod';
import { noAnswer, problemOf, type ReadModel, type Result, unreadable } from './result.js';
import type { ServerClock } from '../live/clock/server-clock.js';

/** One write. `key` makes sending it again harmless; `revision` is the one that the user saw. */
export interface Write {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly revision?: number;
  readonly key: string;
}

/** A list's page, with the number of the board feed that it was read at and the moment that it was asked for. */
export interface BoardAnswer<T> {
  readonly result: Result<T>;
  readonly boardSeq: number | null;
  readonly asked: { readonly server: number; readonly local: number };
}

export interface Http {
  get<T>(path: string, schema: ZodType<T>): Promise<Result<T>>;
  getForBoard<T>(path: string, schema: ZodType<T>, signal?: AbortSignal): Promise<BoardAnswer<T>>;
  send<T>(write: Write, schema: ZodType<T> | null): Promise<Result<T>>;
  /**
   * From now on every call says whom this tab belongs to. All tabs share one cookie, and somebody else may sign in in
   * another: what is sent here then must not be done in their name, and is answered as the end of the session.
   */
  actAs(userId: string): void;
  /** Forgets whom the tab belongs to, and what one session's writes have left behind. */
  forget(): void;
}

export interface HttpNeeds {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly clock: ServerClock;
  /** A call was answered with 401: the session is over. */
  readonly unauthenticated: () => void;
  readonly pause: (ms: number) => Promise<void>;
}

const READ_MS = 10_000;
const WRITE_MS = 15_000;
const AGAIN_MS = 300;
/** A read model that has not caught up by then is stuck; boards say so, and reads must not be refused over it. */
const POSITION_KEPT_MS = 30_000;
/** Their 401 speaks of a password, or of a session that is being ended anyway. */
const ABOUT_SESSIONS = ['/api/auth/login', '/api/auth/logout'];

/** Did not get an answer, and whether that was for lack of time. */
class Unanswered {
  constructor(readonly timedOut: boolean) {}
}

export function createHttp({ fetch, clock, unauthenticated, pause }: HttpNeeds): Http {
  let self: string | null = null;
  /** Where a write was stored that the read models did not show when it was answered. */
  let unseen: { readonly position: string; readonly until: number } | null = null;

  async function exchange(path: string, init: RequestInit, limitMs: number): Promise<Response | Unanswered> {
    const timeout = AbortSignal.timeout(limitMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const sent = clock.local();
    try {
      const response = await fetch(path, { ...init, signal, credentials: 'same-origin', cache: 'no-store' });
      const date = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(date)) clock.answered(date, clock.local() - sent);
      if (response.status === 401 && !ABOUT_SESSIONS.includes(path)) unauthenticated();
      return response;
    } catch {
      return new Unanswered(timeout.aborted);
    }
  }

  async function resultOf<T>(response: Response | Unanswered, schema: ZodType<T> | null): Promise<Result<T>> {
    if (response instanceof Unanswered) return noAnswer;
    const text = await response.text().catch(() => null);
    if (text === null) return noAnswer;
    const body = jsonIn(text);
    const { status } = response;
    if (!response.ok) return { ok: false, status, problem: problemOf(status, body) };
    const parsed = schema === null ? { success: true as const, data: undefined as T } : schema.safeParse(body);
    if (!parsed.success) return { ok: false, status, problem: unreadable(status) };
    return { ok: true, data: parsed.data, etag: response.headers.get('etag'), readModel: readModelOf(response) };
  }

  function readHeaders(): Record<string, string> {
    if (unseen !== null && unseen.until < clock.local()) unseen = null;
    return { ...ownHeaders(), ...(unseen === null ? {} : { [headers.minPosition]: unseen.position }) };
  }

  const ownHeaders = () => ({ accept: 'application/json', ...(self === null ? {} : { [headers.signedInAs]: self }) });

  function remember(response: Response | Unanswered): void {
    if (response instanceof Unanswered || readModelOf(response) !== 'behind') return;
    const position = response.headers.get(headers.eventPosition);
    if (position !== null) unseen = { position, until: clock.local() + POSITION_KEPT_MS };
  }

  return {
    async get(path, schema) {
      return resultOf(await exchange(path, { headers: readHeaders() }, READ_MS), schema);
    },

    async getForBoard(path, schema, signal) {
      const local = clock.local();
      const response = await exchange(path, { headers: readHeaders(), signal }, READ_MS);
      // By the server's clock, which this very answer may have taught us.
      const asked = { local, server: clock.now() - (clock.local() - local) };
      const seq = response instanceof Unanswered ? null : response.headers.get(headers.boardSeq);
      const result = await resultOf(response, schema);
      return { result, asked, boardSeq: seq !== null && /^\d+$/.test(seq) ? Number(seq) : null };
    },

    async send(write, schema) {
      const init = { method: write.method, headers: { ...ownHeaders(), ...writeHeaders(write) }, body: bodyOf(write) };
      let response = await exchange(write.path, init, WRITE_MS);
      // The answer may have been lost after the write was done: the key makes sending it again harmless.
      if (response instanceof Unanswered && !response.timedOut) {
        await pause(AGAIN_MS);
        response = await exchange(write.path, init, WRITE_MS);
      }
      remember(response);
      return resultOf(response, schema);
    },

    actAs(userId) {
      self = userId;
    },

    forget() {
      self = null;
      unseen = null;
    },
  };
}

function writeHeaders({ body, revision, key }: Write): Record<string, string> {
  return {
    [headers.idempotencyKey]: key,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
  };
}

function readModelOf({ headers: said }: Response): ReadModel {
  const word = said.get(headers.projection);
  return word === 'behind' || word === 'stopped' ? word : 'current';
}

const bodyOf = ({ body }: Write): string | undefined => (body === undefined ? undefined : JSON.stringify(body));

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
