import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { jsonOf } from '../http/json-type.js';

const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;

/** `'sha256-…'` of each inline script of a page, data left out, so that these may run, and nothing that was slipped in. */
export function inlineScriptHashes(html: string): readonly string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  );
}

/** Headers by their names, in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** Security headers of every answer, whoever gives it: it loads nothing, and no page may show it within itself. */
export const securityHeaders = (): Headers =>
  helmetsHeaders({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }, false);

/** What pages, scripts and workers have in their place. */
export const documentHeaders = (scriptHashes: readonly string[]): Headers =>
  helmetsHeaders(
    // A page may load from here only. Inline styles are Svelte's transitions and style directives.
    {
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
    true,
  );

/** Gives every answer the headers of documents that is no JSON: half of a short answer's bytes, and a board asks for six before its rows. */
export function secureDocuments(fastify: FastifyInstance, headers: Headers): void {
  fastify.addHook('onSend', async (_request, reply) => {
    // What is kept for good has none: `web-ui.ts`.
    const isSecured = reply.raw.hasHeader('content-security-policy');
    if (isSecured && jsonOf(reply.getHeader('content-type')) === null)
      for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
  });
}

function helmetsHeaders(directives: Readonly<Record<string, readonly string[]>>, ofDocuments: boolean): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: ofDocuments,
    originAgentCluster: ofDocuments,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // These speak to Internet Explorer, Flash and link prefetching, which is not used here: bytes of every answer for nothing.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    // Whether every host of the domain is reachable by https is for the proxy to say.
    strictTransportSecurity: false,
  });
  setHeaders(request, response, () => {});
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
