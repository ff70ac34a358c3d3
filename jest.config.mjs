/**
 * One runner for everything: `.spec.ts` (pure), `.int.spec.ts` (real Postgres), `.e2e.spec.ts` (real browser).
 * `tools/jest/global-setup.mjs` starts one embedded Postgres for the whole run.
 */
export default {
  rootDir: import.meta.dirname,
  roots: ['libs', 'projections', 'backend', 'web', 'demo', 'tools'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/src/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  resolver: '<rootDir>/tools/jest/resolve-source.cjs',
  globalSetup: '<rootDir>/tools/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/tools/jest/global-teardown.mjs',
  setupFiles: ['<rootDir>/tools/jest/preload.mjs'],
  reporters: ['default', '<rootDir>/tools/jest/closing-line-reporter.mjs'],
  testTimeout: 30_000,
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
