import {
  type DomainEvent,
  type EventType,
  impliesAcceptance,
  type RecordChange,
  readRecordEvent,
  recordKinds,
} from '@ward-board/domain';
import type { Handled, NewNotification } from '../engine/checkpoint/write-batch.js';

/**
 * Which bells of its board a change of a record makes a thing of the past: an admission's, once the board has a record of
 * it; all, once the board has accepted the patient, or they have left it. A new change does not compile until it is here.
 */
const handledByChange: Readonly<Record<RecordChange, 'admissions' | 'all' | 'all if it accepts' | 'none'>> = {
  opened: 'admissions',
  'level changed': 'all if it accepts',
  accepted: 'all',
  'handed off': 'all',
  'went to theatre': 'all',
  'sent back': 'all',
  discharged: 'all',
  removed: 'all',
  amended: 'none',
  taken: 'none',
  noted: 'none',
  moved: 'none',
  returned: 'none',
};

/** The events by which bells are handled. */
export const handlingTypes: readonly EventType[] = [
  'PatientDischarged',
  'ImagingStudyAmended',
  'ImagingStudyRemoved',
  ...Object.values(recordKinds).flatMap(({ events }) =>
    Object.entries(events).flatMap(([type, change]) => (handledByChange[change] === 'none' ? [] : [type as EventType])),
  ),
];

/**
 * The bells that an event makes a thing of the past: those that `handledByChange` says; every one of a stay, once that has
 * ended; of an imaging study every one, once that was removed, and its critical finding, once that is taken back. Null: none.
 */
export function handledBy(event: DomainEvent): Handled | null {
  switch (event.type) {
    case 'PatientDischarged':
      return { by: 'stay', admission_id: event.data.admission_id, ward: null, of: 'all' };
    case 'ImagingStudyRemoved':
      return { by: 'study', study_id: event.data.study_id, of: 'all' };
    case 'ImagingStudyAmended':
      if (event.data.changes.critical !== false) return null;
      return { by: 'study', study_id: event.data.study_id, of: 'critical findings' };
    default:
      return handledByRecord(event);
  }
}

function handledByRecord(event: DomainEvent): Handled | null {
  const update = readRecordEvent(event);
  if (!update) return null;
  const of = handledByChange[update.change];
  if (of === 'none' || (of === 'all if it accepts' && !impliesAcceptance(update))) return null;
  const { admission_id, kind } = update;
  return { by: 'stay', admission_id, ward: recordKinds[kind].board, of: of === 'admissions' ? of : 'all' };
}

type Asking = Pick<NewNotification, 'kind' | 'ward' | 'audience' | 'admission_id' | 'study_id'>;

/**
 * Whether it is one of the bells that were handled. A result that one person is to see is theirs to see also when the patient
 * has left: of those that go with a stay it is none.
 */
export function isHandled({ admission_id, study_id, ward, kind, audience }: Asking, handled: Handled): boolean {
  if (handled.by === 'study')
    return study_id === handled.study_id && (handled.of === 'all' || kind === 'critical_finding');
  if (study_id !== null && audience.startsWith('user:')) return false;
  return (
    admission_id === handled.admission_id &&
    (handled.ward === null || ward === handled.ward) &&
    (handled.of === 'all' || kind.endsWith('_admission'))
  );
}
