import { type PatientIdentity, type PatientPlace, wards } from '@ward-board/contract';
import type { Question } from '../ui/confirm.svelte.js';

/** Whom a critical result is about, and who hears of it. */
export interface Alerted {
  readonly patient: PatientIdentity;
  readonly place: PatientPlace | null;
  readonly recorded_by: { readonly name: string };
}

/** What is asked before a critical result is sent: it alerts people at once. */
export function alertingQuestion(found: string, { patient, place, recorded_by }: Alerted): Question {
  // Of a request that is done the place is not followed any more, and the patient's board hears of its result all the same.
  const staff = place
    ? ` and the staff of ${wards[place.ward].title}`
    : ', and the staff of the patient’s board if they are on one,';
  return {
    title: 'Publish as critical?',
    text: `${patient.name}: ${found}. This alerts ${recorded_by.name}${staff} at once.`,
    yes: 'Publish and alert',
    no: 'Go back',
    // It was marked as critical by a person: to be kept back is what harms.
    usual: 'yes',
  };
}

/** Said where the words of a critical result are corrected, and its mark stays: the words before may have been what was critical. */
export const MARKED_STILL =
  'What was found is changed, and it is still marked as critical. If it is critical no longer, take the mark away to tell whoever was alerted.';
