import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig, type Plugin } from 'vite';
import { copyingForAudit, findWhatIsLoaded, groups, namingFiles, withEveryPage } from './first-load.ts';

/** Where the service listens while the web UI is served by Vite. */
const service = process.env.WARD_BOARD_SERVICE ?? 'http://127.0.0.1:3000';

/**
 * The service writes its schemas as JSON Schema, for its document, and checks requests by them; they bring along what both need
 * wherever they are used. The web UI never does either: these modules are built as the same exports, which throw when they are called.
 */
const withoutServiceParts: Plugin = {
  name: 'without-service-parts',
  apply: 'build',
  load(id) {
    if (
      !/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$|\/contract\/dist\/chart\/request-checks\.js$/.test(
        id,
      )
    )
      return null;
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    const absent = `const absent = () => { throw new Error('The web UI is built without this.'); };`;
    // These two make a method of every schema: only that method, once it is called, throws.
    const made = 'const method = () => absent;';
    const given = (name = '') => `${name.endsWith('Method') ? 'method' : 'absent'} as ${name}`;
    return `${absent}${made}export { absent as process, ${names.map(given).join(', ')} };`;
  },
};

/** The hash of the page's own inline script, for the content security policy. */
const [, firstScript = ''] =
  /<script>([\s\S]*?)<\/script>/.exec(readFileSync(new URL('src/app.html', import.meta.url), 'utf8')) ?? [];
const firstScriptHash = createHash('sha256').update(firstScript).digest('base64');

export default defineConfig({
  plugins: [
    withoutServiceParts,
    copyingForAudit,
    findWhatIsLoaded,
    withEveryPage,
    sveltekit({
      adapter: namingFiles(adapter({ pages: 'build', assets: 'build', fallback: 'index.html' })),
      csp: {
        mode: 'hash',
        directives: {
          'default-src': ['self'],
          'script-src': ['self', `sha256-${firstScriptHash}`],
          'style-src': ['self', 'unsafe-inline'],
          'img-src': ['self', 'data:'],
          'connect-src': ['self', 'ws:', 'wss:'],
          'object-src': ['none'],
          'base-uri': ['self'],
          'form-action': ['self'],
        },
      },
      router: { resolution: 'client' },
      // Registered once a page stands (`offline/device-queue.svelte.ts`), not while it loads.
      serviceWorker: { register: false },
    }),
  ],
  // Every asset is a file of its own: a data: URL would need a hole in the content security policy.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups },
          },
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': service,
      '/health': service,
      '/socket.io': { target: service, ws: true },
    },
  },
});
