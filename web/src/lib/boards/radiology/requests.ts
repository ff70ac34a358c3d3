import type { ServiceRequestRecord } from '@ward-board/contract';
import type { Waiting } from '#lib/board/define-board.ts';
import type { Texts } from '#lib/forms/record-form.ts';
import { byPriority } from '#lib/orders/by-priority.ts';

/** Those that no study was ordered for yet: the most pressing first, and of these the longest waiting. */
export const openRequests = (requests: readonly ServiceRequestRecord[]): readonly ServiceRequestRecord[] =>
  byPriority(requests.filter(({ imaging_study_id }) => imaging_study_id === null));

/** What the bar says of the open requests. */
export function waitingRequests(requests: readonly ServiceRequestRecord[]): Waiting {
  const open = openRequests(requests);
  const stat = open.filter(({ priority }) => priority === 'stat').length;
  return {
    word: open.length === 1 ? 'Request' : 'Requests',
    count: open.length,
    note: stat > 0 ? { alarm: `${stat} STAT` } : { text: 'without a study' },
    has: (id) => open.some((request) => request.id === id),
  };
}

/** What is asked for, in a few words. */
export const sayRequest = ({ display, modality, body_site }: ServiceRequestRecord): string =>
  [...new Set([modality, body_site, display].filter((part) => part !== null))].join(' · ');

/** What the order form says of a study that is made for a request, before anybody types. */
export const proposedFor = ({ admission_id, modality, display, body_site }: ServiceRequestRecord): Texts => ({
  encounter_id: admission_id ?? '',
  modality: modality ?? display,
  body_part: body_site ?? '',
});
