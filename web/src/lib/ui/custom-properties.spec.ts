import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../..');
const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|css|html|ts)$/.test(path) && !path.endsWith('.spec.ts'))
  .map((path) => [path, readFileSync(join(FOLDER, path), 'utf8')] as const);

/** What is declared, in CSS, by an attribute, or by a script; `--${size}-row` stands for whatever the script puts there. */
const declared = new Set<string>();
const patterns: RegExp[] = [];
for (const [, text] of sources) {
  for (const [, name = ''] of text.matchAll(/(?<!var\(\s*)(--[a-z][\w-]*)['"]?\s*[:=,\]]/g)) declared.add(name);
  for (const [, name = ''] of text.matchAll(/(--\$\{\w+\}[\w-]*):/g))
    patterns.push(new RegExp(`^${name.replace(/\$\{\w+\}/, '\\w+')}$`));
}

/* A browser drops a declaration whose property is not defined, and says nothing: a band of warning then has no colour. */
it('every custom property that a style reads is defined somewhere', () => {
  const missing = sources.flatMap(([path, text]) =>
    [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !declared.has(name) && !patterns.some((pattern) => pattern.test(name)))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});
