import { readSources } from './read-sources.js';
import { violations } from './violations.js';

it('no import crosses a wall the wrong way, and the domain is pure', () => {
  const sources = readSources();
  expect(sources.size).toBeGreaterThan(100);
  expect(violations(sources)).toEqual([]);
});

describe('the rules bite', () => {
  const violation = (path: string, source: string) => violations(new Map([[path, source]]));

  it.each([
    ['libs/contract/src/a.ts', `import pg from 'pg';`, 'libs/contract must not import pg'],
    ['libs/contract/src/a.ts', `import { x } from '@ward-board/domain';`, 'must not import @ward-board/domain'],
    ['libs/domain/src/a.ts', `import { z } from 'zod';`, 'libs/domain must not import zod'],
    ['libs/domain/src/a.ts', `import { randomUUID } from 'node:crypto';`, 'has no use for node:crypto'],
    ['libs/domain/src/a.ts', `export const at = () => Date.now();`, 'Date.now is not'],
    ['libs/domain/src/a.ts', `export const at = () => new Date();`, 'new Date() is not'],
    ['libs/domain/src/a.ts', `export const one = () => Math.random();`, 'Math.random is not'],
    ['libs/event-store/src/a.ts', `import { x } from '@ward-board/contract';`, 'must not import'],
    ['projections/src/a.ts', `import { x } from '@nestjs/common';`, 'projections must not import @nestjs/common'],
    ['projections/src/a.ts', `export { x } from '../../backend/src/a.js';`, 'leaves projections'],
    ['projections/src/a.ts', `import { x } from '@ward-board/event-store/testing';`, 'only tests import'],
    ['backend/src/a.ts', `import { x } from '@ward-board/domain/dist/stays/stay.js';`, 'goes past the door'],
    ['backend/src/stays/a.ts', `import { x } from '../stays/b.js';`, 'is a detour: ./b.js'],
    ['backend/src/stays/deep/a.ts', `import { x } from '../../stays/b.js';`, 'is a detour: ../b.js'],
    ['tools/src/a.ts', `import { x } from '@ward-board/backend';`, 'nobody imports @ward-board/backend'],
    ['web/src/a.ts', `const x = await import('@ward-board/event-store');`, 'web must not import'],
    [
      'web/src/A.svelte',
      `<script lang="ts">\nimport { x } from '@ward-board/domain';\n</script>`,
      'web must not import',
    ],
    ['web/src/a.spec.ts', `import { x } from '@ward-board/backend';`, 'nobody imports @ward-board/backend'],
  ])('%s may not say %s', (path, source, line) => {
    expect(violation(path, source)).toEqual([expect.stringContaining(line)]);
  });

  it.each([
    ['libs/domain/src/a.ts', `// Date.now() would be wrong here\nexport const at = (t: string) => new Date(t);`],
    ['libs/domain/src/a.spec.ts', `import fc from 'fast-check';\nconst at = Date.now();`],
    ['backend/src/stays/deep/a.ts', `import { x } from '../b.js';\nimport { y } from '@ward-board/contract';`],
    ['web/src/A.svelte', `<script>import { x } from '#lib/x';</script><p>import y from 'pg'</p>`],
  ])('%s may say %s', (path, source) => {
    expect(violation(path, source)).toEqual([]);
  });
});
