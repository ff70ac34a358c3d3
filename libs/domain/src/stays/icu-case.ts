import { type Conditional, type Rejected, refuseStale, reject } from '../shared/decision.js';
import { type BelongsTo, type IcuCase, refuseOtherOwner, type Stay } from './stay.js';

/** A command on an ICU case that is on the board. */
export interface OnIcuCase extends Conditional, BelongsTo {
  readonly icu_id: string;
}

/**
 * The case that a command names, if it can still be acted on.
 * Refused: `not_found`, also when it was entered in error or a later case has taken its place; `admission_closed` after
 * the stay's discharge; `case_closed` after the ICU's; `stale_revision`.
 */
export function findOpenIcuCase(
  command: OnIcuCase,
  stay: Stay | null,
): { readonly stay: Stay; readonly icu: IcuCase } | Rejected {
  const icu = stay?.icu;
  if (!stay || icu?.id !== command.icu_id) return reject('not_found', 'There is no such ICU case.');
  if (!stay.active) return reject('admission_closed', 'The patient has been discharged: the admission is closed.');
  if (!icu.open) return reject('case_closed', 'The patient has left the ICU already.');
  return refuseOtherOwner(command, stay) ?? refuseStale(command, icu) ?? { stay, icu };
}
