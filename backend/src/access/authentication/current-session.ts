import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../sessions/session.js';
import type { FoundSession } from '../sessions/sessions.js';
import type { Display } from './display-tokens.js';

/** A request that the auth hook has let in. `session` is null where none is needed, and where a wall display makes it. */
export interface AdmittedRequest extends FastifyRequest {
  session: Session | null;
  /** Whose request it is, by which token, on the routes that locked sessions may call; there `session` is null. */
  found?: FoundSession;
  display: Display | null;
  /** The reason given for reaching this patient, where nothing else lets the caller reach them; see `patient-access`. */
  override?: { readonly patient_id: string; readonly reason: string };
}

/** `@CurrentSession() session: Session`: who makes the request. Only for routes that need a session. */
export const CurrentSession = createParamDecorator((_: undefined, context: ExecutionContext): Session => {
  const { session } = context.switchToHttp().getRequest<AdmittedRequest>();
  if (!session) throw new Error('A route that needs no session asked for one.');
  return session;
});

/** `@SessionFound() found: FoundSession`: the session that makes the request, locked or not. Only for routes that locked ones may call. */
export const SessionFound = createParamDecorator((_: undefined, context: ExecutionContext): FoundSession => {
  const { found } = context.switchToHttp().getRequest<AdmittedRequest>();
  if (!found) throw new Error('A route that is closed to locked sessions asked for one.');
  return found;
});
