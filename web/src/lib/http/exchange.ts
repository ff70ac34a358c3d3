import { type Answer, answerOf, type Request, serviceTimeIn } from '@ward-board/api-client';
import { headers as names } from '@ward-board/contract';
import { type Prefetched, unlessAborted } from './prefetched.js';
import { endReasonIn, isAnswer, problemOf } from './result.js';
import type { SessionStop } from './session-end.js';

/** What learns the server's time from answers. */
export interface TaughtClock {
  /** Milliseconds that have passed here, sleep included. */
  local(): number;
  /** An answer took `tookMs` and carried this `Date` header. */
  answered(date: number, tookMs: number): void;
}

export interface ExchangeNeeds {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** The service answered a call with 401: the session is over, or locked. That of a captive portal or a proxy says nothing of it. */
  readonly stopped: (reason: SessionStop) => void;
}

/** The service redirects nothing: what another path answers says nothing of the one that was asked for. */
const HOW = { credentials: 'same-origin', cache: 'no-store', redirect: 'error' } as const;
/** What ends or locks a session. */
export const TOLD = ['/api/auth/logout', '/api/auth/lock'];
/** Their 401 speaks of a password or a PIN, or of a session that is being ended or locked anyway. */
export const ABOUT_SESSIONS = [...TOLD, '/api/auth/login', '/api/auth/unlock'];

/** Did not get an answer, and whether that was for lack of time. */
export class Unanswered {
  constructor(readonly timedOut: boolean) {}
}

/** How a tab asks the service: in whose name, and what each answer says of the clock and of the session. Nothing is thrown. */
export function createExchange({ fetch, stopped }: ExchangeNeeds) {
  /** One object for each session of this tab: after a lock the same person's next one is another. */
  let self: { readonly id: string } | null = null;
  let clock: TaughtClock | null = null;
  let idleSeconds = (): number | null => null;

  function stop(answer: Answer): void {
    const { code } = problemOf(answer.status, answer.body);
    if (code === 'session_locked') stopped('locked');
    else if (code !== 'credential_refused') stopped(endReasonIn(answer) ?? 'unknown');
  }

  return {
    signedInAs: (): string | undefined => self?.id,

    actAs(id: string | null): void {
      self = id === null ? null : { id };
    },

    teach(learner: TaughtClock): void {
      clock = learner;
    },

    sayIdle(seconds: () => number | null): void {
      idleSeconds = seconds;
    },

    /** @param early the answer, where it was asked for before. */
    async send(
      path: string,
      request: Request,
      limitMs: number,
      given?: AbortSignal,
      early?: Prefetched | null,
    ): Promise<Answer | Unanswered> {
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
    },
  };
}
