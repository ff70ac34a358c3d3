import type { BoardJoined, BoardPatch, BoardPulse, WardKey } from '@ward-board/contract';

/** What a board hears on the socket. */
export interface LineListener {
  /** Also called at once when there is a connection already. */
  connected(): void;
  disconnected(): void;
  patch(patch: BoardPatch): void;
  pulse(pulse: BoardPulse): void;
}

/** The socket as a board needs it: the tab's own in the browser, a simulated one in tests. */
export interface Line {
  /** Returns what takes the listener off again. */
  listen(ward: WardKey, listener: LineListener): () => void;
  join(ward: WardKey, after: number, answered: (joined: BoardJoined) => void): void;
  leave(ward: WardKey): void;
  /** Makes a new connection now, whatever there is or seems to be. */
  reconnect(): void;
}
