import { Lazy } from '#lib/ui/lazy.svelte.ts';

/** What finds rows whose name sounds like what is typed. */
export const sounds = new Lazy(() => import('./sounds-like.ts'), 'sounds');
