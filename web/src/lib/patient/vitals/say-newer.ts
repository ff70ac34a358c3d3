import type { News2State } from './news2.js';

/** What is said of a total beside newer values of the record's text; null: it is of the newest, or there is none. */
export const sayNewer = (state: News2State): string | null =>
  state.kind === 'scored' && state.isBefore ? 'newer typed values not scored' : null;
