import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** The lines of docs/conformance.md, each with the tests that it names. */
function claims(): readonly { line: string; tests: readonly { file: string; title: string }[] }[] {
  const text = readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8');
  return text
    .split(/^- /m)
    .slice(1)
    .map((claim) => ({
      line: claim.split('\n')[0] ?? '',
      tests: [...claim.matchAll(/^ {2}- `([^`]+)` › (.+)$/gm)].map(([, file = '', title = '']) => ({ file, title })),
    }));
}

describe('docs/conformance.md', () => {
  it('names a test for every line', () => {
    expect(claims().length).toBeGreaterThan(40);
    expect(claims().filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('names tests that are there', () => {
    const tests = claims().flatMap((claim) => claim.tests);
    const missing = tests.filter(({ file, title }) => {
      const path = join(ROOT, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${title}'`);
    });
    expect(missing).toEqual([]);
  });
});
