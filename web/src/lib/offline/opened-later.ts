import { Lazy } from '../ui/lazy.svelte.js';

/** The queue of this device, and the list of what is in it. */
export const deviceQueue = new Lazy(() => import('./opened.js'));
