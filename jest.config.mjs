import { availableParallelism } from 'node:os';

/**
 * One runner, three kinds of tests: `.spec.ts` (pure), `.int.spec.ts` (real Postgres), `.e2e.spec.ts` (real browser and
 * Postgres). `npm test -- --selectProjects pure` runs one kind.
 */
const every = {
  rootDir: import.meta.dirname,
  roots: ['libs', 'projections', 'backend', 'web', 'demo', 'tools'].map((folder) => `<rootDir>/${folder}`),
  extensionsToTreatAsEsm: ['.ts'],
  resolver: '<rootDir>/tools/jest/resolve-source.cjs',
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        module: { type: 'es6' },
        jsc: {
          target: 'es2023',
          experimental: { keepImportAttributes: true },
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
      },
    ],
  },
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/build/', '/\\.svelte-kit/'],
};

const withPostgres = {
  setupFiles: ['<rootDir>/tools/jest/preload.mjs'],
  globalSetup: '<rootDir>/tools/jest/postgres-setup.mjs',
  globalTeardown: '<rootDir>/tools/jest/postgres-teardown.mjs',
};

export default {
  // Tests wait for others as often as they work: with a worker for each core but one, as is jest's default, cores idle.
  maxWorkers: availableParallelism() * 2,
  // Ends what hangs. It measures nothing: on a busy machine a test takes twenty times as long as on a quiet one.
  testTimeout: 300_000,
  // A worker that has run for minutes has no handle left, but takes longer than jest's half second to free its memory.
  workerGracefulExitTimeout: 10_000,
  // Modules of a test file are not freed when it ends (node's vm modules): a worker that holds this much is replaced after a file.
  // Without it a worker of the whole suite reaches the heap's limit of 4 GB and ends in the middle of a file.
  workerIdleMemoryLimit: '1500MB',
  testSequencer: '<rootDir>/tools/jest/longest-first.mjs',
  reporters: ['default', '<rootDir>/tools/jest/closing-line-reporter.mjs'],
  projects: [
    { ...every, displayName: 'pure', testMatch: ['**/src/**/!(*.int|*.e2e).spec.ts'] },
    { ...every, ...withPostgres, displayName: 'postgres', testMatch: ['**/src/**/*.int.spec.ts'] },
    { ...every, ...withPostgres, displayName: 'browser', testMatch: ['**/src/**/*.e2e.spec.ts'] },
  ],
};
