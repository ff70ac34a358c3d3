import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig, type Plugin } from 'vite';
import { copyingForAudit, findWhatIsLoaded, groups, namingFiles, withEveryPage } from './first-load.ts';

/** Where the service listens while the web UI is served by Vite. */
const service = process.env.WARD_BOARD_SERVICE ?? 'http://127.0.0.1:3000';

/** What the service alone does: it writes its schemas as JSON Schema, for its document, and checks requests by them. */
const OF_SERVICE =
  /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$|\/contract\/dist\/chart\/request-checks\.js$/;
/**
 * What libraries bring along for others: elements that are used outside of Svelte, a transport that no
 * socket here names (`live-socket.ts`), and what a server writes into its pages.
 */
const OF_OTHERS =
  /\/svelte\/src\/internal\/client\/dom\/elements\/custom-element\.js$|\/engine\.io-client\/build\/esm\/transports\/webtransport\.js$|\/devalue\/src\/uneval\.js$/;

/** The web UI never calls these, and would load them before its first row: they are built as the same exports, which throw when they are called. */
const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    if (!OF_SERVICE.test(id) && !OF_OTHERS.test(id)) return null;
    const exported = /^export (?:const|function|class) (\w+)/gm;
    const names = [...readFileSync(id, 'utf8').matchAll(exported)].map(([, name]) => name);
    const absent = `const absent = () => { throw new Error('The web UI is built without this.'); };`;
    // These two make a method of every schema: only that method, once it is called, throws.
    const made = 'const method = () => absent;';
    const given = (name = '') => `${name.endsWith('Method') ? 'method' : 'absent'} as ${name}`;
    return `${absent}${made}export { absent as process, ${names.map(given).join(', ')} };`;
  },
};

/**
 * What the contract declares is made of calls, as schemas are, which a build can't tell from calls that do something. None does: what no
 * page uses, such as the schemas by which the service describes its answers, is left out.
 */
const withoutUnusedDeclarations: Plugin = {
  name: 'without-unused-declarations',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/contract\/dist\/[^?]+\.js(?:\?|$)/.test(id)) return null;
    const values = this.parse(code).body.flatMap((statement) => {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declared?.type !== 'VariableDeclaration') return [];
      return declared.declarations.flatMap(({ init }) => (init ? [init] : []));
    });
    let marked = code;
    for (const { type, start, end } of values.toReversed()) {
      const value = code.slice(start, end);
      if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || !value.includes('(')) continue;
      marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${marked.slice(end)}`;
    }
    return { code: marked, map: null };
  },
};

/** The hash of the page's own inline script, for the content security policy. */
const [, firstScript = ''] =
  /<script>([\s\S]*?)<\/script>/.exec(readFileSync(new URL('src/app.html', import.meta.url), 'utf8')) ?? [];
const firstScriptHash = createHash('sha256').update(firstScript).digest('base64');

export default defineConfig({
  plugins: [
    withoutUnusedParts,
    withoutUnusedDeclarations,
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
