import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { SignedInUser } from '@ward-board/contract';
import type { FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { actorOf } from '../command-handling/command-metadata.js';
import { AccessLog } from './access-log.js';

const WHAT = 'recorded-access';

/**
 * A route that shows what is confidential of one patient, named by `:id` in its path or `patient_id` in its query: what it
 * answered is in the access log as `what`, before the answer is sent.
 */
export const RecordsAccess = (what: string) => SetMetadata(WHAT, what);

interface Reading extends FastifyRequest {
  readonly session: { readonly user: SignedInUser } | null;
  readonly params: { readonly id?: string };
  readonly query: { readonly patient_id?: string; readonly reason?: string };
}

/** Keeps each reading that `RecordsAccess` marks. What was refused has shown nothing, and is not kept. */
@Injectable()
export class RecordedAccess implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: AccessLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const what = this.reflector.get<string | undefined>(WHAT, context.getHandler());
    if (what === undefined) return next.handle();
    const { session, params, query } = context.switchToHttp().getRequest<Reading>();
    const keep = () => {
      // Only of what was answered: a request that names nobody is refused further on, with the field that it lacks.
      const patientId = params.id ?? query.patient_id;
      if (!session || !patientId) throw new Error(`${what} is recorded of a patient, and needs a session.`);
      return this.log.record(patientId.toLowerCase(), actorOf(session.user), what, query.reason?.trim() || null);
    };
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await keep();
        return answer;
      }),
    );
  }
}
