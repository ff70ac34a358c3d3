import type { OpenAPIObject } from '@nestjs/swagger';
import { problem } from '@ward-board/contract';
import { z } from 'zod';
import { type FhirResource, withFhir } from './fhir-content.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

const idempotencyKey = header(
  'Idempotency-Key',
  'Sent again with the same body, the first answer is given again, marked Idempotency-Replayed: true, and nothing is done twice.',
);
const ifMatch = header(
  'If-Match',
  'The ETag that the caller saw; a record that has changed since is 412, and stays as it is.',
);
const writtenAt = header(
  'X-Written-At',
  'RFC 3339: when it was written down. What arrives first more than a minute later says so at the end of its text.',
);
const minPosition = header(
  'X-Min-Position',
  'An X-Event-Position; answered when it can be read, or 503 projection_behind.',
);

const signature = header(
  'X-Signature',
  'sha256=, and in hex the HMAC-SHA-256 of the body as it is sent, by CALLBACK_SECRET.',
);

const METHODS = ['get', 'post', 'put', 'delete'] as const;
const PROBLEM = { $ref: '#/components/schemas/Problem' };

/** What operations have in common, and none declares for itself: headers, how errors look, and FHIR beside plain JSON. Pure. */
export function withConventions(document: OpenAPIObject, fhir: readonly FhirResource[] = []): OpenAPIObject {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    if (!path.startsWith('/api/')) return [path, item] as const;
    const operations = METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [[method, withFhir(path, method, common(path, method, operation), fhir)] as const] : [];
    });
    return [path, { ...item, ...Object.fromEntries(operations) }] as const;
  });
  const schemas = { ...document.components?.schemas, Problem: z.toJSONSchema(problem, { target: 'openapi-3.0' }) };
  return withNullInEnums({
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      schemas: schemas as NonNullable<OpenAPIObject['components']>['schemas'] & {},
    },
  });
}

/** In OpenAPI 3.0 `nullable` does not add null to an `enum`: a client that validates would refuse what is answered. */
function withNullInEnums<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(withNullInEnums) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withNullInEnums(value)]));
  // A schema of null alone has it already.
  if (copy.nullable === true && Array.isArray(copy.enum)) copy.enum = [...new Set([...copy.enum, null])];
  return copy as Node;
}

function common(path: string, method: (typeof METHODS)[number], operation: Operation): Operation {
  const signsIn = path.startsWith('/api/auth/');
  const isCallback = path.startsWith('/api/callbacks/');
  // Keys are kept for who is signed in.
  const isOpen = operation.security?.length === 0;
  const takesKeys = !signsIn && !isOpen;
  const parameters = method === 'get' ? [minPosition] : isCallback ? [signature] : takesKeys ? [idempotencyKey] : [];
  if (method === 'post' && /\/(?:notes|nursing-assessments)$/.test(path)) parameters.push(writtenAt);
  // A create has no record yet that could have changed.
  if (method !== 'get' && path.includes('{')) parameters.push(ifMatch);
  const error = {
    description: 'A problem; `code` is stable, and `errors` names each bad field',
    content: { 'application/problem+json': { schema: PROBLEM } },
  };
  return {
    ...operation,
    parameters: [...(operation.parameters ?? []), ...parameters],
    responses: { ...operation.responses, default: error },
  };
}
