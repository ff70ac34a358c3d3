import { toasts } from '#lib/ui/toasts.svelte.ts';
import { sayChanges } from './say-changes.ts';

/** Speaks what changes on a board while it is drawn. @param rows what each row is called, by id; null while it is loading. */
export function speakChanges(rows: () => ReadonlyMap<string, string> | null): void {
  let before: ReadonlyMap<string, string> | null = null;
  $effect(() => {
    const now = rows();
    if (now === null) return;
    const said = before === null ? null : sayChanges(before, now);
    before = now;
    if (said) toasts.speak(said);
  });
}
