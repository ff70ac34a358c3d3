import {
  type Answer as Answered,
  answerOf,
  eventPositionOf,
  type FeedPosition,
  feedPositionOf,
  type Page,
  type Request,
  readModelOf,
  readPages,
  requestOf,
  serviceTimeIn,
} from '@ward-board/api-client';
import { headers as names } from '@ward-board/contract';
import type { ZodType } from 'zod';
import { type Prefetched, unlessAborted } from './prefetched.js';
import {
  endReasonIn,
  isAnswer,
  isAnswerToRead,
  isAnswerToWrite,
  noAnswer,
  problemOf,
  type Result,
  resultOf,
} from './result.js';
import type { SessionStop } from './session-end.js';

/** One write. `key` makes sending it again harmless; `revision` is the one that the user saw. */
export interface Write {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly revision?: number;
  readonly key: string;
  /** RFC 3339: when it was written down, where it waited on the device. */
  readonly writtenAt?: string;
  /** Whose session is meant; left out: that of whom the tab belongs to. */
  readonly as?: string;
  /** Calls it off: it is not sent again. */
  readonly signal?: AbortSignal;
}

/**
 * An answer to a read; `positions` has one for each page, null for one that is of no feed. `askedAgoMs`: so long before the
 * call the answer was asked for.
 */
export type Answer<T> = Result<T> & {
  readonly positions: readonly (FeedPosition | null)[];
  readonly askedAgoMs?: number;
};

/** The REST API. Answers are checked against their schema; nothing is thrown. */
export interface Api {
  /** One answer: a list that is read by it may go on. */
  get<T>(path: string, schema: ZodType<T>, signal?: AbortSignal): Promise<Answer<T>>;
  /** All of a list, page by page. A page that fails fails the whole: a part is never given for all of it. */
  getAll<Row extends { readonly id: string }>(
    path: string,
    schema: ZodType<Page<Row>>,
    signal?: AbortSignal,
  ): Promise<Answer<readonly Row[]>>;
  /**
   * Repeats itself once when the network fails, with the same key; what is tried again after that is the caller's choice,
   * with the same key too. `schema` is null where nothing is expected.
   */
  send<T>(write: Write, schema: ZodType<T> | null): Promise<Result<T>>;
  /**
   * From now on every call says whom this tab belongs to. All tabs share one cookie, and somebody else may sign in in
   * another: what is sent here then must not be done in their name, and is answered as the end of the session.
   */
  actAs(userId: string): void;
  /** Forgets whom the tab belongs to, and what one session's writes have left behind. */
  forget(): void;
  /**
   * There is a new line. What is on its way about a session was sent on the one before, where it may wait for long: it is sent
   * once more at once, with its key.
   */
  renewLine(): void;
  /** From now on the clock is told of the `Date` of each answer of the service. */
  teach(clock: TaughtClock): void;
  /** From now on every call says how many seconds ago this device was touched; null: that is not known. */
  sayIdle(seconds: () => number | null): void;
}

/** What learns the server's time from answers. */
export interface TaughtClock {
  /** Milliseconds that have passed here, sleep included. */
  local(): number;
  /** An answer took `tookMs` and carried this `Date` header. */
  answered(date: number, tookMs: number): void;
}

export interface ApiNeeds {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** The answer to a reading that was asked for before it is called for, once; null: there is none. */
  readonly prefetched: (path: string) => Prefetched | null;
  /** In milliseconds; only differences mean anything. */
  readonly now: () => number;
  /** The service answered a call with 401: the session is over, or locked. That of a captive portal or a proxy says nothing of it. */
  readonly stopped: (reason: SessionStop) => void;
  readonly pause: (ms: number) => Promise<void>;
}

/** The service redirects nothing: what another path answers says nothing of the one that was asked for. */
const HOW = { credentials: 'same-origin', cache: 'no-store', redirect: 'error' } as const;
const READ_MS = 10_000;
const WRITE_MS = 15_000;
/** Of what is sent again until it is answered: on a line that was cut it waits no longer. */
const TOLD_MS = 8_000;
const AGAIN_MS = 300;
/** A read model that has not caught up by then is stuck; boards say so, and reads must not be refused over it. */
const POSITION_KEPT_MS = 30_000;
const TOLD = ['/api/auth/logout', '/api/auth/lock'];
/** Their 401 speaks of a password or a PIN, or of a session that is being ended or locked anyway. */
const ABOUT_SESSIONS = [...TOLD, '/api/auth/login', '/api/auth/unlock'];

/** Did not get an answer, and whether that was for lack of time. */
class Unanswered {
  constructor(readonly timedOut: boolean) {}
}

export function createApi({ fetch, prefetched, now, stopped, pause }: ApiNeeds): Api {
  /** One object for each session of this tab: after a lock the same person's next one is another. */
  let self: { readonly id: string } | null = null;
  let clock: TaughtClock | null = null;
  let idleSeconds = (): number | null => null;
  /** Of what is on its way about a session. */
  let line = new AbortController();
  /** Where a write was stored that the read models did not show when it was answered. */
  let unseen: { readonly position: string; readonly until: number } | null = null;

  async function exchange(
    path: string,
    request: Request,
    limitMs: number,
    given?: AbortSignal,
    early?: Prefetched | null,
  ): Promise<Answered | Unanswered> {
    const timeout = AbortSignal.timeout(limitMs);
    const signal = given ? AbortSignal.any([given, timeout]) : timeout;
    const whose = self;
    const idle = idleSeconds();
    const headers = {
      ...request.headers,
      accept: 'application/json',
      ...(idle === null ? {} : { [names.idleSeconds]: String(idle) }),
    };
    const taught = clock;
    const sent = (taught?.local() ?? 0) - (early?.agoMs ?? 0);
    try {
      const response = early
        ? await unlessAborted(early.response, signal)
        : await fetch(path, { ...request, ...HOW, headers, signal });
      if (response.redirected) return new Unanswered(false);
      const at = serviceTimeIn(response);
      if (at !== null) taught?.answered(at, taught.local() - sent);
      const answer = await answerOf(response);
      // A late answer says nothing of the session that has begun since, be it the same person's who has unlocked.
      const isRefusal = answer.status === 401 && isAnswer(answer);
      if (isRefusal && whose === self && !ABOUT_SESSIONS.includes(path)) stop(answer);
      return answer;
    } catch {
      return new Unanswered(timeout.aborted);
    }
  }

  function stop(answer: Answered): void {
    const { code } = problemOf(answer.status, answer.body);
    if (code === 'session_locked') stopped('locked');
    else if (code !== 'credential_refused') stopped(endReasonIn(answer) ?? 'unknown');
  }

  const signedInAs = () => self?.id;

  function readRequest(): Request {
    if (unseen !== null && unseen.until < now()) unseen = null;
    return requestOf('GET', { signedInAs: signedInAs(), minPosition: unseen?.position });
  }

  function remember(answer: Answered): void {
    if (readModelOf(answer.headers) !== 'behind') return;
    const position = eventPositionOf(answer.headers);
    if (position !== null) unseen = { position, until: now() + POSITION_KEPT_MS };
  }

  const get: Api['get'] = async (path, schema, signal) => {
    const early = prefetched(path);
    const answer = await exchange(path, readRequest(), READ_MS, signal, early);
    const positions = [answer instanceof Unanswered ? null : feedPositionOf(answer.headers)];
    const isOne = !(answer instanceof Unanswered) && isAnswerToRead(answer);
    const result = isOne ? resultOf(answer, schema) : noAnswer;
    return { ...result, positions, ...(early && { askedAgoMs: early.agoMs }) };
  };

  return {
    get,

    async getAll<Row extends { readonly id: string }>(path: string, schema: ZodType<Page<Row>>, signal?: AbortSignal) {
      const all = await readPages<Row, Answer<Page<Row>>>(path, (page) => get(page, schema, signal));
      if (all === null) return { ...noAnswer, positions: [] };
      if (!all.ok) return all.answer;
      const positions = all.answers.flatMap((answer) => answer.positions);
      const readModels = all.answers.map((answer) => answer.readModel);
      const readModel = (['stopped', 'behind'] as const).find((each) => readModels.includes(each)) ?? 'current';
      return { ok: true, data: all.rows, readModel, positions };
    },

    async send({ method, path, body, key, revision, writtenAt, as = signedInAs(), signal }, schema) {
      const request = requestOf(method, { body, key, ifMatch: revision, signedInAs: as, writtenAt });
      const once = () => {
        const signals = [...(signal ? [signal] : []), ...(ABOUT_SESSIONS.includes(path) ? [line.signal] : [])];
        return exchange(path, request, TOLD.includes(path) ? TOLD_MS : WRITE_MS, AbortSignal.any(signals));
      };
      let answer = await once();
      // The answer may have been lost after the write was done: the key makes sending it again harmless.
      if (answer instanceof Unanswered && !answer.timedOut && !signal?.aborted) {
        await pause(AGAIN_MS);
        answer = await once();
      }
      if (answer instanceof Unanswered || !isAnswerToWrite(answer, schema)) return noAnswer;
      remember(answer);
      return resultOf(answer, schema);
    },

    renewLine() {
      line.abort();
      line = new AbortController();
    },

    actAs(id) {
      self = { id };
    },

    forget() {
      self = null;
      unseen = null;
    },

    teach(learner) {
      clock = learner;
    },

    sayIdle(seconds) {
      idleSeconds = seconds;
    },
  };
}
