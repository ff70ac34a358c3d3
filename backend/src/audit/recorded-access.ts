import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { SignedInUser } from '@ward-board/contract';
import type { FastifyRequest } from 'fastify';
import { from, mergeMap, type Observable } from 'rxjs';
import { actorOf } from '../command-handling/command-metadata.js';
import { AccessLog } from './access-log.js';
import { ConfidentialPatients, reasonIn } from './confidential-patients.js';

const WHAT = 'recorded-access';

/**
 * A route that shows what is confidential of one patient, named by `:id` in its path or `patient_id` in its query: what it
 * answered is in the access log as `what`, before the answer is sent. A list of everybody's, such as a queue, opens nobody's chart.
 */
export const RecordsAccess = (what: string) => SetMetadata(WHAT, what);

/** How the access log names what a route shows; undefined: it is not marked. */
export const recordedAs = (reflector: Reflector, context: ExecutionContext): string | undefined =>
  reflector.get<string | undefined>(WHAT, context.getHandler());

interface Reading extends FastifyRequest {
  readonly session: { readonly user: SignedInUser } | null;
  readonly params: { readonly id?: string };
  /** Why the caller reaches this patient, where their board does not say it. */
  readonly override?: { readonly reason: string };
  readonly query: { readonly patient_id?: string; readonly reason?: unknown };
}

/**
 * Keeps each reading that `RecordsAccess` marks. What was refused has shown nothing, and is not kept; a confidential patient is
 * not shown to an auditor who gives no reason.
 */
@Injectable()
export class RecordedAccess implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: AccessLog,
    private readonly confidential: ConfidentialPatients,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const what = recordedAs(this.reflector, context);
    if (what === undefined) return next.handle();
    return from(this.expectReason(context.switchToHttp().getRequest<Reading>())).pipe(
      mergeMap(() => next.handle()),
      mergeMap(async (answer: unknown) => {
        // Only what was answered has a query that is known to be good.
        const { session, params, query, override } = context.switchToHttp().getRequest<Reading>();
        const patientId = params.id ?? query.patient_id;
        if (!session) throw new Error(`${what} is recorded with who read it, and needs a session.`);
        const reason = override?.reason ?? reasonIn(query);
        if (patientId !== undefined)
          await this.log.record(patientId.toLowerCase(), actorOf(session.user), what, reason);
        return answer;
      }),
    );
  }

  private async expectReason({ session, params, query }: Reading): Promise<void> {
    const patientId = params.id ?? query.patient_id;
    if (session && patientId !== undefined)
      await this.confidential.expectReason(session.user.role, [patientId], reasonIn(query));
  }
}
