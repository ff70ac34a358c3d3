import type { Aggregate } from '../shared/aggregate.js';
import { accept, type Decision, reject } from '../shared/decision.js';
import type { Event } from '../shared/event.js';
import { enterInError, type OnChartRecord, ofRecord } from './amend-chart-record.js';
import type { ChartRuleInput } from './chart-change.js';
import type { AllergyDetails } from './chart-details.js';
import { type ChartRecord, chartEvents, chartRecords, type EventOf } from './chart-record.js';
import { type ChartContext, type RecordInChart, recordInChart } from './record-in-chart.js';

/**
 * What stands on a patient's list of allergies: each allergy that counts, or that none is known. It is what a new record is
 * decided on, since no two records of one patient share a stream.
 */
export type AllergyListEvent =
  | Event<'AllergyListed', { readonly patient_id: string; readonly record_id: string; readonly no_known: boolean }>
  | Event<'AllergyUnlisted', { readonly patient_id: string; readonly record_id: string }>;

/** A patient's list: how many allergies are on it, and the record which says that there are none. */
export interface AllergyList {
  readonly allergies: number;
  /** Null: nobody says so. */
  readonly no_known_id: string | null;
}

/** By patient. The state is two values, however many allergies come and go. */
export const allergyLists: Aggregate<AllergyList, AllergyListEvent> = {
  stream: (patient_id) => `allergies-${patient_id}`,
  initial: { allergies: 0, no_known_id: null },
  foldVersion: 1,
  events: ['AllergyListed', 'AllergyUnlisted'],
  evolve(list, { type, data }) {
    switch (type) {
      case 'AllergyListed':
        return data.no_known ? { ...list, no_known_id: data.record_id } : { ...list, allergies: list.allergies + 1 };
      case 'AllergyUnlisted':
        return data.record_id === list.no_known_id
          ? { ...list, no_known_id: null }
          : { ...list, allergies: Math.max(0, list.allergies - 1) };
    }
  },
};

/** What a new allergy record is decided on. `noKnown` is the record that the list's `no_known_id` names. */
export interface AllergyContext extends ChartContext {
  readonly list: AllergyList;
  readonly noKnown: ChartRecord<AllergyDetails> | null;
}

type Events = EventOf<'allergy'> | AllergyListEvent;

/**
 * Records an allergy, or that none is known. Either ends an earlier statement that none is known, in the same step.
 * Refused: `allergies_recorded` for `no_known` while an allergy counts; else as `recordInChart` says.
 */
export function recordAllergy(
  command: Omit<RecordInChart<'allergy'>, 'kind' | 'records'> & RecordInChart<'allergy'>['records'][number],
  { list, noKnown, ...context }: AllergyContext,
  ruleInput: ChartRuleInput,
): Decision<Events> {
  const { id, details, admission_id } = command;
  const recorded = recordInChart({ kind: 'allergy', admission_id, records: [{ id, details }] }, context, ruleInput);
  if (!recorded.ok || !context.patient) return recorded;
  if (details.no_known && list.allergies > 0)
    return reject('allergies_recorded', 'The patient has allergies on record.', 'no_known');
  const patient_id = context.patient.id;
  const listed: AllergyListEvent = {
    type: 'AllergyListed',
    data: { patient_id, record_id: id, no_known: details.no_known },
  };
  const stream = allergyLists.stream(patient_id);
  if (!noKnown) return accept<Events>(...recorded.appends, { stream, events: [listed] });
  const ended: Events = {
    type: chartEvents.allergy.noKnown.ended,
    data: { ...ofRecord(noKnown), ended_by: id },
  };
  return accept<Events>(
    ...recorded.appends,
    { stream: chartRecords.allergy.stream(noKnown.record_id), events: [ended] },
    { stream, events: [unlisted(noKnown), listed] },
  );
}

const unlisted = ({ patient_id, record_id }: ChartRecord<AllergyDetails>): AllergyListEvent => ({
  type: 'AllergyUnlisted',
  data: { patient_id, record_id },
});

/** Marks an allergy record as entered in error, and takes it off the list in the same step. Refused as `enterInError` says. */
export function enterAllergyInError(
  command: OnChartRecord,
  record: ChartRecord<AllergyDetails> | null,
): Decision<Events> {
  const entered = enterInError({ ...command, kind: 'allergy' }, record);
  if (!entered.ok || !record || record.closed !== null) return entered;
  return accept<Events>(...entered.appends, {
    stream: allergyLists.stream(record.patient_id),
    events: [unlisted(record)],
  });
}
