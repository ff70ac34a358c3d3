import { claimBed } from '../beds/room.js';
import { accept, type Decision, reject } from '../shared/decision.js';
import { type IcuAdmission, takeBed } from './icu-admission.js';
import { findStayForRecord, ofStay, type Stay, stays } from './stay.js';

/** Accepts an admission onto the ICU board, without a hand-off. */
export interface OpenIcuCase extends IcuAdmission {
  /** A check, when given: the admission must be this patient's. */
  readonly patient_id?: string;
}

/**
 * The ICU admission button, for any type of admission. Who is still in Emergency comes by "To ICU" alone, or would
 * stand on two boards.
 * Refused as `findStayForRecord` says, `already_on_board`, `still_in_emergency`, or `room_unavailable` when the room is
 * full.
 */
export function openIcuCase(command: OpenIcuCase, state: Stay | null): Decision {
  const stay = findStayForRecord(state, command.patient_id);
  if ('rejection' in stay) return stay;
  if (stay.icu?.open) return reject('already_on_board', 'The patient is on the ICU board already.');
  if (stay.emergency?.open) return reject('still_in_emergency', 'The patient is in Emergency: use To ICU there.');
  const taken = takeBed(command.room);
  if ('rejection' in taken) return taken;
  const of = ofStay(stay);
  const { icu_id, severity, findings } = command;
  return accept(
    {
      stream: stays.stream(of.admission_id),
      facts: [{ type: 'IcuCaseOpened', data: { ...of, icu_id, severity, bed: taken.bed, ...findings } }],
    },
    claimBed(taken.bed, of),
  );
}
