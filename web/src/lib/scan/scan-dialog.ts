import { Lazy } from '../ui/lazy.svelte.js';

/** The dialog that scans or takes a typed MRN. */
export const scanDialog = new Lazy(() => import('./ScanDialog.svelte'));

/** What watches a board for a hardware scanner. */
export const boardScans = new Lazy(() => import('./board-scans.ts'));
