import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  mixin,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { CONTROL, type FeedCollections } from '@ward-board/contract';
import type { FastifyRequest } from 'fastify';
import { catchError, map, type Observable, throwError } from 'rxjs';
import { ZodError } from 'zod';
import { toFieldErrors } from '../../platform/http/field-errors.js';
import { ProblemException } from '../../platform/http/problem-exception.js';
import { Answer } from '../../read-models/answer.js';
import { ReadModels } from '../../read-models/read-models.js';
import { FHIR, prefersFhir } from './accepted-types.js';
import { allergyFhir } from './allergy-fhir.js';
import { assessmentFhir } from './assessment-fhir.js';
import { conditionFhir } from './condition-fhir.js';
import { type FhirMapping, refuseUnreadable, stayPerhapsIn } from './fhir-elements.js';
import { observationFhir } from './observation-fhir.js';
import { carePlanFhir, consentFhir } from './plans-fhir.js';
import { medicationRequestFhir } from './prescription-fhir.js';
import { diagnosticReportFhir } from './report-fhir.js';
import { serviceRequestFhir } from './service-request-fhir.js';

/** The collections whose records are resources of FHIR R4 as well. */
const mappings = {
  observations: observationFhir,
  allergies: allergyFhir,
  conditions: conditionFhir,
  'nursing-assessments': assessmentFhir,
  'care-plans': carePlanFhir,
  consents: consentFhir,
  prescriptions: medicationRequestFhir,
  'service-requests': serviceRequestFhir,
  'diagnostic-reports': diagnosticReportFhir,
} as const satisfies { readonly [Name in keyof FeedCollections]?: FhirMapping<FeedCollections[Name]> };

/** The paths whose records are resources of FHIR, which ones, and whether one may be posted there. */
export const fhirResources = Object.entries<{ readonly read?: unknown; readonly resourceType: string }>(mappings).map(
  ([collection, { read, resourceType }]) => ({
    ...{ path: `/api/${collection}`, resourceType, isTaken: read !== undefined },
  }),
);

/** The paths to which a FHIR resource may be posted. */
export const fhirPaths: readonly string[] = fhirResources.flatMap(({ path, isTaken }) => (isTaken ? [path] : []));

/**
 * On a controller: a POST takes a FHIR resource (`Content-Type: application/fhir+json`), which becomes the body that says
 * the same in plain fields before anything validates it; a list answers as a Bundle under `Accept: application/fhir+json`.
 */
export function FhirChart(collection: keyof typeof mappings) {
  @Injectable()
  class OfCollection extends FhirInterceptor {
    constructor(readModels: ReadModels) {
      super(mappings[collection] as FhirMapping<never>, readModels);
    }
  }
  return UseInterceptors(mixin(OfCollection));
}

class FhirInterceptor implements NestInterceptor {
  constructor(
    private readonly mapping: FhirMapping<never>,
    private readonly readModels: ReadModels,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.method === 'GET')
      return prefersFhir(request.headers.accept)
        ? next.handle().pipe(map((answer) => bundleOf(answer, this.mapping, request.url)))
        : next.handle();
    if (!(request.headers['content-type'] ?? '').toLowerCase().startsWith(FHIR)) return next.handle();
    const { read } = this.mapping;
    if (!read) return next.handle();
    refuseUnreadable(request.body);
    request.body = readBy(read, this.mapping.resourceType, await this.withStayOfOurs(request.body));
    return next.handle().pipe(catchError((error: unknown) => throwError(() => atItsPlace(error, this.mapping))));
  }

  /** The resource with its encounter as `Encounter/<id>` where that is a stay of this service in another spelling. */
  private async withStayOfOurs(resource: unknown): Promise<unknown> {
    const id = stayPerhapsIn(resource);
    if (id === undefined || !(await this.isStay(id))) return resource;
    const { encounter, ...rest } = resource as { readonly encounter: object };
    return { ...rest, encounter: { ...encounter, reference: `Encounter/${id}` } };
  }

  private async isStay(id: string): Promise<boolean> {
    try {
      await this.readModels.one('admissions', id);
      return true;
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'not_found') return false;
      throw error;
    }
  }
}

function readBy(read: (resource: unknown) => object, resourceType: string, resource: unknown): object {
  try {
    return read(resource);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    throw new ProblemException('validation_failed', `The body is no ${resourceType} that can be taken.`, {
      errors: toFieldErrors(error.issues, resource),
    });
  }
}

/** A refusal of the plain body, naming the places of the resource. */
function atItsPlace(error: unknown, { places }: FhirMapping<never>): unknown {
  if (!(error instanceof ProblemException) || !error.errors) return error;
  const errors = error.errors.map(({ path, message }) => ({ path: placeOf(path, places), message }));
  return new ProblemException(error.code, error.detail, { errors, headers: error.headers, cause: error.cause });
}

interface Page {
  readonly items: readonly never[];
  readonly next_cursor: string | null;
}
/** A score has items as well, by their keys: what makes a page is that they are a list. */
const isPage = (body: Page | Readonly<Record<string, unknown>>): body is Page => Array.isArray(body.items);

/** A list as a searchset, a single record as its resource. */
function bundleOf(answer: unknown, { write }: FhirMapping<never>, url: string): unknown {
  if (!(answer instanceof Answer) || answer.body === undefined) return answer;
  const body = JSON.parse(answer.body) as Page;
  const resource = isPage(body)
    ? {
        resourceType: 'Bundle',
        type: 'searchset',
        ...(body.next_cursor && { link: [{ relation: 'next', url: withCursor(url, body.next_cursor) }] }),
        entry: body.items.map((record) => ({ resource: write(record), search: { mode: 'match' } })),
      }
    : write(body);
  return new Answer(JSON.stringify(resource, withoutControls), {
    ...answer.headers,
    'content-type': `${FHIR}; charset=utf-8`,
  });
}

/** Texts that were recorded before such characters were refused would make the whole Bundle one that FHIR does not allow. */
const withoutControls = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(CONTROL, '\ufffd') : value;

function withCursor(url: string, cursor: string): string {
  const [path = '', query] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${path}?${parameters.toString()}`;
}

/** Of a set, the first is the resource itself; the others are its components. */
function placeOf(path: string, places: FhirMapping<never>['places']): string {
  const [, index, field = ''] = /^set\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (index !== undefined) return index === '0' ? (places[field] ?? field) : 'component';
  return places[path] ?? path;
}
