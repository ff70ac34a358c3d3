import {
  isIsolationNoted,
  isolationFields,
  isolationOf,
  isToldNext,
  labelled,
  nextStepIn,
  tellsNext,
  together,
  urgentTogether,
  whereIsolated,
  withoutEnds,
  withoutNextStep,
  withoutSaid,
} from '@ward-board/handover-text';
import type { Handover } from './record-kind.js';

/** What a record was told and noted, as far as it is told on when the patient leaves. */
export interface ToldOn {
  /** What was told of the patient by the board that they came from; null: the record was opened by hand. */
  readonly handover: Handover | null;
  /** Whether a next step was told with it, and this board has written none since that it would tell instead. A return tells it anew. */
  readonly keepsStep: boolean;
  /** Whether this board has written itself what is next since it was told. */
  readonly wroteNext: boolean;
  /** Whether an isolation was told or noted since this board wrote its own: what that says to have ended is older. */
  readonly newerIsolation: boolean;
  /** Whether this board has written an isolation of its own: until then it is the sender's, who may have ended it since. */
  readonly wroteIsolation: boolean;
  /** What the board that keeps the bed has told of an isolation since, until this board writes its own; null: nothing. */
  readonly isolationSince: string | null;
  /** The newest of what was noted on it, bounded: what a hand-off tells on. */
  readonly noted: string | null;
}

/** Of a record that is opened. */
export const openedWith = (handover: Handover | null, details: object): ToldOn => ({
  ...{ handover, noted: null, keepsStep: isToldNext(handover, details), wroteNext: false },
  ...{ newerIsolation: false, wroteIsolation: false, isolationSince: null },
});

/** After its board has written these fields. */
export function afterEdit(was: ToldOn, changes: object) {
  const isIsolationWritten = isolationFields.some((name) => name in changes);
  return {
    keepsStep: was.keepsStep && !tellsNext(changes),
    wroteNext: was.wroteNext || tellsNext(changes),
    newerIsolation: was.newerIsolation && !isIsolationWritten,
    wroteIsolation: was.wroteIsolation || isIsolationWritten,
    isolationSince: isIsolationWritten ? null : was.isolationSince,
  };
}

/** After a note. */
export const afterNote = (was: ToldOn, text: string) => ({
  noted: urgentTogether([text, was.noted]),
  newerIsolation: was.newerIsolation || isIsolationNoted(text),
});

/** After a transfer has brought the patient back: what is next is told beside what the board has written itself. */
export const broughtBackWith = (handover: Handover) => ({
  handover,
  keepsStep: nextStepIn(handover) !== null,
  wroteNext: false,
  newerIsolation: isolationOf({ handover }) !== '',
  isolationSince: null,
});

/** After the board that keeps the bed has written something else than it told. @param anew what it says by now, and had not told. */
export const toldAgainWith = (was: ToldOn, handover: Handover, anew: string | null) => ({
  handover,
  keepsStep: nextStepIn(handover) !== null,
  newerIsolation: was.newerIsolation || isolationOf({ handover: { notes: anew } }) !== '',
  isolationSince: was.wroteIsolation
    ? null
    : together([...(anew?.split('\n\n').map(whereIsolated) ?? []), stillSaid(was.isolationSince, handover.notes)]),
});

/** The paragraphs of a text that another one says: an end that was written by mistake, and taken back, has ended nothing. */
const stillSaid = (text: string | null, by: string | null): string | null =>
  withoutSaid(text, [withoutSaid(text, [by])]);

/**
 * What a record was told that is removed, with the isolation that it says itself, or that was noted on it: whoever opens another one in its
 * place would see neither, and the sender may have typed it into the field. Without the next step in place of which its board wrote another.
 */
export function toldBeforeRemoval({ noted, newerIsolation, details, ...was }: ToldOn & { readonly details: object }) {
  if (!was.handover) return null;
  const { notes } = was.handover;
  const handover = { ...was.handover, notes: (was.wroteNext ? withoutNextStep(notes) : notes) || null };
  return tellingIsolation(handover, isolationSaid({ noted, newerIsolation, details, handover }));
}

type SaysIsolation = Pick<ToldOn, 'noted' | 'newerIsolation' | 'handover'> & { readonly details: object };

/** The isolation that a record says, in whatever place; '': none. */
function isolationSaid({ noted, newerIsolation, details, handover }: SaysIsolation): string {
  return isolationOf({
    ...(newerIsolation ? withoutEnds(details) : details),
    handover: { notes: together([noted, handover?.notes]) },
  });
}

/** What is told, with this isolation besides, unless that says nothing of one which is not told. */
function tellingIsolation<Told extends Pick<Handover, 'notes'>>(told: Told, isolation: string): Told {
  const notes = urgentTogether([labelled('Isolation', isolation), told.notes]);
  return isolationOf({ handover: { notes } }) === isolationOf({ handover: told }) ? told : { ...told, notes };
}

/** What the theatre tells another board than the one that kept the bed, which alone knows what it has written of an isolation since. */
export const withKept = <Told extends Pick<Handover, 'notes'>>(told: Told, kept: SaysIsolation | null): Told =>
  kept ? tellingIsolation(told, isolationSaid(kept)) : told;
