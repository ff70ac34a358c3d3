/** Between two keys of a hardware scanner at most. A person who types fast takes 60 ms. */
const SCANNER_MS = 40;
/** A scan has as many keys at least, with the Enter that ends it. */
const FEWEST = 4;
/** So long the keys of one scan may pause: over Bluetooth they come in groups, and the Enter of some scanners comes later. */
const PAUSE_MS = 250;

/** Keys that follow each other as fast as a hardware scanner types. */
export interface KeyRun {
  readonly keys: readonly string[];
  /** When the last one came, in ms. */
  readonly at: number;
  /** No person types so many so fast. */
  readonly isScan: boolean;
}

/**
 * The run that a key belongs to: the one before it, or one that it begins.
 * @param key a character, or `Enter`. @param at when it was pressed, in ms; only differences mean anything.
 */
export function runWith(before: KeyRun | null, key: string, at: number): KeyRun {
  const goesOn =
    before !== null && before.keys.at(-1) !== 'Enter' && at - before.at <= (before.isScan ? PAUSE_MS : SCANNER_MS);
  if (!goesOn) return { keys: [key], at, isScan: false };
  const keys = [...before.keys, key];
  return { keys, at, isScan: before.isScan || keys.length >= FEWEST };
}

/** What a scanner has typed, once its Enter has come; null: it has not, or a person typed. */
export const scannedBy = ({ keys, isScan }: KeyRun): string | null =>
  isScan && keys.at(-1) === 'Enter' ? keys.slice(0, -1).join('') : null;
