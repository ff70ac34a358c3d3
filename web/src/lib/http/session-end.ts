import type { SessionEndReason } from '@ward-board/contract';

/** Why a session ended, as the service says it; `unknown`: a call is answered with 401 that does not say it. */
export type SessionEnd = SessionEndReason | 'unknown';
/** Why nothing of a session may be here any longer: it is over, or locked. */
export type SessionStop = SessionEnd | 'locked';

/** Tells everyone that holds a patient's data, or a connection, that the session is over, or locked. */
export interface SessionEnding {
  tell(reason: SessionStop): void;
  /** Returns what takes the listener off again. */
  hear(listener: (reason: SessionStop) => void): () => void;
}

export function createSessionEnding(): SessionEnding {
  const listeners = new Set<(reason: SessionStop) => void>();
  return {
    tell(reason) {
      for (const listener of [...listeners]) listener(reason);
    },
    hear(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The one of this tab. */
export const sessionEnding = createSessionEnding();
