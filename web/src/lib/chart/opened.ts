/* The chart and its order form in one file: loaded when the first one is opened (`chartCode`), and never imported from a board. */

export { default as ChartPanel } from './ChartPanel.svelte';
export { default as OrderPanel } from './orders/OrderPanel.svelte';
export { default as CorrectEntry } from './unsent/CorrectEntry.svelte';
