import {
  type Answer,
  isFromService,
  isJsonFromService,
  problemIn,
  type ReadModel,
  readModelOf,
} from '@ward-board/api-client';
import {
  codeOfStatus,
  headers as names,
  type Problem,
  type SessionEndReason,
  sessionEndReason,
} from '@ward-board/contract';
import type { ZodType } from 'zod';

/** What came of a request. `status: 0` is "no answer": the network failed or the time ran out. */
export type Result<T> =
  | { readonly ok: true; readonly data: T; readonly readModel: ReadModel }
  | {
      readonly ok: false;
      readonly problem: Problem;
      readonly status: number;
      /** Seconds until it is worth trying again, where the answer says so. */
      readonly retryAfterS?: number;
      /** The service itself has failed, and does not say that it is away. */
      readonly ownError?: boolean;
      /** Why the session is over, where the answer says so. */
      readonly sessionEnded?: SessionEndReason;
    }
  | { readonly ok: false; readonly problem: null; readonly status: 0 };

export const noAnswer = { ok: false, problem: null, status: 0 } as const;

/** That a body is too large a proxy says in its own words, and says it each time: waiting for another answer helps nobody. */
const TOO_LARGE = 413;

/**
 * Whether it counts as an answer: the service gave it, whose every answer has a correlation id. The page of a network's own sign-in, or of a proxy, says
 * 200 or 403 as well: taken for the service's, it would lose what was sent. That the service is away is no less true when somebody else says it.
 */
export const isAnswer = (answer: Answer): boolean =>
  answer.status >= 500 || answer.status === TOO_LARGE || isFromServiceItself(answer);

/**
 * Whether it counts as the answer to a read: a success does if the service gave it, and it is JSON. Somebody else's JSON would show records
 * that the service does not have, and a page would be taken for an answer of a later release. The live client's reader goes by the same.
 */
export const isAnswerToRead = (answer: Answer): boolean =>
  isAnswer(answer) && (answer.status >= 300 || (isJsonFromService(answer) && typeof answer.body !== 'string'));

/**
 * Whether it counts as the answer to a write. A gateway may put a correlation id on pages of its own as well: a success of the service has JSON, or
 * nothing where nothing is expected. @param schema of what is expected; null: nothing is.
 */
export const isAnswerToWrite = (answer: Answer, schema: ZodType | null): boolean =>
  isAnswer(answer) && (answer.status >= 300 || isObject(answer.body) || (schema === null && answer.body === ''));

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null;

/** A refusal of the service is a problem, by its type where this release does not know its code: a gateway's page with a correlation id is none. */
const isFromServiceItself = (answer: Answer): boolean =>
  (answer.status < 400 ? isFromService(answer) : isJsonFromService(answer)) || problemIn(answer.body) !== null;

/**
 * Whether it is an error of the service's own: what a proxy says in its place, or a 503 that says when to come again, means that the
 * service is away.
 */
const isOwnError = (answer: Answer): boolean =>
  answer.status >= 500 && isFromServiceItself(answer) && !(answer.status === 503 && answer.headers.has('retry-after'));

/** Why the session is over, as the service says it; null: it does not say that, or what is not known here. */
export const endReasonIn = ({ status, headers }: Answer): SessionEndReason | null =>
  status === 401 ? (sessionEndReason.safeParse(headers.get(names.sessionEnded)).data ?? null) : null;

/** What an answer says. @param schema of its data; null: nothing is expected. */
export function resultOf<T>(answer: Answer, schema: ZodType<T> | null): Result<T> {
  const { status, headers, body } = answer;
  if (status >= 300) {
    const retryAfterS = Number(headers.get('retry-after'));
    const sessionEnded = endReasonIn(answer);
    return {
      ...{ ok: false, status, problem: problemOf(status, body) },
      ...(retryAfterS > 0 && { retryAfterS }),
      ...(isOwnError(answer) && { ownError: true }),
      ...(sessionEnded !== null && { sessionEnded }),
    };
  }
  const parsed = schema === null ? { success: true as const, data: undefined as T } : schema.safeParse(body);
  if (!parsed.success) return { ok: false, status, problem: unreadable(status) };
  return { ok: true, data: parsed.data, readModel: readModelOf(headers) };
}

/** The problem in an answer; one is made up for answers that carry none, such as a proxy's error page. */
export function problemOf(status: number, body: unknown): Problem {
  const said = problemIn(body);
  if (said) return said;
  const code = codeOfStatus[status] ?? 'internal_error';
  return { type: 'about:blank', status, code, title: titleIn(body) ?? 'The request failed', detail: '' };
}

/** What to say of a success that cannot be read, as after an update of the server: a write *was* done. */
function unreadable(status: number): Problem {
  const detail = 'The answer could not be understood. Reload the page: it may be older than the server.';
  return { type: 'about:blank', status, code: 'internal_error', title: 'Unexpected answer', detail };
}

/** A newer server may have a code that is not known here; its title still helps. */
function titleIn(body: unknown): string | null {
  return isObject(body) && 'title' in body && typeof body.title === 'string' ? body.title : null;
}
