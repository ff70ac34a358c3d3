import { posix } from 'node:path';
import ts from 'typescript';

/** Sources by their path from the project's root, with `/`. */
export type Sources = ReadonlyMap<string, string>;

/** Tests, and what exists for them only. */
export const isTestCode = (path: string) => /\.spec\.ts$|\/testing\//.test(path);

/** What a file imports, as it says it; types too. */
export function importsOf(path: string, source: string): readonly string[] {
  const scripts = path.endsWith('.svelte') ? [...source.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)] : [];
  const code = path.endsWith('.svelte') ? scripts.map(([, script]) => script).join('\n') : source;
  return ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** Which files of the same package each file imports. */
export function importGraph(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const targets = (path: string, source: string) =>
    importsOf(path, source)
      .map((specifier) => target(sources, path, specifier))
      .filter((file) => file !== undefined);
  return new Map([...sources].map(([path, source]) => [path, [...new Set(targets(path, source))].sort()]));
}

function target(sources: Sources, path: string, specifier: string): string | undefined {
  const file = specifier.startsWith('#lib/')
    ? `web/src/lib/${specifier.slice('#lib/'.length)}`
    : posix.join(posix.dirname(path), specifier);
  if (!specifier.startsWith('.') && !specifier.startsWith('#lib/')) return undefined;
  return [file.replace(/\.js$/, '.ts'), file, `${file}.ts`].find((candidate) => sources.has(candidate));
}
