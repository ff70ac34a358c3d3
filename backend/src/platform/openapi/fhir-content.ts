import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** What the records of a path are as resources of FHIR. */
export interface FhirResource {
  /** Such as `/api/observations`. */
  readonly path: string;
  readonly resourceType: string;
  /** Whether one may be posted there. */
  readonly isTaken: boolean;
}

const FHIR = 'application/fhir+json';

/** Of a resource no more is said than which it is: all of it is in FHIR R4. */
const content = (resourceType: string) => ({
  [FHIR]: {
    schema: {
      type: 'object',
      description: 'FHIR R4',
      required: ['resourceType'],
      properties: { resourceType: { type: 'string', enum: [resourceType] } },
    },
  },
});

/** The operations of a path with FHIR beside plain JSON, where it is taken or answered. Pure. */
export function withFhir(path: string, method: string, operation: Operation, fhir: readonly FhirResource[]): Operation {
  const of = fhir.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  if (!of) return operation;
  const { requestBody, responses } = operation;
  if (method === 'post' && path === of.path && of.isTaken && requestBody && 'content' in requestBody) {
    const both = { ...requestBody.content, ...content(of.resourceType) };
    return { ...operation, requestBody: { ...requestBody, content: both } };
  }
  const answer = responses[200];
  if (method !== 'get' || !answer || !('content' in answer)) return operation;
  const answered = path === `${of.path}/{id}` ? of.resourceType : isList(answer.content) ? 'Bundle' : null;
  if (answered === null) return operation;
  return {
    ...operation,
    responses: { ...responses, 200: { ...answer, content: { ...answer.content, ...content(answered) } } },
  };
}

/** Whether an answer is a page of records. */
function isList(of: Readonly<Record<string, { readonly schema?: object }>> | undefined): boolean {
  const { schema = {} } = of?.['application/json'] ?? {};
  return 'properties' in schema && 'next_cursor' in (schema.properties as object);
}
