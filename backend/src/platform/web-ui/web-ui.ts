import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { SendPage } from '../http/unrouted.js';
import type { Log } from '../log/log.js';
import { inlineScriptHashes } from './security-headers.js';

const NOT_BUILT = 'The web UI is not built: run "npm run build", then start again.\n';

/** The built web UI as it is when the service starts; `page` is null when it is not built. */
export interface WebUi {
  readonly folder: string;
  readonly page: string | null;
  readonly scriptHashes: readonly string[];
}

/** @param folder `web/build`. */
export function readWebUi(folder: string): WebUi {
  let page: string | null = null;
  try {
    page = readFileSync(join(folder, 'index.html'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return { folder, page, scriptHashes: page === null ? [] : inlineScriptHashes(page) };
}

/**
 * Serves the web UI from the service's own port.
 * @returns how a page is sent for a path that the web UI's own router knows.
 */
export async function serveWebUi(fastify: FastifyInstance, { folder, page }: WebUi, log: Log): Promise<SendPage> {
  if (page === null) {
    log.warn(NOT_BUILT.trim());
    return (_request, reply) => reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
  }
  await fastify.register(fastifyStatic, {
    root: folder,
    // A route per file: what is no file falls through to the pages.
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Names of built assets change with their content.
      const immutable = path.includes(join('_app', 'immutable'));
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (_request, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
}
