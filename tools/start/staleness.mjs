/** How new files are, in milliseconds since 1970. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Of one file or folder; 0 when it is not there. */
export function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The newest of some files and of everything in some folders. A folder counts as well: a file that left changes it. */
export function newestIn(paths) {
  let newest = 0;
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) continue;
    newest = Math.max(newest, stat.mtimeMs);
    if (stat.isDirectory()) newest = Math.max(newest, newestIn(readdirSync(path).map((name) => join(path, name))));
  }
  return newest;
}
