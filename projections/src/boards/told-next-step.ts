import type { Handover, ToldNextStep } from '@ward-board/contract';
import { isToldNext, nextStepIn, saysNext } from '@ward-board/handover-text';

/** What a handover says of a next step. */
type HandoverNotes = Pick<Handover, 'from' | 'notes'> | null | undefined;
/** What the record that the patient left says of one. */
interface Sender {
  readonly told_next_step: ToldNextStep | null;
  readonly handover: Handover | null;
}

/**
 * The next step that a handover tells a record which it opens, unless the record has one of its own from the beginning. A care plan and
 * instructions that the sender wrote for the board are none. What is only told on has been known since it was told first.
 */
export function toldNextStep(
  told: HandoverNotes,
  details: object,
  at: string,
  sender: Sender | undefined,
): ToldNextStep | null {
  const step = isToldNext(told, details) ? nextStepIn(told) : null;
  return step && { ...step, at: step.from === told?.from ? at : (toldAt(step.from, sender) ?? at) };
}

/** When the sender was told a next step that is from this board; null: it does not say. Its row says none once a theatre has its instructions. */
function toldAt(from: ToldNextStep['from'], sender: Sender | undefined): string | null {
  if (sender?.told_next_step?.from === from) return sender.told_next_step.at;
  return sender?.handover && nextStepIn(sender.handover)?.from === from ? sender.handover.at : null;
}

/** What an edit leaves of it: nothing, once the board has written what is next itself. */
export const afterEdit = (changes: object): { readonly told_next_step?: null } =>
  saysNext(changes) ? { told_next_step: null } : {};
