import { accept, type Conditional, type Decision, type Rejected, reject } from '../shared/decision.js';
import { isBefore, refuseFuture } from '../shared/times.js';
import { findOrder } from './order.js';
import {
  ofPrescription,
  type Prescription,
  type PrescriptionEvent,
  type PrescriptionStatus,
  prescriptions,
} from './prescription.js';

/** What can be done with a prescribed medication. */
export type DispenseAction = 'dispensed' | 'given' | 'refused';

/** Records what was done with a medication. */
export interface Dispense extends Conditional {
  readonly action: DispenseAction;
  /** Null: as prescribed. */
  readonly dose: string | null;
  /** When it was done, and now: RFC 3339. */
  readonly at: string;
  readonly now: string;
  /** When the stay began that it was prescribed in, or it was prescribed where it is for none; null: not known. RFC 3339. */
  readonly since: string | null;
  readonly notes: string | null;
}

/**
 * What a prescription becomes by each action; one that is missing is not possible. Each dose is dispensed before it is given:
 * so none is given twice.
 */
const becomes: Readonly<Record<PrescriptionStatus, Partial<Record<DispenseAction, PrescriptionStatus>>>> = {
  ordered: { dispensed: 'dispensed', refused: 'ordered' },
  dispensed: { given: 'given', refused: 'dispensed' },
  given: { dispensed: 'dispensed' },
  stopped: {},
};

const eventOf = {
  dispensed: 'MedicationDispensed',
  given: 'MedicationGiven',
  refused: 'MedicationRefused',
} as const satisfies Readonly<Record<DispenseAction, PrescriptionEvent['type']>>;

/**
 * Records that a medication was dispensed, given or refused.
 * @param path the field of the request that says what was done.
 * Refused: as `findOrder` says; `invalid_transition`; `invalid_value` for a time at which it can't have been.
 */
export function dispense(
  command: Dispense,
  prescription: Prescription | null,
  path = 'action',
): Decision<PrescriptionEvent> {
  const found = findOrder(command, prescription);
  if ('rejection' in found) return found;
  const { action, dose, at, notes } = command;
  const possible = becomes[found.status];
  if (possible[action] === undefined) {
    const next = Object.keys(possible).join(' or ');
    const detail = next === '' ? 'Nothing is done with it any more.' : `It can only be ${next}.`;
    return reject('invalid_transition', `The prescription is ${found.status}. ${detail}`, path);
  }
  const impossible = refuseFuture(at, command.now, 'at') ?? refuseTooEarly(command, found);
  if (impossible) return impossible;
  const { prescription_id, details } = found;
  const data = { ...ofPrescription(found), dose: dose ?? details.dose, at, notes };
  return accept<PrescriptionEvent>({
    stream: prescriptions.stream(prescription_id),
    events: [{ type: eventOf[action], data }],
  });
}

/**
 * Null: it can have been as early as that. Not the time of the order is the earliest: where it is told by word of mouth, or the screens were dark, a
 * medication is given first and prescribed in writing after that. But nobody takes what was dispensed to them later.
 */
function refuseTooEarly({ at, now, since }: Dispense, { status, dispensed_at }: Prescription): Rejected | null {
  // What is later than now was said by a clock that was set back since: it says nothing of what came first.
  const isTooEarly = (from: string | null): boolean => from !== null && isBefore(at, from) && !isBefore(now, from);
  if (isTooEarly(since))
    return reject('invalid_value', 'That is before the stay began, or without one before it was prescribed.', 'at');
  if (status === 'dispensed' && isTooEarly(dispensed_at))
    return reject('invalid_value', 'That is before the dose was dispensed.', 'at');
  return null;
}
