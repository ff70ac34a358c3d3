import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

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

/** What a page may load: from here only. Inline styles are Svelte's transitions and style directives. */
export function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** On every answer, whoever gives it. */
export function sendSecurityHeaders(fastify: FastifyInstance, policy: string): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    // Patients' data: no browser, proxy or shared tablet keeps a copy.
    if (request.url.startsWith('/api/')) raw.setHeader('cache-control', 'no-store');
    raw.setHeader('content-security-policy', policy);
    raw.setHeader('x-content-type-options', 'nosniff');
    raw.setHeader('referrer-policy', 'same-origin');
    raw.setHeader('cross-origin-opener-policy', 'same-origin');
    raw.setHeader('cross-origin-resource-policy', 'same-origin');
    done();
  });
}
