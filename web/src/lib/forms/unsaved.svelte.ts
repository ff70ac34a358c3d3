import { ask } from '#lib/ui/confirm.svelte.ts';

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
    const discard = await ask({
      title: `Leave what you wrote about ${whose}?`,
      text: 'It has not been saved. If you leave, it is gone.',
      yes: 'Discard it',
      no: 'Keep writing',
    });
    if (discard) whose = null;
    return discard;
  },
};
