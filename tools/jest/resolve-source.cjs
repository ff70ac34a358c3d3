/**
 * Lets tests run on the TypeScript sources, with no build in between: `./x.js` finds `./x.ts`, and
 * `@ward-board/<package>` finds that package's `src/index.ts` (`@ward-board/<package>/testing`: `src/testing/index.ts`).
 */
const { join } = require('node:path');

const root = join(__dirname, '../..');
const folders = Object.fromEntries(
  [
    'api-client',
    'contract',
    'domain',
    'embedded-postgres',
    'event-store',
    'handover-text',
    'live-client',
    'name-sounds',
  ].map((name) => [name, `libs/${name}`]),
);

module.exports = (request, options) => {
  if (request === 'fast-check' && options.basedir !== __dirname) return join(__dirname, 'seeded-fast-check.mjs');
  const own = /^@ward-board\/([^/]+)(?:\/(.+))?$/.exec(request);
  if (own) return join(root, folders[own[1]] ?? own[1], 'src', own[2] ?? '', 'index.ts');
  if (!request.startsWith('.') || !request.endsWith('.js') || options.basedir.includes('node_modules')) {
    return options.defaultResolver(request, options);
  }
  return options.defaultResolver(request.replace(/\.js$/, '.ts'), options);
};
