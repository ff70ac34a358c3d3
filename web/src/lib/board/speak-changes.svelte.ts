import { toasts } from '#lib/ui/toasts.svelte.ts';
import { sayChanges } from './say-changes.ts';

/** Says aloud who came, left or changed: `named` is what each row is called, by its id; null while that is not known. */
export function speakChanges(named: () => ReadonlyMap<string, string> | null): void {
  let before: ReadonlyMap<string, string> | null = null;
  $effect(() => {
    const now = named();
    if (now === null) return;
    const said = before === null ? null : sayChanges(before, now);
    before = now;
    if (said) toasts.speak(said);
  });
}
