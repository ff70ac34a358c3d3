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

/** What a scanner types into the keypad can be taken back, and is told from values: no person types a letter there. */
export const ownKeys = {
  isFree: (key: string) => /^[\d/.]$/.test(key),
  isValue: canBeValue,
  isScan: (text: string) => /[^\d/.]/.test(text),
};
