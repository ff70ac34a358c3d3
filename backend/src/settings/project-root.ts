import { join, resolve } from 'node:path';

/** The checkout: this file is in `backend/src/settings`, or, compiled, in `backend/dist/settings`. */
export const PROJECT_ROOT = join(import.meta.dirname, '../../..');

/** A path as it was typed: npm runs scripts in the project's folder, and the path is meant from where npm was called. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD || process.cwd(), path);
