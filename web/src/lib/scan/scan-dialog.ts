import { Lazy } from '../ui/lazy.svelte.js';

/** The dialog that scans or takes a typed MRN. */
export const scanDialog = new Lazy(() => import('./ScanDialog.svelte'));

/** What tells a hardware scanner's keys from a person's, on the pages of whoever is signed in. */
export const boardScans = new Lazy(() => import('./page-keys.ts'));

/** @returns what tells scans on a page; null: it is still to come. */
export const whatTellsScans = () => boardScans.loaded?.hearOnPage ?? null;
