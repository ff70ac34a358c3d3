import { Lazy } from '#lib/ui/lazy.svelte.ts';

/** What leads from a refused form to a reason: seldom needed, and in the file of the chart, which has the same dialog. */
export const notReached = new Lazy(() => import('./NotReached.svelte'), 'chart');
