import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Sources } from './imports.js';
import { walls } from './rules.js';

const ROOT = join(import.meta.dirname, '../../..');

/** Every source file of every package; data, and no styles, unless `kinds` says otherwise. */
export function readSources(kinds = /\.(ts|svelte|json)$/): Sources {
  const files = Object.keys(walls).flatMap((home) =>
    readdirSync(join(ROOT, home, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && kinds.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Map(files.map((file) => [relative(ROOT, file).replaceAll(sep, '/'), readFileSync(file, 'utf8')]));
}
