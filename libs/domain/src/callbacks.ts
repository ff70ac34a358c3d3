import { type Admission, whereIs } from './admissions/admission.js';
import type { Patient } from './patients/patient.js';
import type { Aggregate } from './shared/aggregate.js';
import { accept, type Decision, reject } from './shared/decision.js';
import type { Event } from './shared/event.js';

/** What another system reported of a patient, once for each id that it gives its reports. */
export interface Reported {
  readonly callback_id: string;
  readonly patient_id: string;
  /** When it happened there: RFC 3339. */
  readonly reported_at: string;
  /** The stay that was active when it was reported; left out: none was. */
  readonly admission_id?: string;
  /** The patient was on the ICU's board then. */
  readonly in_icu: boolean;
  /** Whatever else was reported, as it came. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** What is said in a callback's stream. */
export type CallbackEvent = Event<'DepositCollected', Reported> | Event<'PriorAuthorisationReceived', Reported>;
/** What other systems report. */
export type CallbackKind = 'deposit' | 'prior-authorisation';

/** A callback that was taken. */
export type Callback = Pick<Reported, 'callback_id' | 'patient_id' | 'reported_at'>;

const callbackAggregate = (stream: (id: string) => string): Aggregate<Callback | null, CallbackEvent> => ({
  stream,
  initial: null,
  newestDecides: true,
  evolve: (_, { data: { callback_id, patient_id, reported_at } }) => ({ callback_id, patient_id, reported_at }),
});

/** The callbacks of each kind, by the id that the other system gave them; null: none of that id. */
export const callbacks: Readonly<Record<CallbackKind, Aggregate<Callback | null, CallbackEvent>>> = {
  deposit: callbackAggregate((id) => `deposit-${id}`),
  'prior-authorisation': callbackAggregate((id) => `prior-authorisation-${id}`),
};

const eventOf = { deposit: 'DepositCollected', 'prior-authorisation': 'PriorAuthorisationReceived' } as const;

/** A report of another system. */
export interface TakeCallback extends Callback {
  readonly kind: CallbackKind;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Takes a report once: the same id again changes nothing, whatever it says. `admission` is the patient's active one.
 * Refused: `unknown_reference` for no such patient.
 */
export function takeCallback(
  { kind, details, ...callback }: TakeCallback,
  before: Callback | null,
  patient: Patient | null,
  admission: Admission | null,
): Decision<CallbackEvent> {
  if (before) return accept();
  if (!patient) return reject('unknown_reference', 'There is no such patient.', 'patient_id');
  const stay = admission && { admission_id: admission.admission_id };
  const in_icu = admission !== null && whereIs(admission)?.kind === 'icu';
  return accept<CallbackEvent>({
    stream: callbacks[kind].stream(callback.callback_id),
    events: [{ type: eventOf[kind], data: { ...callback, ...stay, in_icu, details } }],
  });
}
