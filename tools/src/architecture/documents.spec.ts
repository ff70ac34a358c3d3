import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readSources } from './read-sources.js';

const ROOT = join(import.meta.dirname, '../../..');

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);

/** What engineers follow to the letter, and what they are led to. */
const documents = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs').filter((path) => path.endsWith('.md'))];

/** A path with a file's ending: `chart.ts`, `forms/level-looks.ts`. A kind of file (`.spec.ts`), and what stands for a name, are none. */
const FILE = /^(?!\.\w+)[\w.[\]-]+(?:\/[\w.[\]-]+)*\.(?:ts|svelte|mjs|cjs|sh|md)$/;

/** The files that a document names in code, or leads to, each as it is written there. */
const filesNamedIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/`([^`\n]+)`|\]\(([^)\n]+)\)/g)]
      .flatMap(([, code, link = '']) => (code ?? link).split(' '))
      .map((word) => word.replace(/^(?:\.\.\/)+/, ''))
      .filter((word) => FILE.test(word)),
  ),
];

const paths = [...readSources().keys(), ...['deploy', 'docs', 'tools/start', 'tools/jest'].flatMap(filesIn)];
const isThere = (name: string) => existsSync(join(ROOT, name)) || paths.some((path) => path.endsWith(`/${name}`));

/** Those that no file's path ends with. */
const missing = (text: string): readonly string[] => filesNamedIn(text).filter((name) => !isThere(name));

describe('the files that a document names are there', () => {
  it.each(documents)('%s', (document) => {
    expect(missing(readFileSync(join(ROOT, document), 'utf8'))).toEqual([]);
  });

  it('one that was renamed is found', () => {
    const here = `${basename(dirname(import.meta.filename))}/documents.spec.ts`;
    expect(missing(`\`${here}\` and \`reception/standing.ts\`, in \`.spec.ts\``)).toEqual(['reception/standing.ts']);
  });
});
