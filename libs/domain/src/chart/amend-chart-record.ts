import {
  accept,
  type Conditional,
  changedFields,
  type Decision,
  isEmpty,
  type Rejected,
  refuseStale,
  reject,
} from '../shared/decision.js';
import type { Event } from '../shared/event.js';
import type { ChartRuleInput } from './chart-change.js';
import type { ChartDetails, ChartKind } from './chart-details.js';
import { type ChartRecord, chartEvents, chartRecords, type EventOf, type OfChartRecord } from './chart-record.js';
import { asGiven, settle } from './chart-rules.js';

/** A command on a record that exists. */
export interface OnChartRecord extends Conditional {
  /** Checks: whose, and of which stay, the caller takes the record to be. */
  readonly patient_id?: string | undefined;
  readonly admission_id?: string | null | undefined;
}

/** Edits a record: what is left out stays. */
export interface AmendChartRecord<Kind extends ChartKind> extends OnChartRecord {
  readonly kind: Kind;
  readonly changes: Partial<ChartDetails[Kind]>;
}

/**
 * The record that a command names, while it counts.
 * Refused: `not_found`, `entered_in_error`, `not_changeable` for another patient or stay, `stale_revision`.
 */
function findChartRecord<Details>(
  command: OnChartRecord,
  record: ChartRecord<Details> | null,
): ChartRecord<Details> | Rejected {
  if (!record) return reject('not_found', 'There is no such record.');
  if (record.closed === 'entered in error') return reject('entered_in_error', 'The record was entered in error.');
  if (command.patient_id !== undefined && command.patient_id !== record.patient_id)
    return reject('not_changeable', 'This record is another patient’s, for good.', 'patient_id');
  if (command.admission_id !== undefined && command.admission_id !== record.admission_id)
    return reject('not_changeable', 'A record keeps the stay that it was recorded in.', 'admission_id');
  return refuseStale(command, record) ?? record;
}

/** Which record events are about, in the order in which events are written. */
export const ofRecord = ({ record_id, patient_id, admission_id }: OfChartRecord): OfChartRecord => ({
  record_id,
  patient_id,
  admission_id,
});

/**
 * Edits a record; the event keeps what the changed fields said before. What is recorded already makes no event.
 * Refused as `findChartRecord` says, and as the kind's rules say: `invalid_value`, `missing_value`, `not_changeable`,
 * `invalid_transition`, and `already_signed` for what a signed consent says.
 */
export function amendChartRecord<Kind extends ChartKind>(
  { kind, changes: given, ...command }: AmendChartRecord<Kind>,
  record: ChartRecord<ChartDetails[Kind]> | null,
  ruleInput: ChartRuleInput,
): Decision<EventOf<Kind>> {
  const found = findChartRecord(command, record);
  if ('rejection' in found) return found;
  const asked = { ...found.details, ...given };
  const details = settle[kind](asked, { ...ruleInput, before: found.details, given });
  if ('rejection' in details) return details;
  const changes = changedFields<ChartDetails[Kind]>(found.details, details);
  if (isEmpty(changes)) return accept();
  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, found.details[name as keyof ChartDetails[Kind]]]),
  );
  const data = { ...ofRecord(found), changes, before, ...asGiven(asked, details) };
  const event: Event = { type: amendedName(kind, changes), data };
  return accept<EventOf<Kind>>({
    stream: chartRecords[kind].stream(found.record_id),
    events: [event as EventOf<Kind>],
  });
}

/** A step of the status is what happened, whatever else was edited with it. */
function amendedName(kind: ChartKind, changes: object): string {
  const names = chartEvents[kind];
  const status = Reflect.get(changes, 'status') as unknown;
  if (!('steps' in names) || typeof status !== 'string') return names.amended;
  return (names.steps as Readonly<Record<string, string>>)[status] ?? names.amended;
}

/** Marks a record as one that never should have been. Refused as `findChartRecord` says. */
export function enterInError<Kind extends ChartKind>(
  { kind, ...command }: OnChartRecord & { readonly kind: Kind },
  record: ChartRecord<ChartDetails[Kind]> | null,
): Decision<EventOf<Kind>> {
  const found = findChartRecord(command, record);
  if ('rejection' in found) return found;
  const { details: before } = found;
  const names = 'no_known' in before && before.no_known ? chartEvents.allergy.noKnown : chartEvents[kind];
  const event: Event = { type: names.enteredInError, data: { ...ofRecord(found), before } };
  return accept<EventOf<Kind>>({
    stream: chartRecords[kind].stream(found.record_id),
    events: [event as EventOf<Kind>],
  });
}
