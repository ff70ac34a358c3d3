import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ChartFeed, FeedName, ListFeed, SignedInUser, WardKey } from '@ward-board/contract';
import { from, mergeMap, type Observable } from 'rxjs';
import type { AdmittedRequest } from '../access/authentication/current-session.js';
import { AccessLog } from '../audit/access-log.js';
import { ConfidentialPatients } from '../audit/confidential-patients.js';
import { isRecorded, nameOf } from '../audit/recorded-access.js';
import { actorOf } from '../command-handling/command-metadata.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { changesWithoutUnreached, type RowChange } from '../read-models/admissions-on-boards.js';
import { chartedPatientIn, withoutChart } from '../read-models/answer.js';
import { patientsNamedIn } from '../read-models/patients-named-in.js';
import { ReadModels } from '../read-models/read-models.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { type BoundUser, ReachablePatients } from './reachable-patients.js';
import { notOnBoard, ofAnotherWard, ofEverybody } from './refusals.js';
import {
  idIn,
  isNamed,
  type PatientOf,
  type RequestParts,
  type ResultOf,
  type RouteScope,
  scopeOf,
  type WardOf,
  wardIn,
} from './route-scope.js';

type Override = AdmittedRequest['override'];
/** Whose data were read, and why, where that was said. */
interface Reading {
  readonly patient_id: string;
  readonly reason: string | null;
}

/** The lists that whoever is bound to a ward may follow: beds name no patient, the others are of the whole hospital. */
const listsOfWards: Readonly<Record<ListFeed, boolean>> = {
  beds: true,
  admissions: false,
  pharmacy: false,
  lab: false,
};

const CHART = 'chart:';

/**
 * Under `ACCESS_MODE=department`, keeps whoever is bound to a ward to its records and to the patients on its board, by what
 * `scopeOf` says of each route. It runs inside the answers that are kept for an Idempotency-Key: who handed a patient over and
 * lost the answer is told again what became of it.
 */
@Injectable()
export class DepartmentAccess implements NestInterceptor {
  private readonly isOn: boolean;

  constructor(
    private readonly reflector: Reflector,
    private readonly patients: ReachablePatients,
    private readonly log: AccessLog,
    private readonly confidential: ConfidentialPatients,
    private readonly readModels: ReadModels,
    @InjectSettings() { accessMode }: Settings,
  ) {
    this.isOn = accessMode === 'department';
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.isOn || context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<AdmittedRequest>();
    const user = request.session?.user;
    const pattern = request.routeOptions.url;
    if (user === undefined || !isBound(user) || pattern === undefined) return next.handle();
    const scope = scopeOf(request.method, pattern);
    return from(this.check(user, scope, partsOf(request))).pipe(
      mergeMap((override) => {
        if (override === undefined)
          return isOfRecord(request.method, scope)
            ? next.handle().pipe(mergeMap((answer: unknown) => this.recordOfWard(user, answer)))
            : next.handle();
        request.override = override;
        if (isRecorded(this.reflector, context) || !['GET', 'HEAD'].includes(request.method)) return next.handle();
        return next.handle().pipe(
          mergeMap(async (answer: unknown) => {
            await this.record(user, override, nameOf(pattern));
            return answer;
          }),
        );
      }),
    );
  }

  /**
   * Whether somebody may follow a feed that their role lets them follow. A chart's patches show what its lists show, so following one
   * is recorded as reading it, and refused to an auditor whom the lists would ask for a reason: a join gives none.
   * @throws ProblemException `not_found` for nobody's chart, as its lists do.
   */
  async mayFollow(user: SignedInUser, name: FeedName): Promise<boolean> {
    const bound = this.isNarrowed(user) ? user : undefined;
    // A board is followed by its own ward alone, whatever the mode.
    if (!name.startsWith(CHART))
      return bound === undefined || !Object.hasOwn(listsOfWards, name) || listsOfWards[name as ListFeed];
    const patient_id = name.slice(CHART.length);
    const reach = bound && (await this.patients.reach(bound, { patient: patient_id }));
    if (reach?.by === 'no') return false;
    await this.readModels.one('patients', patient_id);
    if (user.role === 'auditor' && (await this.confidential.isConfidential(patient_id))) return false;
    await this.record(user, { patient_id, reason: reach?.by === 'override' ? reach.reason : null }, 'live/chart');
    return true;
  }

  /**
   * Whether somebody may read what a route shows, which their role lets them read.
   * @param pattern as the router has it. @param path what its parameters say.
   */
  async mayRead(user: SignedInUser, pattern: string, path: RequestParts['path']): Promise<boolean> {
    if (!this.isNarrowed(user)) return true;
    try {
      await this.check(user, scopeOf('GET', pattern), { path, query: {}, body: {} });
      return true;
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'forbidden') return false;
      throw error;
    }
  }

  /** Whether somebody reaches those patients alone who are on their board, or for whom they have given a reason. */
  isNarrowed(user: SignedInUser): user is BoundUser {
    return this.isOn && isBound(user);
  }

  /** What of the changes in a patch of a board its staff may be sent. */
  boardChanges<Changes extends readonly RowChange[]>(ward: WardKey, changes: Changes): Changes {
    return this.isOn ? changesWithoutUnreached(ward, changes) : changes;
  }

  /** The ids of those, of whoever follows a chart, who reach the patient now. One query, however many follow it. */
  async reachingChart(users: readonly SignedInUser[], feed: ChartFeed): Promise<ReadonlySet<string>> {
    const bound = users.filter((user) => this.isNarrowed(user));
    const reaching = await this.patients.reaching(bound, feed.slice(CHART.length));
    return new Set(users.flatMap((user) => (this.isNarrowed(user) && !reaching.has(user.id) ? [] : [user.id])));
  }

  /** @returns the reason by which alone the patient is reached; undefined: none is needed. @throws ProblemException `forbidden`. */
  private async check(user: BoundUser, scope: RouteScope | undefined, said: RequestParts): Promise<Override> {
    switch (scope?.reaches) {
      case 'open':
        return undefined;
      case 'ward':
        if (await this.isOwn(user, scope.ward, said)) return undefined;
        throw ofAnotherWard(scope.ward);
      case 'patient':
        if (scope.unnamed === 'refused' && !isNamed(said, scope.patient)) throw ofEverybody();
        return this.expectReached(user, scope.patient, said, scope.results);
      case 'ward or patient':
        return (await this.isOwn(user, scope.ward, said)) ? undefined : this.expectReached(user, scope.patient, said);
      case 'ward and patient':
        if (!(await this.isOwn(user, scope.ward, said))) throw ofAnotherWard(scope.ward);
        return this.expectReached(user, scope.patient, said);
      case 'ward and unadmitted': {
        if (!(await this.isOwn(user, scope.ward, said))) throw ofAnotherWard(scope.ward);
        const named = idIn(said, scope.patient);
        const isFree = named !== undefined && !(await this.patients.isAdmitted(named));
        return isFree ? undefined : this.expectReached(user, scope.patient, said);
      }
      case 'no doctor or nurse':
      case undefined:
        throw new ProblemException('forbidden', 'Nobody who is bound to a ward may do this.');
    }
  }

  /** A record of the user's ward stays theirs to read when the patient has gone, without what the chart has come to say. */
  private async recordOfWard(user: BoundUser, answer: unknown): Promise<unknown> {
    // The text that is sent, as the interceptor that runs inside this one made it.
    const named = typeof answer === 'string' ? chartedPatientIn(answer) : undefined;
    if (typeof answer !== 'string' || named === undefined) return answer;
    const reach = await this.patients.reach(user, { patient: named });
    return reach.by === 'no' ? withoutChart(answer) : answer;
  }

  private async isOwn(user: BoundUser, ward: WardOf, said: RequestParts): Promise<boolean> {
    if (typeof ward === 'string') return ward === user.ward;
    if ('sheet' in ward) {
      const sheet = idIn(said, { in: 'path', name: ward.sheet });
      // One that is no id is refused by the route's schema.
      return sheet === undefined || (await this.patients.wardOfSheet(sheet)) === user.ward;
    }
    const named = wardIn(said, ward);
    return named === undefined ? isNamed(said, ward) : named === user.ward;
  }

  private async expectReached(
    user: BoundUser,
    patient: PatientOf,
    said: RequestParts,
    results: readonly ResultOf[] = [],
  ): Promise<Override> {
    const named = idIn(said, patient);
    // Nobody is named, or by what is no id: the route's schema refuses it, or the list is narrowed.
    if (named === undefined) return undefined;
    const asked = 'record' in patient ? { collection: patient.record, id: named } : { patient: named };
    const reach = await this.patients.reach(user, asked);
    if (reach.by === 'no' && !(await this.hasOrdered(user, results, said, reach.patient_id))) throw notOnBoard();
    return reach.by === 'override' ? reach : undefined;
  }

  private async hasOrdered(
    user: BoundUser,
    results: readonly ResultOf[],
    said: RequestParts,
    patient: string,
  ): Promise<boolean> {
    for (const result of results) {
      const id = idIn(said, result);
      if (id !== undefined && (await this.patients.hasOrdered(user, { collection: result.record, id, patient })))
        return true;
    }
    return false;
  }

  private async record(user: SignedInUser, { patient_id, reason }: Reading, what: string): Promise<void> {
    await this.log.record(patient_id, actorOf(user), what, reason);
  }
}

/** Whether a route answers with a record because it is of the caller's ward; a list and a board hide by themselves. */
const isOfRecord = (method: string, scope: RouteScope | undefined): boolean =>
  method === 'GET' ? scope?.reaches === 'ward or patient' : scope !== undefined && 'ward' in scope;

const isBound = (user: SignedInUser): user is BoundUser => user.ward !== null;

/** What a request says; a FHIR resource says its patient in a place of its own. */
function partsOf({ params, query, body, headers }: AdmittedRequest): RequestParts {
  const fields = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as RequestParts['body'];
  const said = { path: fields(params), query: fields(query), body: fields(body) };
  if (!/^application\/fhir\+json/i.test(headers['content-type'] ?? '')) return said;
  const [patient_id, ...more] = [...new Set(patientsNamedIn(body))];
  if (more.length > 0) throw new ProblemException('forbidden', 'The resource names more than one patient.');
  return { ...said, body: { patient_id } };
}
