import {
  type AdmissionType,
  boardOfType,
  type NotificationKind,
  type StayBoard,
  type WardKey,
  wards,
} from '@ward-board/contract';
import type { DomainEvent } from '@ward-board/domain';

/** A bell to ring. `audience` is `ward:<key>` or `role:<role>`. */
export interface Bell {
  readonly kind: NotificationKind;
  readonly priority: 'normal' | 'high';
  readonly title: string;
  readonly body: string;
  readonly ward: WardKey;
  readonly audience: string;
}

const admissionKind: Readonly<Record<StayBoard, NotificationKind>> = {
  emergency: 'emergency_admission',
  operations: 'surgical_admission',
  icu: 'icu_admission',
  ward: 'planned_admission',
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

/**
 * Whom an event rings for, and what it says. `name` is the patient's. An admission rings for the staff of the board
 * that it is routed to, a hand-off for the staff of the board that takes the patient; other events ring for nobody.
 */
export function bellsFor(event: DomainEvent, name: string): readonly Bell[] {
  switch (event.type) {
    case 'PatientAdmitted': {
      const { admission_type, reason } = event.data;
      const ward = boardOfType[admission_type];
      return [
        {
          kind: admissionKind[ward],
          priority: ward === 'icu' ? 'high' : 'normal',
          title: admissionTitle[admission_type],
          body: reason ? `${name}: ${reason}` : name,
          ward,
          audience: `ward:${ward}`,
        },
      ];
    }
    case 'EmergencyCaseHandedOff': {
      const { to } = event.data;
      return [
        {
          kind: `transfer_to_${to}`,
          priority: 'high',
          title: `From Emergency to the ${wards[to].title}`,
          body: name,
          ward: to,
          audience: `ward:${to}`,
        },
      ];
    }
    default:
      return [];
  }
}
