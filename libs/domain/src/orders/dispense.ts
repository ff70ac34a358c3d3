import { accept, type Conditional, type Decision, reject } from '../shared/decision.js';
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

/** How far clocks of devices may be ahead of the service's. */
const AHEAD_MS = 5 * 60_000;

/**
 * Records that a medication was dispensed, given or refused.
 * @param path the field of the request that says what was done.
 * Refused: as `findOrder` says; `invalid_transition`; `invalid_value` for a time to come.
 */
export function dispense(
  command: Dispense,
  prescription: Prescription | null,
  path = 'action',
): Decision<PrescriptionEvent> {
  const found = findOrder(command, prescription);
  if ('rejection' in found) return found;
  const { action, dose, at, now, notes } = command;
  const possible = becomes[found.status];
  if (possible[action] === undefined) {
    const next = Object.keys(possible).join(' or ');
    const detail = next === '' ? 'Nothing is done with it any more.' : `It can only be ${next}.`;
    return reject('invalid_transition', `The prescription is ${found.status}. ${detail}`, path);
  }
  if (Date.parse(at) - Date.parse(now) > AHEAD_MS) return reject('invalid_value', 'That is in the future.', 'at');
  const { prescription_id, details } = found;
  const data = { ...ofPrescription(found), dose: dose ?? details.dose, at, notes };
  return accept<PrescriptionEvent>({
    stream: prescriptions.stream(prescription_id),
    events: [{ type: eventOf[action], data }],
  });
}
