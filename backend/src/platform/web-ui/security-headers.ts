import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import helmet from 'helmet';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** `'sha256-…'` of each inline script of a page, so that these may run, and nothing that was slipped in. */
export function inlineScriptHashes(html: string): readonly string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  );
}

/**
 * Security headers on every answer, whoever gives it: routes, errors, files, and Socket.IO, which answers polling before
 * Fastify sees it. To be called when Socket.IO is attached: it takes over the listeners that the server has by then.
 */
export function sendSecurityHeaders(server: Server, scriptHashes: readonly string[]): void {
  const setHeaders = helmet({
    // A page may load from here only. Inline styles are Svelte's transitions and style directives.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scriptHashes],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Whether every host of the domain is reachable by https is for the proxy to say.
    strictTransportSecurity: false,
  });
  server.prependListener('request', (request, response) => {
    // Patients' data: no browser, proxy or shared tablet keeps a copy.
    if (request.url?.startsWith('/api/')) response.setHeader('cache-control', 'no-store');
    setHeaders(request, response, () => {});
  });
}
