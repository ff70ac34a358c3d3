import type { FeedName } from '@ward-board/contract';
import type { JoinAnswer, Patch, Pulse } from '../machine/state.js';

/** What a board or a list hears on the socket. */
export interface FeedListener {
  /** Also called at once when there is a connection already. */
  connected(): void;
  disconnected(): void;
  patch(patch: Patch): void;
  pulse(pulse: Pulse): void;
}

/** The socket as a feed needs it: a real one, or a simulated one in tests. */
export interface Transport {
  /** Returns what takes the listener off again. */
  listen(feed: FeedName, listener: FeedListener): () => void;
  /** Asks for what makes the feed out of what it was at number `after`, which is of the feed that has this identity. */
  join(feed: FeedName, after: number, identity: string, answered: (answer: JoinAnswer) => void): void;
  leave(feed: FeedName): void;
  /** Makes a new connection now, whatever there is or seems to be. */
  reconnect(): void;
}
