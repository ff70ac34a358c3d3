/* What is needed once a form is opened: loaded after the rows (`Lazy`), and never imported from what draws them. */
export { default as DispenseForm } from './DispenseForm.svelte';
