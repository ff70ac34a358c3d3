import type { ImagingStudyRecord, ServiceRequestRecord } from '@ward-board/contract';
import { liveBoard } from '#lib/live/live-board.svelte.ts';

const board = liveBoard('radiology');
const byId = $derived(new Map(board.rows('service-requests').map((request) => [request.id, request])));

/**
 * The request that a study was made for, which says how urgent it is, when it was asked for, and what; null: it was made for none, or the
 * request is done.
 */
export const requestOfStudy = ({
  service_request_id,
}: Pick<ImagingStudyRecord, 'service_request_id'>): ServiceRequestRecord | null =>
  service_request_id === null ? null : (byId.get(service_request_id) ?? null);
