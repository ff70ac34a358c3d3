import type { ServerClock } from '@ward-board/live-client';

/** What is said of times is said in seconds at most. */
const TOLD_FROM_MS = 1_000;

export interface CorrectedClock {
  readonly clock: ServerClock;
  /** Calls back when an answer has put the clock right, until it is stopped. */
  onCorrected(callback: () => void): () => void;
}

/** Makes a server's clock tell when it is put right: times and ages that stand on the screen are then wrong, and not those of its next tick. */
export function tellsOfCorrections(server: ServerClock): CorrectedClock {
  const callbacks = new Set<() => void>();
  const clock: ServerClock = {
    ...server,
    answered(date, tookMs) {
      const before = server.now();
      server.answered(date, tookMs);
      if (Math.abs(server.now() - before) < TOLD_FROM_MS) return;
      for (const callback of callbacks) callback();
    },
  };
  return {
    clock,
    onCorrected(callback) {
      callbacks.add(callback);
      return () => void callbacks.delete(callback);
    },
  };
}
