import { isToldNext, nextStepIn, tellsNext, urgentTogether, withoutNextStep } from '@ward-board/handover-text';
import type { Handover } from './record-kind.js';

/** What a record was told and noted, as far as it is told on when the patient leaves. */
export interface ToldOn {
  /** What was told of the patient by the board that they came from; null: the record was opened by hand. */
  readonly handover: Handover | null;
  /** Whether a next step was told with it, and this board has written none since that it would tell instead. A return tells it anew. */
  readonly keepsStep: boolean;
  /** Whether this board has written itself what is next since it was told. */
  readonly wroteNext: boolean;
  /** The newest of what was noted on it, bounded: what a hand-off tells on. */
  readonly noted: string | null;
  /** Next steps that it was told and has noted to be done; left out: none. */
  readonly stepsDone?: readonly string[];
}

/** Of a record that is opened. */
export const openedWith = (handover: Handover | null, details: object): ToldOn => ({
  ...{ handover, noted: null, keepsStep: isToldNext(handover, details), wroteNext: false },
});

/** After its board has written these fields. */
export const afterEdit = (was: ToldOn, changes: object) => ({
  keepsStep: was.keepsStep && !tellsNext(changes),
  wroteNext: was.wroteNext || tellsNext(changes),
});

/** After a note. */
export const afterNote = (was: ToldOn, text: string) => ({ noted: urgentTogether([text, was.noted]) });

/** After a transfer has brought the patient back: what is next is told beside what the board has written itself. */
export const broughtBackWith = (handover: Handover) => ({
  ...toldAgainWith(handover),
  wroteNext: false,
});

/** After the board that keeps the bed has written something else than it told. */
export const toldAgainWith = (handover: Handover) => ({ handover, keepsStep: nextStepIn(handover) !== null });

/** What a record was told that is removed, without the next step in place of which its board wrote another. */
export function toldBeforeRemoval({ handover, wroteNext }: ToldOn): Handover | null {
  if (!handover) return null;
  return { ...handover, notes: (wroteNext ? withoutNextStep(handover.notes) : handover.notes) || null };
}
