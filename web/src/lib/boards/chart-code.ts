import { Lazy } from '#lib/ui/lazy.svelte.ts';

/** The chart, and the form of orders: loaded when one is opened, since most people open few. */
export const chartCode = new Lazy(() => import('#lib/chart/opened.ts'), 'chart');
