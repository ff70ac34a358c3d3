import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { headers } from '@ward-board/contract';
import type { FastifyRequest } from 'fastify';
import { ProblemException } from '../platform/http/problem-exception.js';
import { projectionsBehind } from './collections.js';
import { behind, ReadModels } from './read-models.js';

/** A GET with `X-Min-Position` waits until what answers it has reached that position, or answers 503 `projection_behind`. */
@Injectable()
export class MinPosition implements NestInterceptor {
  constructor(private readonly readModels: ReadModels) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const given = request.headers[headers.minPosition];
    if (request.method === 'GET' && given !== undefined) {
      const position = this.readModels.positionOf(String(given));
      if (position === null) {
        const errors = [{ path: 'X-Min-Position', message: 'is not a position' }];
        throw new ProblemException('validation_failed', 'X-Min-Position is not a position.', { errors });
      }
      if (!(await this.readModels.waitFor(position, projectionsBehind(request.url)))) throw behind();
    }
    return next.handle();
  }
}
