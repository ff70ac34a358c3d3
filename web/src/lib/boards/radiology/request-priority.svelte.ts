import type { ImagingStudyRecord, ServiceRequestRecord } from '@ward-board/contract';
import { liveBoard } from '#lib/live/live-board.svelte.ts';

const board = liveBoard('radiology');
const byId = $derived(new Map(board.rows('service-requests').map(({ id, priority }) => [id, priority])));

/** How urgent the request is that a study was made for; null: it was made for none, or the request is done. */
export const requestPriority = ({
  service_request_id,
}: Pick<ImagingStudyRecord, 'service_request_id'>): ServiceRequestRecord['priority'] | null =>
  service_request_id === null ? null : (byId.get(service_request_id) ?? null);
