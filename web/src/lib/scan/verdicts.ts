import { SCANNER_MS, SLOW_MS } from './free-keys.js';
import { FEWEST, gapsOf, hasEnded, isEvenlyTyped, isFast, type KeyRun, type Scan, textFrom } from './typed-scan.js';

/* What the locked page does not need, which boards begin with. */

/** By how much the pause before a scan is longer than any between its keys. */
const LONGER = 3;

/** What a scan is told by, besides its speed. */
export interface Known {
  /** Whether a text may be a value that a person types. */
  readonly isValue: (text: string) => boolean;
  /** Whether somebody on the board has this MRN. */
  readonly isKnown: (mrn: string) => boolean;
  /** Whether a scanner at whatever speed has typed a text, since no person types it. */
  readonly isScan: (text: string) => boolean;
}

/** The numbers that the service gives begin with this, and no other that is typed in a line for any text. */
const GIVEN = /^0\d{5}$/;

/**
 * From which key of a run on an MRN was typed into a line for any text, and nothing after it but Enter; null: none was. A slow scanner
 * types as fast as a person: it is told by who has that MRN here, or by a number's look and pace.
 */
export function mrnInLine(run: KeyRun, isKnown: (mrn: string) => boolean): number | null {
  if (!hasEnded(run)) return null;
  const gaps = gapsOf(run);
  const isMrn = (from: number): boolean =>
    isKnown(textFrom(run, from)) ||
    isEvenlyTyped(run, from) ||
    (GIVEN.test(textFrom(run, from)) && gaps.slice(from + 1, -1).every((gap) => gap <= SLOW_MS));
  const from = gaps.findIndex((gap, n) => gap > SLOW_MS && isMrn(n));
  return from < 0 ? null : from;
}

/**
 * From which key of a run on an MRN was typed into the field of a number, and nothing after it but Enter; null: none was. It has more digits
 * than most numbers of forms have.
 */
export function mrnInNumber(run: KeyRun, isKnown: (mrn: string) => boolean): number | null {
  if (!hasEnded(run)) return null;
  const from = gapsOf(run).findIndex((gap, n) => {
    const text = textFrom(run, n);
    return gap > SLOW_MS && text.length >= FEWEST && (GIVEN.test(text) || (/^\d+$/.test(text) && isKnown(text)));
  });
  return from < 0 ? null : from;
}

/**
 * What a scanner has typed, once its Enter has come; null: it has not, or a person typed. A fast scanner is told by its speed. One that
 * is as slow as a person is told by its text, where somebody on the board has that MRN or no person can have typed it; what is no value
 * besides stands as it was typed. Where the run began is not certain, since a scanner's line may pause, and a person may type just
 * before: the part after a pause is the scan where somebody on the board has that MRN, or where it alone is fast.
 */
export function scannedBy(run: KeyRun, { isValue, isKnown, isScan }: Known): Scan | null {
  if (!hasEnded(run)) return null;
  const gaps = gapsOf(run);
  const text = (from: number): string => textFrom(run, from);
  const fast = isFast(gaps);
  if (!fast && isValue(text(0))) return null;
  const begins = (gap: number, n: number): boolean =>
    n === 0 || (gap >= SLOW_MS && gaps.slice(n + 1, -1).every((inside) => gap >= LONGER * inside));
  const known = gaps.slice(0, -1).findIndex((gap, n) => begins(gap, n) && isKnown(text(n)));
  if (known >= 0) return { text: text(known), from: known };
  if (!fast) return isScan(text(0)) ? { text: text(0), from: 0 } : null;
  const isPersons = (n: number): boolean => gaps.slice(1, n).every((gap) => gap > SCANNER_MS);
  const alone = gaps
    .slice(0, -1)
    .findIndex(
      (gap, n) => gap >= SLOW_MS && isPersons(n) && gaps.slice(n + 1, -1).every((inside) => inside <= SCANNER_MS),
    );
  // A scanner's last key may come late: what then stands alone is no MRN.
  const from = run.keys.length - alone >= FEWEST ? Math.max(0, alone) : 0;
  return { text: text(from), from };
}
