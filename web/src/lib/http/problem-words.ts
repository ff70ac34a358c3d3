import type { Problem, ProblemCode } from '@ward-board/contract';

const words: Partial<Readonly<Record<ProblemCode, string>>> = {
  already_triaged: 'Someone else triaged this patient a moment ago. Nothing was saved twice; the case is on the board.',
  already_disposed: 'Someone else has already handed off or released this patient. Nothing was saved.',
  already_on_board: 'Someone else has already accepted this patient. Nothing was saved.',
  already_taken: 'Somebody else has taken this patient already. Nothing was changed.',
  already_admitted: 'This patient already has an active admission. A second one is not possible.',
  admission_closed: 'Reception has discharged this patient. Nothing can be recorded on a closed stay.',
  case_closed: 'This case was closed meanwhile. Nothing was saved.',
  room_unavailable: 'The last bed in that room was taken a moment ago. Choose another room; the rest is kept.',
  already_waiting: 'This patient is already on the waiting list. Edit that entry instead.',
  already_assigned: 'Someone else has already assigned this patient. Nothing was saved.',
  already_cancelled: 'This entry was taken off the waiting list meanwhile. Nothing was saved.',
  already_accepted: 'Someone else has already accepted this patient. Nothing was changed.',
  already_signed: 'It is signed already, and stays as it was signed. Nothing was changed.',
  signed_by_other: 'Somebody else has signed this side already. Nothing was changed.',
  not_on_board:
    'Somebody among the patients has left the board meanwhile. Nothing was saved; look at the board, then try again.',
  patient_away: 'This patient is away, and the bed is kept. Nothing was changed.',
  still_in_emergency: 'This patient is still on the Emergency board. Emergency has to hand off or release them first.',
  invalid_transition: 'The status moves one step at a time, and has moved on meanwhile. Nothing was saved.',
  wrong_admission_type: 'This admission is of a type that does not belong on this board.',
  mrn_taken: 'That MRN belongs to another patient. Leave it empty to be given one.',
  email_taken: 'That email address belongs to another user.',
  stale_revision: 'The record changed while you were writing. Look at what changed, then save again.',
  unauthenticated: 'Your session has ended, so nothing was saved.',
  forbidden: 'You are not allowed to do this.',
  access_not_restricted: 'This patient is open to you already: no reason is needed. Close this, and go on.',
  not_found: 'This record no longer exists.',
  payload_too_large: 'The text is too long to be saved.',
  too_many_requests: 'Too many requests at once. Wait a moment, then try again.',
  internal_error: 'The service failed while saving. Your entries are kept; try again.',
  projection_behind: 'The service is catching up. Your entries are kept; try again in a moment.',
  unavailable: 'The service cannot save just now. Your entries are kept; try again in a moment.',
  validation_failed: 'Check the highlighted fields.',
};

/** A refusal in words for the person at the form: what happened, and what is to be done. */
export const sayProblem = (problem: Problem): string => words[problem.code] ?? problem.detail;

export const noAnswer =
  'No answer from the service: it may have been saved. Your entries are kept. Send again to be sure; it won’t be duplicated.';

/** Refusals that are about one field, though the service does not say which. */
const aboutField: Partial<Readonly<Record<ProblemCode, Readonly<Record<string, string>>>>> = {
  mrn_taken: { mrn: 'Belongs to another patient.' },
  email_taken: { email: 'Belongs to another user.' },
};

/** `patient.name` → the message for that field; the first one wins. */
export function fieldErrors(problem: Problem): Readonly<Record<string, string>> {
  const found: Record<string, string> = { ...aboutField[problem.code] };
  for (const { path, message } of problem.errors ?? []) found[path] ??= sentence(message);
  return found;
}

const sentence = (text: string): string => {
  const trimmed = text.trim();
  return trimmed === '' ? 'Is not valid.' : `${trimmed[0]?.toUpperCase()}${trimmed.slice(1)}`;
};
