import { nextStepIn, nextStepsIn, withoutStep } from '@ward-board/handover-text';
import type { ArrivalByTransfer, GivenUp } from './record-kind.js';
import type { ToldOn } from './told-on.js';

/** Whether this next step, in these words, was told a record and is still to be done. */
export const isToldStep = ({ keepsStep, handover }: ToldOn, step: string): boolean =>
  keepsStep && nextStepsIn(handover).some(({ text }) => text === step);

/** A record of a stay, as far as a next step may stand on it. */
interface OfStay extends ToldOn {
  readonly id: string;
  readonly open: boolean;
  readonly gaveUp: GivenUp | null;
  readonly arrival: ArrivalByTransfer | null;
}

/**
 * A stay after one of its records has noted that a told next step is done: it is next on none of them any more. That is no event of the others, so their
 * revisions stay. What has left its board for good stays as it was.
 * @param done undefined: the note says none to be done.
 */
export function afterStepDone<Stay extends { readonly records: object }>(
  stay: Stay,
  of: OfStay,
  done: string | undefined,
): Stay {
  if (done === undefined) return stay;
  const records = Object.entries(stay.records).map(([kind, record]: readonly [string, OfStay]) => {
    if (record.id === of.id)
      return [kind, { ...withoutTold(record, done), stepsDone: [...(of.stepsDone ?? []), done] }];
    return [kind, record.open || mayReturnTo(record, of) ? withoutTold(record, done) : record];
  });
  return { ...stay, records: Object.fromEntries(records) };
}

/** What a record is told and tells on, once a next step is done. */
function withoutTold(was: OfStay, step: string): OfStay {
  if (!was.handover) return was;
  const handover = { ...was.handover, notes: withoutStep(was.handover.notes, step) };
  return { ...was, handover, keepsStep: was.keepsStep && nextStepIn(handover) !== null };
}

/** Whether the patient is back on a record if the transfer that opened another is sent back. */
function mayReturnTo({ id, gaveUp }: OfStay, { id: opened, arrival }: OfStay): boolean {
  if (!arrival || arrival.accepted || arrival.to_kept_bed) return false;
  return arrival.record_id === id || gaveUp?.record_id === opened;
}
