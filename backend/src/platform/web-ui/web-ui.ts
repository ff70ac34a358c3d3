import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Facility } from '@ward-board/contract';
import type { FastifyInstance } from 'fastify';
import type { SendPage } from '../http/unrouted.js';
import type { Log } from '../log/log.js';
import { inlineScriptHashes } from './security-headers.js';

const NOT_BUILT = 'The web UI is not built: run "npm run build", then start again.\n';

/** Scripts, styles and fonts, whichever way they are compressed: no browser takes them for a page. */
const NO_DOCUMENT = /\.(?:js|css|woff2)(?:\.br|\.gz)?$/;
/** Half of a small file's bytes. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
];

/** The built web UI as it is when the service starts; `page` is null when it is not built. */
export interface WebUi {
  readonly folder: string;
  readonly page: string | null;
  readonly scriptHashes: readonly string[];
}

/** Where the page has what the service says of the facility. */
const FACILITY = '<script type="application/json" id="facility">null</script>';
/** Where it has after how many minutes a session locks that nobody touches. */
const IDLE_LOCK = '<script type="application/json" id="idle-lock">0</script>';

/**
 * @param folder `web/build`.
 * @param facility goes into the page, and so do the minutes: without it no time can be shown, and to ask for it would be a
 *   round trip more.
 */
export function readWebUi(folder: string, facility: Facility, idleLockMinutes: number): WebUi {
  let page: string | null = null;
  try {
    const said = JSON.stringify(facility).replaceAll('<', '\\u003c');
    page = readFileSync(join(folder, 'index.html'), 'utf8')
      .replace(FACILITY, () => FACILITY.replace('null', () => said))
      .replace(IDLE_LOCK, IDLE_LOCK.replace('0', String(idleLockMinutes)));
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
    // A file whose name stays has its `ETag`, and none is read in parts.
    lastModified: false,
    acceptRanges: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Names of built assets change with their content.
      const immutable = path.includes(join('_app', 'immutable'));
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (immutable) reply.removeHeader('etag');
      if (immutable && NO_DOCUMENT.test(path)) for (const name of OF_DOCUMENTS) reply.raw.removeHeader(name);
    },
  });
  return (_request, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
}
