/** Whether the installed packages are those of package-lock.json. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { timeOf } from './staleness.mjs';

const lockOf = (root) => join(root, 'package-lock.json');
const stampOf = (root) => join(root, 'node_modules/.ward-board-lock');

export function packagesAreStale(root) {
  const installed = timeOf(join(root, 'node_modules/.package-lock.json'));
  if (installed === 0) return true;
  // A checkout touches files without changing them: then what was installed from decides.
  return timeOf(lockOf(root)) > installed && read(stampOf(root)) !== hashOf(lockOf(root));
}

export function rememberPackages(root) {
  writeFileSync(stampOf(root), hashOf(lockOf(root)));
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
