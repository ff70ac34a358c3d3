import { createHmac } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { headers } from '@ward-board/contract';
import type { FastifyReply } from 'fastify';
import { firstValueFrom, from, type Observable } from 'rxjs';
import type { CommandRequest, WriteIdentity } from '../command-handling/command-metadata.js';
import { KeyedMutex } from '../command-handling/keyed-mutex.js';
import { Clock, idOfTime } from '../platform/clock/clock.js';
import { ownRequests } from '../platform/http/own-requests.js';
import { problemBody } from '../platform/http/problem-body.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import type { StoredAnswer } from './idempotency-schema.js';
import { NeverKept } from './never-kept.js';

const KEY = /^[\x20-\x7e]{1,255}$/;
/** `projection` too: a repeated answer that hid how far the boards were would let an old one pass for the present. */
const KEPT_HEADERS = ['content-type', 'location', 'etag', headers.eventPosition, headers.projection];

/**
 * Gives each write its identity. One with an `Idempotency-Key` is executed once, however often it is sent. Its command's identity is kept
 * before it runs, so that even a crash between the write and its answer leaves nothing to repeat: the events of a second
 * run have the ids of the first (ES4). Kept answers are those of success and of a rule's refusal (409): what said that
 * the request was wrong, late or unlucky (4xx else, 412, 5xx) changed nothing, and may be tried again.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  /** The same key at the same time: the second waits, and is answered as the first. */
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly reflector: Reflector,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<CommandRequest>();
    const key = request.headers[headers.idempotencyKey];
    const safe = request.method === 'GET' || request.method === 'HEAD';
    if (context.getType() !== 'http' || safe || !request.session) return next.handle();
    request.identity = this.newIdentity();
    if (key === undefined) return next.handle();
    if (typeof key !== 'string' || !KEY.test(key)) {
      const errors = [{ path: 'Idempotency-Key', message: 'is not 1 to 255 printable ASCII characters' }];
      throw new ProblemException('validation_failed', 'The Idempotency-Key can’t be used.', { errors });
    }
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const user = request.session.user.id;
    const isNeverKept = this.reflector.get(NeverKept, context.getHandler()) === true;
    return from(
      this.mutex.runExclusive(`${user} ${key}`, () => this.once(user, request, reply, key, next, isNeverKept)),
    );
  }

  private newIdentity(): WriteIdentity {
    const earlier = ownRequests.getStore()?.at;
    const commandId = earlier ? idOfTime(earlier) : this.clock.newId();
    return { commandId, at: (earlier ?? this.clock.now()).toISOString() };
  }

  private async once(
    user: string,
    request: CommandRequest,
    reply: FastifyReply,
    key: string,
    next: CallHandler,
    isNeverKept: boolean,
  ): Promise<unknown> {
    // Keyed, since a body may hold a password that a plain hash would let somebody guess.
    const fingerprint = createHmac('sha256', this.settings.sessionSecret)
      .update(`${request.method} ${request.url}\n`)
      .update(request.rawBody ?? '')
      .digest('base64');
    const claim = await this.keys.claim(user, key, fingerprint, request.identity ?? this.newIdentity());
    if (claim.fingerprint !== fingerprint)
      throw new ProblemException('idempotency_key_reused', 'This Idempotency-Key came with another request before.');
    if (claim.answer) return answerAgain(reply, claim.answer);
    request.identity = { ...claim, isRetry: !claim.isNew };
    try {
      const body: unknown = await firstValueFrom(next.handle(), { defaultValue: undefined });
      if (!isNeverKept) await this.keys.keepAnswer(user, key, answerOf(reply, body));
      return body;
    } catch (error) {
      // A change of reference data that was made by another node, to which the same request was sent at the same time, is refused
      // here, as stale or of something that is gone: the events of a command would have told that it was its own.
      const isRefusal = error instanceof ProblemException && error.status > 400 && error.status < 500;
      const answer = isRefusal ? await this.keys.answerOfAnotherTry(user, key) : null;
      if (answer) return answerAgain(reply, answer);
      if (error instanceof ProblemException && error.status === 409)
        await this.keys.keepAnswer(user, key, { problem: problemBody(error) });
      // Nothing was begun: the request may be put right and sent with the same key.
      if (error instanceof ProblemException && error.status === 400 && claim.isNew) await this.keys.release(user, key);
      throw error;
    }
  }
}

function answerOf(reply: FastifyReply, body: unknown): StoredAnswer {
  const kept = KEPT_HEADERS.map((name) => [name, reply.getHeader(name)] as const);
  return {
    headers: Object.fromEntries(kept.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** @throws ProblemException when the first answer was a problem. */
function answerAgain(reply: FastifyReply, answer: StoredAnswer): string | undefined {
  const replayed = { [headers.idempotencyReplayed]: 'true' };
  if ('problem' in answer) {
    const { code, detail, errors } = answer.problem;
    throw new ProblemException(code, detail, { ...(errors ? { errors } : {}), headers: replayed });
  }
  reply.headers({ ...answer.headers, ...replayed });
  if (answer.body === null) return undefined;
  if (answer.headers['content-type'] === undefined) reply.type('application/json; charset=utf-8');
  return answer.body;
}
