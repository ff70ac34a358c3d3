import type { ProblemCode } from '@ward-board/contract';
import type { Rejection, RejectionCode } from '@ward-board/domain';
import { ProblemException } from '../platform/http/problem-exception.js';

/** The problem that each rejection is answered with: a new code does not compile until it has one. */
const problemCodes: Readonly<Record<RejectionCode, ProblemCode>> = {
  admission_closed: 'admission_closed',
  allergies_recorded: 'allergies_recorded',
  already_accepted: 'already_accepted',
  already_admitted: 'already_admitted',
  already_assigned: 'already_assigned',
  already_cancelled: 'already_cancelled',
  already_disposed: 'already_disposed',
  already_on_board: 'already_on_board',
  already_signed: 'already_signed',
  already_ordered: 'already_ordered',
  already_reported: 'already_reported',
  already_taken: 'already_taken',
  already_triaged: 'already_triaged',
  already_waiting: 'already_waiting',
  case_closed: 'case_closed',
  entered_in_error: 'entered_in_error',
  invalid_transition: 'invalid_transition',
  invalid_value: 'validation_failed',
  missing_value: 'validation_failed',
  mrn_taken: 'mrn_taken',
  no_kept_bed: 'no_kept_bed',
  not_changeable: 'validation_failed',
  not_found: 'not_found',
  not_on_board: 'not_on_board',
  not_transferred: 'not_transferred',
  own_report: 'own_report',
  patient_away: 'patient_away',
  not_on_roster: 'not_on_roster',
  room_unavailable: 'room_unavailable',
  sender_bed_taken: 'sender_bed_taken',
  signed_by_other: 'signed_by_other',
  stale_revision: 'stale_revision',
  step_not_told: 'step_not_told',
  still_in_emergency: 'still_in_emergency',
  transfer_not_allowed: 'transfer_not_allowed',
  unknown_reference: 'validation_failed',
  wrong_admission_type: 'wrong_admission_type',
};

/** A rejection as the problem that answers it. */
export function rejected({ code, detail, path }: Rejection): ProblemException {
  const errors = path === undefined ? undefined : { errors: [{ path, message: detail }] };
  return new ProblemException(problemCodes[code], detail, errors);
}
