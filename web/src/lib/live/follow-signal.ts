import { type Signal, type SignalName, signal } from '@ward-board/contract';
import { onConnection } from './socket.js';

/** After a service that could not take it. */
const AGAIN_MS = 5_000;

/** Who is told that something has changed. */
interface Follower {
  /** The service tells of each change from now on: with every new connection, when something may have been missed. */
  readonly followed: () => void;
  readonly changed: (signal: Signal) => void;
}

/** How many follow each: the socket follows it once for all of them. */
const followers = new Map<SignalName, number>();

/** Hears when something that is on no feed has changed, until the returned function is called. */
export function followSignal(of: SignalName, { followed, changed }: Follower): () => void {
  let ended = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const hear = (value: unknown): void => {
    const { data } = signal.safeParse(value);
    if (data?.of === of) changed(data);
  };
  let leave = (): void => {};
  followers.set(of, (followers.get(of) ?? 0) + 1);
  const stop = onConnection((socket) => {
    // The same socket connects again after an interruption: it must not tell twice.
    socket.off('signal', hear).on('signal', hear);
    const follow = (): void => {
      clearTimeout(again);
      // Unsent, it would be kept for the next connection, which asks by itself.
      if (ended || !socket.connected) return;
      socket.emit('signal:follow', { of }, (answer) => {
        if (ended) return;
        if (answer.ok) followed();
        else if (answer.code === 'unavailable') again = setTimeout(follow, AGAIN_MS);
      });
    };
    leave = () => {
      socket.off('signal', hear);
      if (!followers.has(of) && socket.connected) socket.emit('signal:leave', { of });
    };
    follow();
  });
  return () => {
    if (ended) return;
    ended = true;
    clearTimeout(again);
    const left = (followers.get(of) ?? 1) - 1;
    if (left === 0) followers.delete(of);
    else followers.set(of, left);
    leave();
    stop();
  };
}
