import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

/** Where the service listens while the web UI is served by Vite. */
const service = process.env.WARD_BOARD_SERVICE ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    sveltekit({
      adapter: adapter({ pages: 'build', assets: 'build', fallback: 'index.html' }),
      csp: {
        mode: 'hash',
        directives: {
          'default-src': ['self'],
          'script-src': ['self'],
          'style-src': ['self', 'unsafe-inline'],
          'img-src': ['self', 'data:'],
          'connect-src': ['self', 'ws:', 'wss:'],
          'object-src': ['none'],
          'base-uri': ['self'],
          'form-action': ['self'],
        },
      },
      router: { resolution: 'client' },
    }),
  ],
  // Every asset is a file of its own: a data: URL would need a hole in the content security policy.
  build: { assetsInlineLimit: 0 },
  server: {
    proxy: {
      '/api': service,
      '/health': service,
      '/socket.io': { target: service, ws: true },
    },
  },
});
