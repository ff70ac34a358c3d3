import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jsonOf } from './json-type.js';

/** What is shorter fits into one packet anyway. */
const LEAST_BYTES = 1_400;

/** Levels that cost about a millisecond for a full board, on a thread of their own. */
const encoders = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
} as const;
const supported = Object.keys(encoders) as (keyof typeof encoders)[];

/** A history of years: the least that makes it a tenth, since whoever reads it waits for it. */
const STREAM_LEVEL = 1;

/** Lines that are gzip as they come. */
const gzipped = new WeakSet<Readable>();

/** Says of lines that they are gzip already; they must be for a client that takes it. */
export function asGzip(lines: Readable): Readable {
  gzipped.add(lines);
  return lines;
}

/** Whether a client takes gzip, by its `Accept-Encoding`. */
export const takesGzip = (accepted: string | undefined): boolean => negotiate(accepted ?? '', ['gzip']) === 'gzip';

/** Lines in gzip. A source that fails destroys what is made of it, so that half of it is never taken for the whole. */
export const inGzip = (lines: Readable): Readable => pipeline(lines, createGzip({ level: STREAM_LEVEL }), () => {});

/**
 * Compresses answers for clients that take it. A body is compressed whole, so that every answer keeps its `Content-Length`, and
 * what waits for slow readers stays counted; files pass as they are. Lines of JSON, which are streamed at any length, are
 * compressed as they come, in gzip alone, a slow reader holding up their source as ever. Answers of `/api/auth` are left alone:
 * they carry tokens, whose length must not tell what they share with something that a request brought.
 */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook<string | Buffer | NodeJS.ReadableStream | null>('onSend', async (request, reply, payload) => {
    if (payload instanceof Readable && jsonOf(reply.getHeader('content-type')) === 'lines') {
      vary(reply);
      if (!takesGzip(request.headers['accept-encoding'])) return payload;
      reply.header('content-encoding', 'gzip');
      return gzipped.has(payload) ? payload : inGzip(payload);
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (!mayBeCompressed(reply) || request.routeOptions.url?.startsWith('/api/auth')) return payload;
    vary(reply);
    const body = Buffer.from(payload);
    const accepted = request.headers['accept-encoding'];
    if (accepted === undefined || body.length < LEAST_BYTES) return payload;
    const encoding = supported.find((name) => name === negotiate(accepted, supported));
    if (encoding === undefined) return payload;
    const compressed = await encoders[encoding](body);
    reply.header('content-encoding', encoding);
    reply.removeHeader('content-length');
    return compressed;
  });
  // Lines that fail before the first of them are answered by a problem, which is not in the encoding that they were to have.
  fastify.addHook('onError', async (_, reply) => {
    reply.removeHeader('content-encoding');
  });
}

function mayBeCompressed(reply: FastifyReply): boolean {
  if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return false;
  const type = reply.getHeader('content-type');
  return jsonOf(type) === 'text' || String(type).startsWith('text/');
}

/** A cache on the way must not give one client's encoding to another. */
function vary(reply: FastifyReply): void {
  const others = String(reply.getHeader('vary') ?? '');
  if (!others.includes('accept-encoding'))
    reply.header('vary', others ? `${others}, accept-encoding` : 'accept-encoding');
}
