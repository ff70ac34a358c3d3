import type { Handover, ToldNextStep } from '@ward-board/contract';
import { nextStepIn } from '@ward-board/handover-text';

/** The fields in which a board writes what is next for a patient itself: a ward has its care plan for that, a theatre its instructions. */
const own = ['next_step', 'care_plan', 'pre_op_instructions'] as const;
const saysNext = (said: object): boolean => own.some((name) => Boolean(Reflect.get(said, name)));

/**
 * The next step that a handover tells a record which it opens, unless the record has one of its own from the beginning. A care plan and
 * instructions that the sender wrote for the board are none.
 */
export function toldNextStep(
  told: Pick<Handover, 'from' | 'notes'> | null | undefined,
  details: object,
  at: string,
): ToldNextStep | null {
  const text = nextStepIn(told?.notes);
  return told && text !== null && !Reflect.get(details, 'next_step') ? { from: told.from, at, text } : null;
}

/** What an edit leaves of it: nothing, once the board has written what is next itself. */
export const afterEdit = (changes: object): { readonly told_next_step?: null } =>
  saysNext(changes) ? { told_next_step: null } : {};
