import { keyReader, type WatchedPage } from '#lib/scan/key-reader.ts';
import { hearOnPage } from '#lib/scan/page-keys.ts';
import { session } from '#lib/session/session.svelte.ts';
import type { Shortcut } from '#lib/shell/shortcuts.svelte.ts';
import { canBeValue, type Key, keyed } from './keypad.ts';

interface Pressed {
  readonly next: () => void;
  readonly before: () => void;
  readonly goOn: (press: Event) => void;
  readonly press: (key: Key) => void;
}

/** What a keyboard does on the keypad, in the order in which the help names it. */
export const keypadKeys = ({ next, before, goOn, press }: Pressed): readonly Shortcut[] => [
  { key: 'ArrowRight', shown: '→', what: 'Next patient', run: next },
  { key: 'ArrowLeft', shown: '←', what: 'Patient before', run: before },
  { key: 'Enter', what: 'Next value', run: goOn },
  { key: 'Backspace', what: 'Delete a digit', run: () => press('delete') },
  ...keyed.map((key) => ({ key, what: `Type ${key}`, run: () => press(key) })),
];

/** Reads a scanner over the keypad: what it types there is told from values, and taken back. @returns what ends it. */
export const watchKeypad = (keypad: Required<Pick<WatchedPage, 'isKnown' | 'typed'>>): (() => void) =>
  keyReader.watch({
    ...{ kind: 'keypad', hear: () => hearOnPage, cover: session.cover, isValue: canBeValue },
    ...keypad,
  });
