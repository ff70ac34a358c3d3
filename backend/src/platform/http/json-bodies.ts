import { repeatedKeys } from '@ward-board/contract';
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemException } from './problem-exception.js';

export const BODY_LIMIT = 256 * 1024;
const MOST_NAMED = 100;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, for signatures over it. */
    rawBody?: Buffer;
  }
}

const malformed = (what: string) =>
  new ProblemException('validation_failed', `The body ${what}.`, { errors: [{ path: 'body', message: what }] });

/**
 * The service reads JSON and nothing else; any other content type is a 415. An empty body is no body, whatever its type:
 * many clients name one with every POST.
 * @param fhirPaths where a POST may be of FHIR's content type as well.
 */
export function acceptJsonBodies(fastify: FastifyInstance, fhirPaths: readonly string[] = []): void {
  // "error": a body that would replace a prototype is refused, not cleaned up and half believed.
  const parse = fastify.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  fastify.removeAllContentTypeParsers();
  const read: FastifyBodyParser<string | Buffer> = (request: FastifyRequest, body, done) => {
    // Bytes that say they are packed would be read as if they were not.
    if (!/^(identity)?$/i.test(request.headers['content-encoding'] ?? ''))
      return done(
        new ProblemException('unsupported_media_type', 'The body is compressed: send it as it is.', {
          errors: [{ path: 'Content-Encoding', message: 'must be identity' }],
        }),
      );
    const bytes = Buffer.from(body);
    request.rawBody = bytes;
    if (bytes.length === 0) return done(null, undefined);
    // In another charset the same bytes may be readable as well, and say something else.
    if (!isUtf8(request.headers['content-type']))
      return done(
        new ProblemException('unsupported_media_type', 'The body is in another charset than UTF-8.', {
          errors: [{ path: 'Content-Type', message: 'must be application/json, in UTF-8' }],
        }),
      );
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch {
      return done(malformed('is not UTF-8'));
    }
    void parse(request, text, (error, value) => {
      if (error) return done(malformed('is not valid JSON'));
      const repeated = repeatedKeys(text, value);
      if (repeated.length === 0) return done(null, value);
      const errors = repeated
        .slice(0, MOST_NAMED)
        .map((key) => ({ path: key.slice(0, 200), message: 'is there twice' }));
      done(new ProblemException('validation_failed', 'The body has a key twice.', { errors }));
    });
  };
  const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT } as const;
  fastify.addContentTypeParser<string | Buffer>('application/json', options, read);
  fastify.addContentTypeParser<string | Buffer>('application/fhir+json', options, (request, body, done) => {
    const [path = ''] = request.url.split('?', 1);
    if (request.method === 'POST' && fhirPaths.includes(path)) {
      if (isR4(request.headers['content-type'])) return read(request, body, done);
      return done(
        new ProblemException('unsupported_media_type', 'The resource is of another version of FHIR than R4.', {
          errors: [{ path: 'Content-Type', message: 'must be of fhirVersion=4.0' }],
        }),
      );
    }
    done(
      new ProblemException('unsupported_media_type', 'No FHIR resource can be sent here.', {
        errors: [{ path: 'Content-Type', message: 'must be application/json' }],
      }),
    );
  });
}

/** Whether each version of FHIR that a content type names, if any, is R4: in another the same elements may say something else. */
function isR4(contentType = ''): boolean {
  const versions = contentType.matchAll(/;\s*fhirVersion\s*=\s*["']?([^"';\s]*)/gi);
  return [...versions].every(([, version = '']) => /^4\.0(\.\d+)?$/.test(version));
}

/** Whether each charset that a content type names, if any, is UTF-8, or the part of it that ASCII is. */
function isUtf8(contentType = ''): boolean {
  const charsets = contentType.matchAll(/;\s*charset\s*=\s*["']?([^"';\s]*)/gi);
  return [...charsets].every(([, charset = '']) => /^(utf-?8|us-ascii)?$/i.test(charset));
}
