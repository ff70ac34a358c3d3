import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A repeated key throws, and takes the whole page with it: two open requests are two details of one name. */
it('no list of a handover sheet has words as its keys, of which two may be the same', () => {
  const byWords = globSync('Sheet*.svelte', { cwd: import.meta.dirname }).flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\{#each [^}]*(?:\{[^}]*\}[^}]*)?\}/g)]
      .map(([each]) => `${file}: ${each}`)
      .filter((each) => /\((?:name|words|text|label|display|role)\)\}$/.test(each)),
  );
  expect(byWords).toEqual([]);
});
