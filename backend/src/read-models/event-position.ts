import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { headers } from '@ward-board/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { Records } from './read-models.js';

/**
 * Every write carries `X-Event-Position`. One that stored no event, because nothing was to be changed or because it is
 * kept as reference data, carries the newest position there is: who waits for that sees all that it could depend on.
 */
@Injectable()
export class EventPosition implements NestInterceptor {
  constructor(private readonly records: Records) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const { method, session } = context.switchToHttp().getRequest<FastifyRequest & { readonly session?: unknown }>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (method === 'GET' || method === 'HEAD' || !session) return next.handle();
    return next.handle().pipe(
      mergeMap(async (body: unknown) => {
        if (!reply.hasHeader(headers.eventPosition)) reply.header(headers.eventPosition, await this.records.head());
        return body;
      }),
    );
  }
}
