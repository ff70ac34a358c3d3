import type { Measurement } from '@ward-board/contract';
import { untrack } from 'svelte';
import type { Delay, EntryKind, UnreadableEntry } from './queue.js';

/* What a page shows of the queue before the queue's own code is there, which comes after its rows. */

/** An entry that the service does not have yet, as a page shows it. */
export interface Unsent {
  readonly id: number;
  readonly kind: EntryKind;
  readonly patient: { readonly id: string; readonly name: string; readonly place: string | null };
  readonly said: string;
  /** RFC 3339: when it was measured, or written where its record has no other time. */
  readonly at: string;
  /** What was measured; of other kinds nothing. */
  readonly set: readonly Measurement[];
  /** Why it came back, in words; null: it waits for the line. */
  readonly refusal: string | null;
  /** Why it waits, though there is a line; null: it does not. */
  readonly delay: Delay | null;
  /** Whether it came back and can be sent again as it is. */
  readonly sendsAgain: boolean;
  /** Whether it was sent, and no answer that counts came: the service may have stored it. */
  readonly mayBeStored: boolean;
}

let all = $state.raw<readonly Unsent[]>([]);
let unreadable = $state.raw<readonly UnreadableEntry[]>([]);
let down = $state.raw<Date | null>(null);

/** What waits on this device to be sent. */
export const unsent = {
  /** In the order of writing. */
  get all(): readonly Unsent[] {
    return all;
  },
  /** Those that were lost, with the session they belonged to or by damage to the device's storage. */
  get unreadable(): readonly UnreadableEntry[] {
    return unreadable;
  },
  of: (patientId: string): readonly Unsent[] => all.filter(({ patient }) => patient.id === patientId),
  /** Since when there is no connection to the service; null: there is one, as far as is known. */
  get downSince(): Date | null {
    return down;
  },
  show(next: readonly Unsent[], lost: readonly UnreadableEntry[]): void {
    all = next;
    unreadable = lost;
  },
  connectionIs(up: boolean, now: Date): void {
    if (up) down = null;
    else down = untrack(() => down) ?? now;
  },
};

/** Those that wait for the line. */
export const waitingOf = (some: readonly Unsent[]): readonly Unsent[] => some.filter(({ refusal }) => refusal === null);

/** Those that the service refused: nothing comes of them before their author has decided. */
export const refusedOf = (some: readonly Unsent[]): readonly Unsent[] =>
  some.filter(({ refusal, mayBeStored }) => refusal !== null && !mayBeStored);

/** Those that came back, and may be stored: their author has to look in the chart. */
export const unconfirmedOf = (some: readonly Unsent[]): readonly Unsent[] =>
  some.filter(({ refusal, mayBeStored }) => refusal !== null && mayBeStored);

/** Whether some wait, and whether some came back: each is a sign of its own. */
export function signsOf(some: readonly Unsent[]): 0 | 1 | 2 {
  const waiting = waitingOf(some).length;
  return waiting > 0 && waiting < some.length ? 2 : some.length > 0 ? 1 : 0;
}
