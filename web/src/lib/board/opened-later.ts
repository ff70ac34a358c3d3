import { Lazy } from '#lib/ui/lazy.svelte.ts';

/** The forms, the dialog and the menus of a board. */
export const opened = new Lazy(() => import('./opened.ts'));
