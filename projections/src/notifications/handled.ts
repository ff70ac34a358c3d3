import type { WardKey } from '@ward-board/contract';
import {
  type DomainEvent,
  type EventType,
  impliesAcceptance,
  type RecordChange,
  readRecordEvent,
  recordKinds,
} from '@ward-board/domain';

/** Bells of a stay that have nothing to ask for any more. */
export interface Handled {
  readonly admission_id: string;
  /** Those of this ward; null: of all. */
  readonly ward: WardKey | null;
  /** Only those that rang for an admission, or all. */
  readonly of: 'admissions' | 'all';
}

const handling: readonly RecordChange[] = [
  ...(['opened', 'level changed', 'handed off', 'went to theatre'] as const),
  ...(['accepted', 'sent back', 'discharged', 'removed'] as const),
];

/** The events by which bells are handled. */
export const handlingTypes: readonly EventType[] = [
  'PatientDischarged',
  ...Object.values(recordKinds).flatMap(({ events }) =>
    Object.entries(events).flatMap(([type, change]) => (handling.includes(change) ? [type as EventType] : [])),
  ),
];

/**
 * The bells that an event makes a thing of the past: an admission's, once the board has a record of it; those of a board
 * that has accepted the patient, or that they have left; every one, once the stay has ended. Null: none.
 */
export function handledBy(event: DomainEvent): Handled | null {
  if (event.type === 'PatientDischarged') return { admission_id: event.data.admission_id, ward: null, of: 'all' };
  const update = readRecordEvent(event);
  if (!update) return null;
  const { admission_id, kind } = update;
  const ward = recordKinds[kind].board;
  switch (update.change) {
    case 'opened':
      return { admission_id, ward, of: 'admissions' };
    case 'handed off':
    case 'went to theatre':
    case 'accepted':
    case 'sent back':
    case 'discharged':
    case 'removed':
      return { admission_id, ward, of: 'all' };
    case 'level changed':
      return impliesAcceptance(update) ? { admission_id, ward, of: 'all' } : null;
    case 'amended':
    case 'taken':
    case 'noted':
    case 'moved':
    case 'returned':
      return null;
  }
}

/** Whether it is one of the bells that were handled. */
export const isHandled = (
  {
    admission_id,
    ward,
    kind,
  }: { readonly admission_id: string | null; readonly ward: string | null; readonly kind: string },
  handled: Handled,
): boolean =>
  admission_id === handled.admission_id &&
  (handled.ward === null || ward === handled.ward) &&
  (handled.of === 'all' || isOfAdmission(kind));

const isOfAdmission = (kind: string): boolean => kind.endsWith('_admission');
