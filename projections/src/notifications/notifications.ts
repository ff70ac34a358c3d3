import {
  type AdmissionType,
  boardOfType,
  type NotificationKind,
  type Role,
  type StayBoard,
  type WardKey,
  wards,
} from '@ward-board/contract';
import { type DomainEvent, type RecordUpdate, readRecordEvent, recordKinds } from '@ward-board/domain';

/** Who gets a notification: a ward's staff, those of one role in it, everybody of a role, or one person. */
export type Audience = `ward:${WardKey}` | `ward:${WardKey}:${Role}` | `role:${Role}` | `user:${string}`;

/** A notification to create. */
export interface Bell {
  readonly kind: NotificationKind;
  readonly priority: 'normal' | 'high';
  readonly title: string;
  readonly body: string;
  readonly ward: WardKey;
  readonly audience: Audience;
}

/** What each board's staff are told of: admissions that are routed to it, and patients who are handed off to it. */
const boardBells: Readonly<
  Record<
    StayBoard,
    {
      readonly admission: NotificationKind;
      readonly priority: Bell['priority'];
      /** Null: nobody is handed off to it yet. */
      readonly handOff: { readonly kind: NotificationKind; readonly to: string } | null;
    }
  >
> = {
  emergency: { admission: 'emergency_admission', priority: 'normal', handOff: null },
  operations: {
    admission: 'surgical_admission',
    priority: 'normal',
    handOff: { kind: 'transfer_to_operation', to: 'Operations' },
  },
  icu: { admission: 'icu_admission', priority: 'high', handOff: { kind: 'transfer_to_icu', to: 'the ICU' } },
  ward: {
    admission: 'planned_admission',
    priority: 'normal',
    handOff: { kind: 'transfer_to_ward', to: 'the ward' },
  },
};

const admissionTitle: Readonly<Record<AdmissionType, string>> = {
  emergency: 'New emergency arrival',
  surgery: 'Surgical admission',
  operation: 'Surgical admission',
  icu: 'ICU admission',
  inpatient: 'Planned admission',
  planned: 'Planned admission',
  daycase: 'Day-case admission',
  normal: 'Ward admission',
};

/** The events that anybody is told of. */
export const notifyingTypes = [
  'PatientAdmitted',
  ...Object.values(recordKinds).flatMap(({ events }) =>
    Object.entries(events).flatMap(([type, change]) =>
      ['handed off', 'went to theatre', 'sent back'].includes(change) ? [type as DomainEvent['type']] : [],
    ),
  ),
] as const;

/**
 * Whom an event is told to, and in which words. `name` is the patient's. An admission is told to the staff of the board
 * that it is routed to, a hand-off to the staff of the board that takes the patient, and one that is sent back to the staff
 * of the board that made it; other events to nobody.
 */
export function bellsFor(event: DomainEvent, name: string): readonly Bell[] {
  if (event.type === 'PatientAdmitted') {
    const { admission_type, reason } = event.data;
    const ward = boardOfType[admission_type];
    const { admission: kind, priority } = boardBells[ward];
    const body = reason ? `${name}: ${reason}` : name;
    return [{ kind, priority, title: admissionTitle[admission_type], body, ward, audience: `ward:${ward}` }];
  }
  const update = readRecordEvent(event);
  if (update?.change === 'sent back') return [sentBackBell(update, name)];
  if (update?.change !== 'handed off' && update?.change !== 'went to theatre') return [];
  // The board that they go to is told once: by the theatre, which they leave, and not by the record that kept their bed.
  if (update.while_away) return [];
  const { to: ward } = update;
  const { handOff } = boardBells[ward];
  if (!handOff) return [];
  const title = `From ${wards[recordKinds[update.kind].board].title} to ${handOff.to}`;
  return [{ kind: handOff.kind, priority: 'high', title, body: name, ward, audience: `ward:${ward}` }];
}

function sentBackBell({ kind, to: ward, reason }: RecordUpdate & { readonly change: 'sent back' }, name: string): Bell {
  const title = `Sent back by ${wards[recordKinds[kind].board].title}`;
  const body = `${name}: ${reason}`;
  return { kind: 'transfer_sent_back', priority: 'high', title, body, ward, audience: `ward:${ward}` };
}
