import type { Sources } from './imports.js';
import { readSources } from './read-sources.js';
import { circles, foldersOfOneFile, longFiles, mutualFolders } from './structure.js';

const rules = { circles, mutualFolders, foldersOfOneFile };

it.each(Object.keys(rules) as (keyof typeof rules)[])('there are no %s', (rule) => {
  expect(rules[rule](readSources())).toEqual([]);
});

/** Files of a made-up backend, each with the names of the files that it imports. */
const tree = (files: Readonly<Record<string, readonly string[]>>): Sources =>
  new Map(
    Object.entries(files).map(([path, imports]) => [
      `backend/src/${path}`,
      imports.map((specifier) => `import type { X } from '${specifier}';`).join('\n'),
    ]),
  );
const inBackend = (...lines: readonly string[]) =>
  lines.map((line) => line.replaceAll(/[^ ]+/g, (word) => (/\w/.test(word) ? `backend/src/${word}` : word)));

describe('circles of files', () => {
  it('are refused, of two and of more, once each', () => {
    const sources = tree({
      'a.ts': ['./x/b.js'],
      'x/b.ts': ['../c.js'],
      'c.ts': ['./a.js', './d.js'],
      'd.ts': [],
      'e.ts': ['./f.js', './a.js'],
      'f.ts': ['./e.js'],
    });
    expect(circles(sources)).toEqual(inBackend('a.ts → x/b.ts → c.ts → a.ts', 'e.ts → f.ts → e.ts'));
  });

  it('are found through components and #lib', () => {
    const sources = new Map([
      ['web/src/lib/a/A.svelte', `<script lang="ts">import { b } from '#lib/a/b.js';</script>`],
      ['web/src/lib/a/b.ts', `import A from './A.svelte';`],
    ]);
    expect(circles(sources)).toEqual(['web/src/lib/a/A.svelte → web/src/lib/a/b.ts → web/src/lib/a/A.svelte']);
  });

  it('are none where imports only meet again', () => {
    expect(circles(tree({ 'a.ts': ['./b.js', './c.js'], 'b.ts': ['./d.js'], 'c.ts': ['./d.js'], 'd.ts': [] }))).toEqual(
      [],
    );
  });
});

describe('folders that import each other', () => {
  it('are refused at any depth, though no files make a circle', () => {
    const sources = tree({
      'a/one.ts': ['../b/deep/one.js'],
      'a/two.ts': [],
      'b/deep/one.ts': [],
      'b/two.ts': ['../a/two.js'],
      'b/in/x/one.ts': ['../y/one.js'],
      'b/in/x/two.ts': [],
      'b/in/y/one.ts': [],
      'b/in/y/two.ts': ['../x/two.js'],
    });
    expect(circles(sources)).toEqual([]);
    expect(mutualFolders(sources)).toEqual(inBackend('a ⇄ b', 'b/in/x ⇄ b/in/y'));
  });

  it('are refused of a folder and what is below it', () => {
    const sources = tree({
      'a/module.ts': ['./in/deep/one.js'],
      'a/shared.ts': [],
      'a/in/deep/one.ts': [],
      'a/in/two.ts': ['../shared.js'],
    });
    expect(circles(sources)).toEqual([]);
    expect(mutualFolders(sources)).toEqual(inBackend('a ⇄ a/in'));
  });

  it('are not a folder that puts together what is below it, nor one whose files are shared there', () => {
    const sources = tree({
      'a/module.ts': ['./in/one.js'],
      'a/in/one.ts': ['./two.js', '../other/one.js'],
      'a/in/two.ts': [],
      'a/other/one.ts': [],
      'b/shared.ts': [],
      'b/in/one.ts': ['../shared.js'],
    });
    expect(mutualFolders(sources)).toEqual([]);
  });

  it('are not made by tests and their helpers', () => {
    const sources = tree({
      'a/one.ts': ['../b/one.js'],
      'b/one.ts': [],
      'b/one.spec.ts': ['../a/one.js'],
      'b/testing/help.ts': ['../../a/one.js'],
    });
    expect(mutualFolders(sources)).toEqual([]);
  });
});

describe('folders of one file', () => {
  it('are refused; a spec is no second file, a file further below is', () => {
    const sources = tree({
      'app.ts': [],
      'lone/one.ts': [],
      'lone/one.spec.ts': [],
      'two/one.ts': [],
      'two/two.ts': [],
      'parent/module.ts': [],
      'parent/child/one.ts': [],
      'parent/child/two.ts': [],
      'routes/page/Page.svelte': [],
    });
    expect(foldersOfOneFile(sources)).toEqual(inBackend('lone'));
  });
});

describe('files of more than 250 lines', () => {
  it('are none, of styles neither', () => {
    expect(longFiles(readSources(/\.(ts|svelte|css)$/))).toEqual([]);
  });

  it('are refused, but for tests', () => {
    const lines = (count: number) => 'x\n'.repeat(count);
    const sources = new Map([
      ['web/src/fits.css', lines(250)],
      ['web/src/long.css', lines(251)],
      ['web/src/long.spec.ts', lines(900)],
    ]);
    expect(longFiles(sources)).toEqual(['web/src/long.css: 251 lines']);
  });
});
