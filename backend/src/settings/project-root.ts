import { join } from 'node:path';

/** The checkout: this file is in `backend/src/settings`, or, compiled, in `backend/dist/settings`. */
export const PROJECT_ROOT = join(import.meta.dirname, '../../..');
