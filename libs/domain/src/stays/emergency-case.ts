import { type Conditional, type Rejected, refuseStale, reject } from '../shared/decision.js';
import { type BelongsTo, type EmergencyCase, refuseOtherOwner, type Stay } from './stay.js';

/** A command on an emergency case that is on the board. */
export interface OnEmergencyCase extends Conditional, BelongsTo {
  readonly emergency_id: string;
}

/**
 * The case that a command names, if it can still be acted on.
 * Refused: `not_found`, also when it was treated and released; `admission_closed` after the stay's discharge;
 * `already_disposed` after a hand-off; `stale_revision`.
 */
export function findOpenEmergencyCase(
  command: OnEmergencyCase,
  stay: Stay | null,
): { readonly stay: Stay; readonly emergency: EmergencyCase } | Rejected {
  const emergency = stay?.emergency;
  if (!stay || emergency?.id !== command.emergency_id) return reject('not_found', 'There is no such emergency case.');
  if (!stay.active) return reject('admission_closed', 'The patient has been discharged: the admission is closed.');
  if (!emergency.open) return reject('already_disposed', 'The patient has left Emergency already.');
  return refuseOtherOwner(command, stay) ?? refuseStale(command, emergency) ?? { stay, emergency };
}
