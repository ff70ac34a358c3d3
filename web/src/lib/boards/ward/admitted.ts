import type { AdmissionSummary } from '@ward-board/contract';
import { opened } from '#lib/board/opened-later.ts';
import { livePlaces } from '#lib/forms/live-places.svelte.ts';
import { heldBeds } from '#lib/forms/places.ts';

/** Where somebody is who is admitted already: `In ICU, ICU North, 301 A`. Its words are loaded after the ward's patients, whose tab comes first. */
export function whereAdmitted(admission: AdmissionSummary): string {
  const bed = heldBeds(livePlaces.now).get(admission.id);
  return opened.module?.sayWhere(admission, bed && livePlaces.state !== 'current' ? `${bed} (old)` : bed) ?? '…';
}
