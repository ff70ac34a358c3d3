import type { Handover, ToldNextStep } from '@ward-board/contract';
import { recordKinds } from '@ward-board/domain';
import { isNextStep, isToldNext, nextStepIn, originIn, tellsNext } from '@ward-board/handover-text';
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
 * instructions that the sender wrote for the board are none. It is as old as it stands on the record of the board that it is from: the transfer makes
 * nothing newer.
 */
export function toldNextStep(told: HandoverNotes, details: object, at: string, known: Known): ToldNextStep | null {
  const step = isToldNext(told, details) ? nextStepIn(told) : null;
  if (!step) return null;
  const before = step.from === told?.from && saysOwn(told) ? null : toldAt(step, known.sender);
  return { ...step, at: writtenAt(step, known.records) ?? before ?? at };
}

/** Whether a next step is the sender's own: a board may also tell on one that it had told itself before. */
const saysOwn = ({ notes }: NonNullable<HandoverNotes>): boolean =>
  notes?.split('\n\n').some((paragraph) => isNextStep(paragraph) && originIn(paragraph) === null) ?? false;

type Step = Pick<ToldNextStep, 'from' | 'text'>;

/** When the board that a step is from wrote it; null: no record of the stay has it in these words. A step of another board may follow it. */
function writtenAt({ from, text }: Step, records: readonly Held[]): string | null {
  for (const { kind, record } of records) {
    const { next_step, next_step_at } = record;
    if (recordKinds[kind].board !== from || typeof next_step !== 'string' || typeof next_step_at !== 'string') continue;
    const [own = ''] = next_step.trim().split('\n\n');
    if (own && (text === own || text.startsWith(`${own}; from `))) return next_step_at;
  }
  return null;
}

/** When the sender was told a next step that is from this board; null: it does not say. Its row says none once a theatre has its instructions. */
function toldAt({ from }: Step, sender: Known['sender']): string | null {
  if (sender?.told_next_step?.from === from) return sender.told_next_step.at;
  return sender?.handover && nextStepIn(sender.handover)?.from === from ? sender.handover.at : null;
}

/** What an edit leaves of it: nothing, once the board has written what is next itself. */
export const afterEdit = (changes: object): { readonly told_next_step?: null } =>
  tellsNext(changes) ? { told_next_step: null } : {};
