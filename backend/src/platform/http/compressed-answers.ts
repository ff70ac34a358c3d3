import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What is shorter fits into one packet anyway. */
const LEAST_BYTES = 1_400;

/** Levels that cost about a millisecond for a full board, on a thread of their own. */
const encoders = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
} as const;
const supported = Object.keys(encoders) as (keyof typeof encoders)[];

const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b)/;

/**
 * Compresses answers for clients that take it. A body is compressed whole, so that every answer keeps its `Content-Length`, and
 * what waits for slow readers stays counted; streams and files pass as they are. Answers of `/api/auth` are left alone:
 * they carry tokens, whose length must not tell what they share with something that a request brought.
 */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook<string | Buffer | NodeJS.ReadableStream | null>('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (!mayBeCompressed(reply) || request.url.startsWith('/api/auth')) return payload;
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
}

const mayBeCompressed = (reply: FastifyReply): boolean =>
  !reply.hasHeader('content-encoding') &&
  !reply.hasHeader('content-range') &&
  COMPRESSIBLE.test(String(reply.getHeader('content-type')));

/** A cache on the way must not give one client's encoding to another. */
function vary(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? 'accept-encoding' : `${others}, accept-encoding`);
}
