import { unsaved } from './unsaved.svelte.ts';

/** Tells the page whose text would be lost, for as long as the form is there; null when nothing was typed. */
export function keepUnsaved(whose: () => string | null): void {
  $effect(() => unsaved.mark(whose()));
  $effect(() => () => unsaved.mark(null));
}
