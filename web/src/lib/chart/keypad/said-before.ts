import type { MeasuredVital } from '../../patient/vitals/measured.js';
import { sayMoment } from '../../time/facility.js';
import { type Before, sayDoubted } from '../measurements/sets.js';

/** What is known of a value before it is measured anew. */
export interface PreviousValue {
  /** What was measured last, sent or not. */
  readonly was: Before | undefined;
  /** What was typed on the board, where the row shows it in place of that; undefined: there is none. */
  readonly typed: MeasuredVital | undefined;
  /** Whether the chart was read: else nobody knows that there is no value. */
  readonly isRead: boolean;
}

/** `84/51 · 16:23`, as a tile has room for it; that it is the board's stands before it. */
export function sayBefore(code: string, { was, typed, isRead }: PreviousValue, now: Date): string {
  if (typed) return `on board ${typed.value}${typed.at === null ? '' : ` · ${sayMoment(typed.at, now)}`}`;
  if (!was) return isRead ? 'none before' : 'not loaded';
  return `was ${sayDoubted(code, was)} · ${sayMoment(was.effective_at, now)}${was.unsent ? ', not sent' : ''}`;
}

/**
 * The same in a sentence, with the one before.
 * @param earlier what the chart has before `was`.
 */
export function sayLast(
  code: string,
  { was, typed, isRead }: PreviousValue,
  earlier: Before | undefined,
  now: Date,
): string {
  const measured = (of: Before): string =>
    `${sayDoubted(code, of)} at ${sayMoment(of.effective_at, now)}${of.unsent ? ', not sent yet' : ''}`;
  if (typed) {
    const at = typed.at === null ? '' : ` at ${sayMoment(typed.at, now)}`;
    return `Last typed on the board ${typed.value}${at}${was ? `, before ${measured(was)}` : ', not in the chart'}`;
  }
  if (!was) return isRead ? 'Not recorded before' : 'The chart is not loaded';
  return `Last ${measured(was)}${earlier ? `, before ${measured(earlier)}` : ''}`;
}
