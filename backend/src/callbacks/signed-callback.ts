import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ProblemException } from '../platform/http/problem-exception.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';

/** No report needs more; what is stored of one is not to weigh on the patient's history. */
const MOST_BYTES = 16 * 1024;
const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/** How a callback that nobody can be sure of is refused. */
export const unsigned = (detail: string) =>
  new ProblemException('unauthenticated', detail, { headers: { 'www-authenticate': 'HMAC-SHA256 realm="callbacks"' } });

/** Lets in what is signed with the secret that the other system was given, before a word of it is believed. */
@Injectable()
export class SignedCallback implements CanActivate {
  constructor(@InjectSettings() private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const { rawBody = Buffer.alloc(0), headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { callbackSecret } = this.settings;
    if (callbackSecret === null) throw unsigned('This service takes no callbacks: it has no CALLBACK_SECRET.');
    const given = SIGNATURE.exec(String(headers['x-signature'] ?? ''))?.[1];
    if (given === undefined) throw unsigned('X-Signature is missing, or is not sha256= and 64 digits in hex.');
    const right = createHmac('sha256', callbackSecret).update(rawBody).digest();
    if (!timingSafeEqual(Buffer.from(given, 'hex'), right)) throw unsigned('X-Signature does not fit the body.');
    if (rawBody.length > MOST_BYTES)
      throw new ProblemException('payload_too_large', `A callback has at most ${MOST_BYTES} bytes.`);
    return true;
  }
}
