import { claimBed } from '../beds/room.js';
import { accept, type Decision } from '../shared/decision.js';
import { findOpenEmergencyCase, type OnEmergencyCase } from './emergency-case.js';
import { type IcuAdmission, takeBed } from './icu-admission.js';
import { ofStay, type Stay, stays } from './stay.js';

/** Emergency's "To ICU". `if_match` is the emergency case's revision: the ICU case does not exist yet. */
export interface TransferToIcu extends OnEmergencyCase, IcuAdmission {}

/**
 * The hand-off: the patient leaves Emergency, enters the ICU and takes the bed in one append, so never half-way.
 * Refused as `findOpenEmergencyCase` says, or `room_unavailable` when the room is full.
 */
export function transferToIcu(command: TransferToIcu, state: Stay | null): Decision {
  const found = findOpenEmergencyCase(command, state);
  if ('rejection' in found) return found;
  const taken = takeBed(command.room);
  if ('rejection' in taken) return taken;
  const of = ofStay(found.stay);
  const { emergency_id, icu_id, severity, findings } = command;
  return accept(
    {
      stream: stays.stream(of.admission_id),
      facts: [
        { type: 'EmergencyCaseHandedOff', data: { ...of, emergency_id, to: 'icu', record_id: icu_id } },
        { type: 'IcuCaseOpened', data: { ...of, icu_id, severity, bed: taken.bed, ...findings } },
      ],
    },
    claimBed(taken.bed, of),
  );
}
