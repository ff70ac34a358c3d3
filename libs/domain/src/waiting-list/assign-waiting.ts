import { type AdmissionEvent, admissions } from '../admissions/admission.js';
import { admitPatient } from '../admissions/admit-patient.js';
import { openRecord } from '../admissions/open-record.js';
import type { RecordLinkEvent } from '../admissions/record-link.js';
import type { AcceptanceDetails } from '../admissions/ward-acceptance.js';
import type { BedEvent } from '../beds/beds.js';
import { type RoomChoice, takeBed } from '../beds/free-bed.js';
import { type Patient, type PatientEvent, patients } from '../patients/patient.js';
import { fold } from '../shared/aggregate.js';
import { accept, type Conditional, type Decision, reject } from '../shared/decision.js';
import { findWaiting, type WaitingEntry, type WaitingEntryEvent, waitingEntries } from './waiting-entry.js';

/** Gives a waiting patient a bed: admits them and accepts them onto the ward. */
export interface AssignWaiting extends Conditional {
  readonly admission_id: string;
  readonly admission_number: string;
  readonly acceptance_id: string;
  /** What the ward says of the patient; the diagnosis is the entry's. */
  readonly details: AcceptanceDetails;
  readonly room: RoomChoice;
}

type AssigningEvent = WaitingEntryEvent | AdmissionEvent | PatientEvent | BedEvent | RecordLinkEvent;

/**
 * One append: the entry is assigned, the patient admitted as an inpatient, the acceptance opened, the bed claimed. So
 * nobody is ever admitted without a bed, or off the list without an admission. The reason and the diagnosis go with them.
 * Refused as `findWaiting` says, `already_admitted` while a stay of the patient's is active, and `room_unavailable`.
 */
export function assignWaiting(
  command: AssignWaiting,
  entry: WaitingEntry | null,
  patient: Patient | null,
): Decision<AssigningEvent> {
  const found = findWaiting(command, entry);
  if ('rejection' in found) return found;
  if (!patient) return reject('not_found', 'There is no such waiting-list entry.');
  const { admission_id, admission_number, acceptance_id, room } = command;
  const { entry_id, patient_id } = found;
  const { reason, diagnosis } = found.details;
  const stay = { admission_id, patient_id };
  const admitted = {
    type: 'PatientAdmitted',
    data: {
      ...stay,
      admission_number,
      admission_type: 'inpatient',
      reason: reason ?? diagnosis,
      doctor_id: null,
      waiting_entry_id: entry_id,
    },
  } as const;
  const admitting = admitPatient(admitted.data, patient);
  if (!admitting.ok) return admitting;
  const bed = takeBed(room);
  if ('rejection' in bed) return bed;
  const details = { ...command.details, diagnosis };
  const record = { kind: 'acceptance', id: acceptance_id, level: null, details, room } as const;
  const unknown = { allergies: null, current_medications: null, notes: null };
  const handover = { from: 'ward', reason: admitted.data.reason, ...unknown } as const;
  const opened = openRecord({ record, handover }, fold(admissions, [admitted]));
  if (!opened.ok) return opened;
  const stream = admissions.stream(admission_id);
  return accept<AssigningEvent>(
    {
      stream: waitingEntries.stream(entry_id),
      events: [{ type: 'WaitingListEntryAssigned', data: { entry_id, ...stay, acceptance_id, bed } }],
    },
    ...opened.appends.map((append) =>
      append.stream === stream ? { stream, events: [admitted, ...append.events] } : append,
    ),
    {
      stream: patients.stream(patient_id),
      events: [
        { type: 'StayBegan', data: stay },
        { type: 'WaitEnded', data: { entry_id, patient_id } },
      ],
    },
  );
}
