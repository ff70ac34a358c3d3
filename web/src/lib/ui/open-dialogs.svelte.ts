import { untrack } from 'svelte';

let open = $state.raw<readonly HTMLDialogElement[]>([]);

/** The modal dialogs of the page: what is not within the last can neither be seen whole nor pressed. */
export const openDialogs = {
  /** The one over all others; undefined: none is open. */
  get last(): HTMLDialogElement | undefined {
    return open.at(-1);
  },
  /** @returns what says that it is closed. */
  add(dialog: HTMLDialogElement): () => void {
    open = [...untrack(() => open), dialog];
    return () => {
      open = untrack(() => open).filter((other) => other !== dialog);
    };
  },
};
