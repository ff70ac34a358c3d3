import { untrack } from 'svelte';

export interface Shortcut {
  readonly key: string;
  /** How the key is written on the help page, where it is not the key itself. */
  readonly shown?: string;
  readonly what: string;
  /** It changes what is chosen on the page and nothing else, so that it acts at once, however soon after another key. Left out: it does more. */
  readonly chooses?: true;
  readonly run: (event: KeyboardEvent) => void;
}

let active = $state.raw<readonly Shortcut[]>([]);

export const shortcuts = {
  get active(): readonly Shortcut[] {
    return active;
  },
  /** Offers these keys until the returned function is called. */
  offer(offered: readonly Shortcut[]): () => void {
    active = [...untrack(() => active), ...offered];
    return () => {
      active = untrack(() => active).filter((shortcut) => !offered.includes(shortcut));
    };
  },
};

/** Whether a key changes what is chosen on the page and nothing else. */
export const isChoosing = (pressedKey: string): boolean =>
  active.findLast(({ key }) => key === pressedKey)?.chooses === true;

/** Whether keys are typed into what has the focus. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=radio], [type=checkbox]), textarea, select') !== null;

/** Runs what a key stands for, unless it is being typed into a field or combined with a modifier. */
export function pressed(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const typing = isTypedInto(target);
  // A question mark that nothing stands before is no search.
  const helps =
    event.key === '?' && target instanceof HTMLInputElement && target.type === 'search' && target.value === '';
  if (
    target !== null &&
    (target.closest('[role="menu"], [data-popover-content]') !== null || (typing && event.key !== 'Escape' && !helps))
  )
    return;
  // What has the focus is what Enter presses.
  if (event.key === 'Enter' && target?.closest('button, a[href], summary')) return;
  const shortcut = active.findLast(({ key }) => key === event.key);
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run(event);
}
