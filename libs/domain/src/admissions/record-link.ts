import type { Aggregate } from '../shared/aggregate.js';
import type { StreamAppend } from '../shared/decision.js';
import type { Event } from '../shared/event.js';

/** Says in a stream of the record's own which admission's stream it is in. */
export type RecordLinkEvent = Event<
  'BoardRecordLinked',
  { readonly record_id: string; readonly admission_id: string; readonly patient_id: string }
>;

/**
 * The admission that a board record belongs to; null: there is no link. By it a command that names a record finds its
 * stream in the store itself, whatever the read models are doing.
 */
export const recordLinks: Aggregate<string | null, RecordLinkEvent> = {
  stream: (id) => `record-${id}`,
  initial: null,
  newestDecides: true,
  evolve: (_, event) => event.data.admission_id,
};

/** Links a new record to its stay. */
export const linkRecord = (
  record_id: string,
  { admission_id, patient_id }: { readonly admission_id: string; readonly patient_id: string },
): StreamAppend<RecordLinkEvent> => ({
  stream: recordLinks.stream(record_id),
  events: [{ type: 'BoardRecordLinked', data: { record_id, admission_id, patient_id } }],
});
