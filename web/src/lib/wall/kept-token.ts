import { createCopyStore, createDurableKeep, restored } from '../session/durable-keep.js';
import { type KeptToken, keepToken, keptToken, TOKEN_KEY } from './display-token.js';

const keep = createDurableKeep(
  () => localStorage,
  createCopyStore('display', reportError),
  [TOKEN_KEY],
  'ward-board.display-writes',
);

/** The token that this screen keeps, over a power cut as well. */
export const screenToken = {
  /** Null: it keeps none. */
  async read(): Promise<string | null> {
    await restored(keep);
    return keptToken(() => keep)?.token ?? null;
  },
  /** Null: forgets it. */
  write: (kept: KeptToken | null): void => keepToken(() => keep, kept),
};
