import type { Look } from '../ui/look.js';
import type { BedState } from './bed-rows.js';

/** How the states of a bed look. Free is what is sought, so it alone has a ground. */
export const bedLooks: Readonly<Record<BedState, Look>> = {
  free: { word: 'Free', shape: 'ring', tone: 'done' },
  occupied: { word: 'Occupied', shape: 'disc', tone: 'low' },
  kept: { word: 'Kept', shape: 'half', tone: 'active' },
};
