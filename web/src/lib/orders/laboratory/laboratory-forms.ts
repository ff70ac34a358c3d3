/* What is needed once a form or the details are opened: loaded after the rows (`Lazy`), and never imported from what draws them. */
export { default as ResultDetails } from './ResultDetails.svelte';
export { default as ResultPanel } from './ResultPanel.svelte';
export { default as TakeBackResult } from './TakeBackResult.svelte';
