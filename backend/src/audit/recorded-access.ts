import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { SignedInUser } from '@ward-board/contract';
import type { FastifyRequest } from 'fastify';
import { from, mergeMap, type Observable } from 'rxjs';
import { actorOf } from '../command-handling/command-metadata.js';
import { Answer } from '../read-models/answer.js';
import { patientIdIn, patientsNamedIn } from '../read-models/patients-named-in.js';
import { AccessLog } from './access-log.js';
import { ConfidentialPatients, reasonIn } from './confidential-patients.js';

const MARK = 'recorded-access';
interface Mark {
  readonly what: string;
  /** Who says of which patient it is: the request, or the record that is answered. */
  readonly namedBy: 'request' | 'record';
}

/**
 * A route that shows what is confidential of one patient, named by `:id` in its path or `patient_id` in its query: what it
 * answered is in the access log as `what`, before the answer is sent. A list of everybody's, such as a queue, opens nobody's chart.
 */
export const RecordsAccess = (what: string) => SetMetadata(MARK, { what, namedBy: 'request' } satisfies Mark);

/** The same of a route that answers one record of a chart, whose `patient_id` says whose it is. */
export const RecordsAccessToRecord = (what: string) => SetMetadata(MARK, { what, namedBy: 'record' } satisfies Mark);

const markOf = (reflector: Reflector, context: ExecutionContext): Mark | undefined =>
  reflector.get<Mark | undefined>(MARK, context.getHandler());

/** Whether a route is marked. */
export const isRecorded = (reflector: Reflector, context: ExecutionContext): boolean =>
  markOf(reflector, context) !== undefined;

/** What is the reader's own, whomever it names: their session, and their notifications. */
const OWN = ['auth', 'notifications'];

interface Reading extends FastifyRequest {
  readonly session: { readonly user: SignedInUser } | null;
  readonly params: { readonly id?: string; readonly ward?: string };
  /** Why the caller reaches this patient, where their board does not say it. */
  readonly override?: { readonly reason: string };
  readonly query: { readonly patient_id?: string; readonly reason?: unknown; readonly at?: unknown };
}

/**
 * Keeps each reading that `RecordsAccess` marks, and of an auditor whatever else names patients: a board, a list, a sheet, who
 * looked. What was refused has shown nothing, and is not kept; a confidential patient is not shown to an auditor who gives no
 * reason.
 */
@Injectable()
export class RecordedAccess implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: AccessLog,
    private readonly confidential: ConfidentialPatients,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const mark = markOf(this.reflector, context);
    const request = context.switchToHttp().getRequest<Reading>();
    // An order list without a patient is everybody's.
    if (mark === undefined || (mark.namedBy === 'request' && patientNamedIn(request) === undefined))
      return this.ofEverybodyNamed(request, next);
    const asksFirst = mark.namedBy === 'request' ? this.expectReason(request, patientNamedIn(request)) : undefined;
    return from(Promise.resolve(asksFirst)).pipe(
      mergeMap(() => next.handle()),
      mergeMap(async (answer: unknown) => {
        const patientId = mark.namedBy === 'request' ? patientNamedIn(request) : patientOf(answer);
        if (mark.namedBy === 'record') await this.expectReason(request, patientId);
        if (patientId !== undefined) await this.record(request, patientId.toLowerCase(), mark.what);
        return answer;
      }),
    );
  }

  /** What no mark is on, or names nobody: of an auditor it is a reading of everybody whom the answer names. */
  private ofEverybodyNamed(request: Reading, next: CallHandler): Observable<unknown> {
    const { session, method, query } = request;
    const what = readingOf(request);
    const isReading = ['GET', 'HEAD'].includes(method) && !OWN.some((own) => what.startsWith(own));
    if (session?.user.role !== 'auditor' || !isReading) return next.handle();
    const { user } = session;
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        // The register's records name nobody else: their own ids say whose they are.
        const [isRegister, { id }] = [what === 'patients', request.params];
        const isSearch = isRegister && id === undefined;
        const answered = isSearch ? idsIn(answer) : isRegister && id ? [id] : patientsIn(answer);
        // A list of one patient's sheets says of nobody that they are on them.
        const asked = what === 'handovers' ? query.patient_id?.toLowerCase() : undefined;
        const patientIds = asked === undefined ? answered : [...new Set([asked, ...answered])];
        // Whoever is to be asked about has to be found first.
        if (!isSearch) await this.confidential.expectReason(user.role, patientIds, reasonIn(query));
        if (patientIds.length > 0) await this.log.recordAll(patientIds, actorOf(user), what, reasonIn(query));
        return answer;
      }),
    );
  }

  private async expectReason({ session, query }: Reading, patientId: string | undefined): Promise<void> {
    if (session && patientId !== undefined)
      await this.confidential.expectReason(session.user.role, [patientId], reasonIn(query));
  }

  private async record({ session, query, override }: Reading, patientId: string, what: string): Promise<void> {
    if (!session) throw new Error(`${what} is recorded with who read it, and needs a session.`);
    await this.log.record(patientId, actorOf(session.user), what, override?.reason ?? reasonIn(query));
  }
}

const patientNamedIn = ({ params, query }: Reading): string | undefined => params.id ?? query.patient_id;

/** How the access log names the reading of a route: `icu`, `patients/monitoring`. */
export const nameOf = (pattern: string): string =>
  pattern
    .split('/')
    .filter((part) => part !== '' && part !== 'api' && !part.startsWith(':'))
    .join('/');

/** The same of a request, with the ward of a board and whether it is of the past: `boards/icu`, `audit/boards/icu`. */
function readingOf({ routeOptions, params: { ward }, query }: Reading): string {
  const name = nameOf(routeOptions.url ?? '');
  if (ward === undefined) return name;
  return `${query.at === undefined ? '' : 'audit/'}${name}/${ward}`;
}

/** Everybody whose records an answer has, in plain fields or as FHIR resources. */
export function patientsIn(answer: unknown): readonly string[] {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, value] of Object.entries(part))
      if (typeof value !== 'string') look(value);
      else {
        const id = name === 'reference' ? patientIdIn(value) : name === 'patient_id' ? value : undefined;
        if (id !== undefined) found.add(id.toLowerCase());
      }
  };
  look(answer instanceof Answer ? JSON.parse(answer.body ?? 'null') : answer);
  return [...found];
}

/** The ids of the records of a list. */
const idsIn = (answer: unknown): readonly string[] =>
  (JSON.parse((answer as Answer).body ?? '{}') as { readonly items: readonly { readonly id: string }[] }).items.map(
    ({ id }) => id,
  );

/** Whose record is answered, in plain fields or as a FHIR resource. */
function patientOf(answer: unknown): string {
  const record = JSON.parse((answer as Answer).body ?? '{}') as { readonly patient_id?: string };
  const patientId = record.patient_id ?? patientsNamedIn(record)[0];
  if (patientId === undefined)
    throw new Error('A record was answered that names no patient: who has read it could not be kept.');
  return patientId;
}
