import type { AdmissionSummary } from '@ward-board/contract';
import { livePlaces } from '#lib/forms/live-places.svelte.ts';
import { heldBeds } from '#lib/forms/places.ts';
import { standing } from '#lib/patient/standing.ts';

/** Where somebody is who is admitted already: `In ICU, ICU North, 301 A`. */
export function whereAdmitted(admission: AdmissionSummary): string {
  const bed = heldBeds(livePlaces.now).get(admission.id);
  return standing(admission, bed === undefined || livePlaces.state === 'current' ? (bed ?? null) : `${bed} (old)`);
}
