import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { headers } from '@ward-board/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { Answer } from './answer.js';
import { ReadModels } from './read-models.js';

/**
 * Sends what routes answer with: headers, content type and body. Every write carries `X-Event-Position`; one that stored
 * no event because it is kept as reference data carries the newest position there is: whoever waits for that sees all
 * that it could depend on.
 */
@Injectable()
export class AnswerHeaders implements NestInterceptor {
  constructor(private readonly readModels: ReadModels) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const { method, session } = context.switchToHttp().getRequest<FastifyRequest & { readonly session?: unknown }>();
    const writes = method !== 'GET' && method !== 'HEAD' && Boolean(session);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      mergeMap(async (value: unknown) => {
        const answer = value instanceof Answer ? value : null;
        if (answer?.body !== undefined) reply.type('application/json; charset=utf-8');
        if (answer) reply.headers(answer.headers);
        if (writes && !reply.hasHeader(headers.eventPosition))
          reply.header(headers.eventPosition, await this.readModels.head());
        return answer ? answer.body : value;
      }),
    );
  }
}
