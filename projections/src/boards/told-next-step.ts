import type { Handover, ToldNextStep, ToldStep } from '@ward-board/contract';
import { recordKinds } from '@ward-board/domain';
import { asOneStep, isToldNext, nextStepsIn, type ToldStep as StepTold, tellsNext } from '@ward-board/handover-text';
import type { Held, StoredRecord } from './patient-state.js';

/** What a handover says of a next step. */
type HandoverNotes = Pick<Handover, 'from' | 'notes'> | null | undefined;
/** The records that say since when a next step is known: the one that the patient left, and the others of their stay. */
interface Known {
  readonly sender: Pick<StoredRecord, 'told_next_step' | 'handover'> | undefined;
  readonly records: readonly Held[];
}

/**
 * The next step that a handover tells a record which it opens, unless the record has one of its own from the beginning. A care plan and
 * instructions that the sender wrote for the board are none. Of several each is as old as it stands on the record of the board that it is from: the transfer
 * makes nothing newer.
 */
export function toldNextStep(told: HandoverNotes, details: object, at: string, known: Known): ToldNextStep | null {
  if (!isToldNext(told, details)) return null;
  return inOne(
    nextStepsIn(told).map(({ isOwn, ...step }) => {
      const before = isOwn ? null : toldAt(step, known.sender);
      return { ...step, at: writtenAt(step, known.records) ?? before ?? at };
    }),
  );
}

/** Next steps with when each was told, as a record has them; null: there are none. */
function inOne(steps: readonly ToldStep[]): ToldNextStep | null {
  const [first] = steps;
  const step = asOneStep(steps);
  return first && step ? { ...step, at: first.at, steps: [...steps] } : null;
}

/** What of it is still to be done, once this one is done. */
export const withoutDone = (told: ToldNextStep | null, done: string): ToldNextStep | null =>
  told && inOne(told.steps.filter(({ text }) => text !== done));

type Step = Omit<StepTold, 'isOwn'>;

/** When the board that a step is from wrote it; null: no record of the stay has it in these words. */
function writtenAt({ from, text }: Step, records: readonly Held[]): string | null {
  for (const { kind, record } of records) {
    const { next_step, next_step_at } = record;
    if (recordKinds[kind].board !== from || typeof next_step !== 'string' || typeof next_step_at !== 'string') continue;
    const [own = ''] = next_step.trim().split('\n\n');
    if (own === text) return next_step_at;
  }
  return null;
}

/** When the sender was told a next step, or another of this board; null: it does not say. Its row says none once its board has written its own. */
function toldAt({ from, text }: Step, sender: Known['sender']): string | null {
  const known = sender?.told_next_step?.steps.filter((step) => step.from === from) ?? [];
  const at = (known.find((step) => step.text === text) ?? known[0])?.at;
  if (at !== undefined) return at;
  return sender?.handover && nextStepsIn(sender.handover).some((step) => step.from === from)
    ? sender.handover.at
    : null;
}

/** What an edit leaves of it: nothing, once the board has written what is next itself. */
export const afterEdit = (changes: object): { readonly told_next_step?: null } =>
  tellsNext(changes) ? { told_next_step: null } : {};
