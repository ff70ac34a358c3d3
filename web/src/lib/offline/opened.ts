/* What keeps and shows entries that are not sent yet: loaded after a board's rows (`Lazy`), and never imported from what draws them. */
export { queue } from './device-queue.svelte.js';
export { typed } from './typed.js';
export { default as UnsentButton } from './UnsentButton.svelte';
export { default as UnsentDialog } from './UnsentDialog.svelte';
