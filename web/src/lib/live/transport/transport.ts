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

/** The socket as a feed needs it: the tab's own in the browser, a simulated one in tests. */
export interface Transport {
  /** Returns what takes the listener off again. */
  listen(feed: FeedName, listener: FeedListener): () => void;
  /** Asks for the patches after number `after` of the feed's life `life`. */
  join(feed: FeedName, after: number, life: string, answered: (answer: JoinAnswer) => void): void;
  leave(feed: FeedName): void;
  /** Makes a new connection now, whatever there is or seems to be. */
  reconnect(): void;
}
