import type { Shortcut } from '../shell/shortcuts.svelte.js';

const nothing = (): void => {};

/** The keys of a board's row, heard by the row that has the focus. */
export const rowKeys: readonly Shortcut[] = [
  { key: 'row:Enter', shown: 'Enter', what: 'Details of the row', run: nothing },
  { key: 'row:e', shown: 'e', what: 'Edit the row', run: nothing },
];
