import type { ProblemCode, QueueKey } from '@ward-board/contract';
import type { Result } from '../http/result.js';
import type { Unread } from './row-keys.js';

/** No such session goes on, or there can be none of such a name: any other refusal says nothing of it. */
const LOST: readonly ProblemCode[] = ['not_found', 'validation_failed'];

/** The key of an earlier session in an answer, or why it is not there: the service has none any more, or has not said so. */
export function earlierKeyIn(answer: Result<QueueKey>): QueueKey | 'lost' | 'no answer' {
  if (answer.ok) return answer.data;
  return answer.problem !== null && LOST.includes(answer.problem.code) ? 'lost' : 'no answer';
}

export interface EarlierKeysNeeds {
  /** The rows of the same user that this tab has no key for. */
  readonly unread: () => Promise<readonly Unread[]>;
  readonly ask: (session: string) => Promise<Result<QueueKey>>;
  /** Reads the rows of that session from now on. */
  readonly take: (key: QueueKey) => Promise<void>;
  /** Something came of it: more can be read, or is known to be lost. */
  readonly changed: () => void;
}

/** The keys of sessions whose cookie this browser has lost, while their rows are still here. */
export interface EarlierKeys {
  /** Asks for those that are missing. @returns false: of one there is no answer yet. */
  seek(): Promise<boolean>;
  /** Whether the service has no key any more for what a session has sealed. */
  isLost(session: string): boolean;
}

/** A browser that is killed within seconds of a sign-in has the rows on its disk, and not the cookie, which it writes late. */
export function createEarlierKeys({ unread, ask, take, changed }: EarlierKeysNeeds): EarlierKeys {
  const lost = new Set<string>();
  return {
    isLost: (session) => lost.has(session),
    async seek() {
      let answered = true;
      for (const session of new Set((await unread()).map((row) => row.session))) {
        if (lost.has(session)) continue;
        const key = earlierKeyIn(await ask(session));
        if (key === 'no answer') {
          answered = false;
          continue;
        }
        if (key === 'lost') lost.add(session);
        else await take(key);
        changed();
      }
      return answered;
    },
  };
}
