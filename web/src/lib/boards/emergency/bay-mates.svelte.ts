import { liveBoard } from '#lib/live/live-board.svelte.ts';
import { type Placed, sharedBays } from './shared-bays.ts';

const board = liveBoard('emergency');
const shared = $derived(sharedBays(board.rows('emergency-details')));

/** The names of the others for whom a case's bay was typed as well. */
export const bayMates = ({ id }: Pick<Placed, 'id'>): readonly string[] => shared.get(id) ?? [];
