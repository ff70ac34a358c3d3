import { SEARCHES } from './key-run.js';

/** What a scan does. */
export type ScanOutcome =
  /** Opens its patient. What it has typed is taken back. */
  | 'opens'
  /** Is taken back, and its Enter presses nothing: the page says so. */
  | 'taken back'
  /** Its Enter presses nothing, and what was typed stands: a person may have typed it. */
  | 'asked'
  /** Is what whoever scans wants there. */
  | 'left';

/**
 * What is told of keys: a machine's; a slow scanner's or a person's; or a scan that is either of one patient or, with what was pressed just
 * before it, of another.
 */
export type KeySource = 'scan' | 'slow' | 'unclear';

/**
 * What a scan does at each kind of place, once its Enter has come. `scan`: only a machine types so, fast or at an even pace. `slow`: a
 * scanner or a person. `holds`: keys wait until they are known not to be a scanner's. No key presses anything on a wall: nothing is read there.
 */
export const scanPlaces = {
  // Where nothing is typed into: the page, a row or a button with the focus, a dialog.
  board: { scan: 'opens', slow: 'taken back', holds: true },
  page: { scan: 'taken back', slow: 'taken back', holds: true },
  keypad: { scan: 'opens', slow: 'opens', holds: true },
  // Fields of a page: the first whose selector matches.
  filter: { scan: 'opens', slow: 'left', holds: false },
  search: { scan: 'left', slow: 'left', holds: false },
  number: { scan: 'taken back', slow: 'asked', holds: false },
  line: { scan: 'taken back', slow: 'asked', holds: false },
  field: { scan: 'taken back', slow: 'asked', holds: false },
  // Where nobody is signed in, with or without a field that has the focus: the form says so, and it is no attempt.
  pin: { scan: 'taken back', slow: 'taken back', holds: false },
  password: { scan: 'taken back', slow: 'left', holds: false },
} as const satisfies Record<
  string,
  { readonly scan: ScanOutcome; readonly slow: ScanOutcome; readonly holds: boolean }
>;

export type ScanPlace = keyof typeof scanPlaces;

/** What is done at a place with keys that are told to be this: whose a scan is that may be of two is never chosen. */
export const scanOutcomeOf = (place: ScanPlace, told: KeySource): ScanOutcome =>
  told === 'unclear' ? 'taken back' : scanPlaces[place][told];

/** Fields of a page, by what they take. */
export const fieldKinds: readonly (readonly [kind: ScanPlace, selector: string])[] = [
  ['search', SEARCHES],
  // A PIN is no number, and may look like an MRN.
  ['number', 'input:is([inputmode=numeric], [inputmode=decimal]):not([type=password])'],
  // Lines for any text: those for phones, numbers, dates and times take digits.
  ['line', 'input:is([type=text], :not([type])):not([inputmode], [placeholder^="YYYY"])'],
];
