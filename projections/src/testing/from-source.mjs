/**
 * `node --import ./from-source.mjs some.ts` runs TypeScript sources as they are, as the specs do: so that a program under
 * test can be a process of its own, to be killed, without a build before.
 */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const resolveSource = createRequire(import.meta.url)(`${root}tools/jest/resolve-source.cjs`);

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@ward-board/'))
      return { url: pathToFileURL(resolveSource(specifier)).href, shortCircuit: true };
    const ownSource = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return next(ownSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      filename: fileURLToPath(url),
      module: { type: 'es6' },
      sourceMaps: 'inline',
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
