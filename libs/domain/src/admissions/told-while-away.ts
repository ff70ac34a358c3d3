import { toldAnew } from '@ward-board/handover-text';
import { handoverOf } from './handover.js';
import { type DetailsOf, type RecordKind, recordKinds } from './record-kinds.js';
import { type ToldOn, toldAgainWith } from './told-on.js';

/** A record of a stay, as far as it tells. */
interface Telling extends ToldOn {
  readonly kind: RecordKind;
  readonly details: DetailsOf<RecordKind>;
}

/**
 * The record of a patient in the theatre, once the board that keeps their bed has written something: what it told when they left may be done or ended by
 * now, and the theatre tells the next board.
 * @param was the record that keeps the bed, before. @param now the same after. @param reason the admission's.
 */
export function toldWhileAway<Here extends Telling>(
  here: Here,
  was: Telling,
  now: Telling,
  reason: string | null,
): Here {
  if (!here.handover) return here;
  const { board } = recordKinds[was.kind];
  const { told } = toldAnew(here.handover, handoverOf(was, board, reason), handoverOf(now, board, reason));
  return { ...here, ...toldAgainWith({ from: here.handover.from, ...told }) };
}
