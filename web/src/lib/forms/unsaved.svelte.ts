import { confirm } from '#lib/ui/confirm.svelte.ts';

let whose = $state<string | null>(null);

/** Whether a form holds text that was not saved, and about whom. There is one form at a time. */
export const unsaved = {
  get whose(): string | null {
    return whose;
  },
  mark(name: string | null): void {
    whose = name;
  },
  /** Resolves to true when there is nothing to lose, or when losing it was chosen. */
  async mayLeave(): Promise<boolean> {
    if (whose === null) return true;
    const discard = await confirm({
      title: `Discard unsaved changes for ${whose}?`,
      text: 'This can’t be undone.',
      yes: 'Discard',
      no: 'Keep editing',
    });
    if (discard) whose = null;
    return discard;
  },
};

/** Tells the page whose text would be lost, for as long as the form is there; null when nothing was typed. */
export function keepUnsaved(whose: () => string | null): void {
  $effect(() => unsaved.mark(whose()));
  $effect(() => () => unsaved.mark(null));
}
