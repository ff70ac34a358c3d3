import { type FeedPosition, feedPositionOf, type Page, readPages, requestOf } from '@ward-board/api-client';
import type { ZodType } from 'zod';
import { ABOUT_SESSIONS, createExchange, type ExchangeNeeds, type TaughtClock, TOLD, Unanswered } from './exchange.js';
import type { Prefetched } from './prefetched.js';
import { isAnswerToRead, isAnswerToWrite, noAnswer, type Result, resultOf } from './result.js';
import { UnseenWrite } from './unseen-write.js';

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
export type ApiAnswer<T> = Result<T> & {
  readonly positions: readonly (FeedPosition | null)[];
  readonly askedAgoMs?: number;
};

/** The REST API. Answers are checked against their schema; nothing is thrown. */
export interface Api {
  /** One answer: a list that is read by it may go on. */
  get<T>(path: string, schema: ZodType<T>, signal?: AbortSignal): Promise<ApiAnswer<T>>;
  /** All of a list, page by page. A page that fails fails the whole: a part is never given for all of it. */
  getAll<Row extends { readonly id: string }>(
    path: string,
    schema: ZodType<Page<Row>>,
    signal?: AbortSignal,
  ): Promise<ApiAnswer<readonly Row[]>>;
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

export interface ApiNeeds extends ExchangeNeeds {
  /** The answer to a reading that was asked for before it is called for, once; null: there is none. */
  readonly prefetched: (path: string) => Prefetched | null;
  /** In milliseconds; only differences mean anything. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

const READ_MS = 10_000;
const WRITE_MS = 15_000;
/** Of what is sent again until it is answered: on a line that was cut it waits no longer. */
const TOLD_MS = 8_000;
const AGAIN_MS = 300;

export function createApi({ fetch, prefetched, now, stopped, pause }: ApiNeeds): Api {
  const { send: exchange, signedInAs, actAs, teach, sayIdle } = createExchange({ fetch, stopped });
  const unseen = new UnseenWrite(now);
  /** Of what is on its way about a session. */
  let line = new AbortController();

  const get: Api['get'] = async (path, schema, signal) => {
    const early = prefetched(path);
    const request = requestOf('GET', { signedInAs: signedInAs(), minPosition: unseen.position });
    const answer = await exchange(path, request, READ_MS, signal, early);
    const positions = [answer instanceof Unanswered ? null : feedPositionOf(answer.headers)];
    const isOne = !(answer instanceof Unanswered) && isAnswerToRead(answer);
    const result = isOne ? resultOf(answer, schema) : noAnswer;
    return { ...result, positions, ...(early && { askedAgoMs: early.agoMs }) };
  };

  return {
    get,

    async getAll<Row extends { readonly id: string }>(path: string, schema: ZodType<Page<Row>>, signal?: AbortSignal) {
      const all = await readPages<Row, ApiAnswer<Page<Row>>>(path, (page) => get(page, schema, signal));
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
      unseen.remember(answer);
      return resultOf(answer, schema);
    },

    renewLine() {
      line.abort();
      line = new AbortController();
    },

    ...{ actAs, teach, sayIdle },

    forget() {
      actAs(null);
      unseen.forget();
    },
  };
}
