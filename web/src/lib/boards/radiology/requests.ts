import type { ServiceRequestRecord } from '@ward-board/contract';
import type { WaitingCount } from '#lib/board/define-board.ts';
import type { Texts } from '#lib/forms/record-form.ts';
import { byPriority } from '#lib/orders/by-priority.ts';
import { sayPlace } from '#lib/orders/say-place.ts';
import { sayMoment } from '#lib/time/facility.ts';

/** Those that no study was ordered for yet: the most pressing first, and of these the longest waiting. */
export const openRequests = (requests: readonly ServiceRequestRecord[]): readonly ServiceRequestRecord[] =>
  byPriority(requests.filter(({ imaging_study_id }) => imaging_study_id === null));

/** One open request of each patient of whom the board has no study, in their order: no row is theirs. */
export function requestedAlone(
  requests: readonly ServiceRequestRecord[],
  studies: readonly { readonly patient_id: string }[],
): readonly ServiceRequestRecord[] {
  const known = new Set(studies.map(({ patient_id }) => patient_id));
  return openRequests(requests).filter(({ patient_id }) => {
    const isFirst = !known.has(patient_id);
    known.add(patient_id);
    return isFirst;
  });
}

/** What the bar says of the open requests. */
export function waitingRequests(requests: readonly ServiceRequestRecord[]): WaitingCount {
  const open = openRequests(requests);
  const stat = open.filter(({ priority }) => priority === 'stat').length;
  return {
    word: open.length === 1 ? 'Request' : 'Requests',
    count: open.length,
    note: stat > 0 ? { alarm: `${stat} STAT` } : { text: 'without a study' },
    has: (id) => open.some((request) => request.id === id),
  };
}

/** Where the patient of a request is now, and who asked for it, and when. */
export const sayAsked = (
  { place, recorded_by, created_at }: Pick<ServiceRequestRecord, 'place' | 'recorded_by' | 'created_at'>,
  now: Date,
): readonly [string, string] => [
  place ? sayPlace(place) : 'On no board',
  `Asked by ${recorded_by.name}, ${sayMoment(created_at, now)}`,
];

/** Parts of the body as they stand behind a modality, and their sides: `CT abdomen and pelvis`, `X-ray left wrist`. */
const PARTS =
  /^(?:(?:and|of|the|left|right|both|upper|lower|cervical|thoracic|lumbar|whole|head|skull|brain|face|sinuses|orbits?|neck|chest|thorax|lungs?|heart|ribs?|breasts?|abdomen|pelvis|liver|kidneys?|spine|sacrum|back|shoulders?|clavicle|arms?|elbows?|forearms?|wrists?|hands?|fingers?|thumbs?|hips?|thighs?|femur|knees?|legs?|tibia|ankles?|foot|feet|toes?|veins|body)(?: |$))+$/i;

/** The part of the body that a request names behind its modality, where it names nothing else; null: it does not. */
function partIn({ display, modality }: Pick<ServiceRequestRecord, 'display' | 'modality'>): string | null {
  if (modality === null || !display.toLowerCase().startsWith(`${modality.toLowerCase()} `)) return null;
  const part = display.slice(modality.length).trim();
  return PARTS.test(part) ? part.charAt(0).toUpperCase() + part.slice(1) : null;
}

/** What the order form says of a study that is made for a request, before anybody types. */
export const proposedFor = ({ admission_id, modality, display, body_site }: ServiceRequestRecord): Texts => ({
  encounter_id: admission_id ?? '',
  modality: modality ?? display,
  body_part: body_site ?? partIn({ display, modality }) ?? '',
});
