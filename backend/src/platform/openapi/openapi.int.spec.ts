import { jest } from '@jest/globals';
import { Ajv } from 'ajv';
import { startService } from '../../testing/running-service.js';

/** Which end what somebody sees, and are never refused for what else is said. */
const WITHOUT_BODY = ['/api/auth/logout', '/api/auth/lock'];

it('every operation that is sent something says what it takes: what it does not know is refused, not dropped', async () => {
  const service = await startService();
  try {
    const { paths } = (await (await fetch(`${service.url}/api/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: unknown }>>>>;
    };
    const silent = Object.entries(paths).flatMap(([path, operations]) =>
      ['post', 'put'].flatMap((method) =>
        operations[method] && operations[method].requestBody === undefined ? [path] : [],
      ),
    );
    expect(silent).toEqual(WITHOUT_BODY);
  } finally {
    await service.stop();
  }
});

it('names FHIR where it is taken and answered, with the resource that it is there, and nowhere else', async () => {
  const service = await startService();
  try {
    interface Content {
      readonly content?: Readonly<Record<string, { readonly schema: { readonly properties?: Named } }>>;
    }
    interface Named {
      readonly resourceType?: { readonly enum: readonly string[] };
    }
    const { paths } = (await (await fetch(`${service.url}/api/openapi.json`)).json()) as {
      readonly paths: Readonly<
        Record<
          string,
          Readonly<Record<string, { requestBody?: Content; responses: Readonly<Record<string, Content>> }>>
        >
      >;
    };
    const named = (of: Content | undefined) =>
      of?.content?.['application/fhir+json']?.schema.properties?.resourceType?.enum.join();
    const all = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody, responses }]) => {
        const [taken, answered] = [named(requestBody), Object.values(responses).flatMap((each) => named(each) ?? [])];
        return taken === undefined && answered.length === 0 ? [] : [`${method} ${path} ${taken ?? answered.join()}`];
      }),
    );
    expect(all.filter((each) => each.startsWith('post')).sort()).toEqual([
      'post /api/allergies AllergyIntolerance',
      'post /api/care-plans CarePlan',
      'post /api/conditions Condition',
      'post /api/consents Consent',
      'post /api/nursing-assessments QuestionnaireResponse',
      'post /api/observations Observation',
      'post /api/prescriptions MedicationRequest',
      'post /api/service-requests ServiceRequest',
    ]);
    const read = all.filter((each) => each.startsWith('get'));
    expect(read).toEqual(
      expect.arrayContaining([
        'get /api/observations Bundle',
        'get /api/observations/patient/{id}/vitals Bundle',
        'get /api/observations/{id} Observation',
        'get /api/diagnostic-reports Bundle',
        'get /api/diagnostic-reports/{id} DiagnosticReport',
      ]),
    );
    expect(read).toHaveLength(19);
    expect(all.filter((each) => !/^(get|post) /.test(each))).toEqual([]);
    expect(paths['/api/observations']?.post?.requestBody?.content).toHaveProperty('application/json');
  } finally {
    await service.stop();
  }
});

/** The places of what may be null without a type. */
function nullableWithoutType(node: unknown, at: string): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.entries(node).flatMap(([name, value]) => nullableWithoutType(value, `${at}/${name}`));
  return 'nullable' in node && node.nullable === true && !('type' in node) ? [at, ...inside] : inside;
}

it('what may be null has a type: OpenAPI 3.0 lets null be nothing else, and validators refuse the document', async () => {
  const service = await startService();
  try {
    const document: unknown = await (await fetch(`${service.url}/api/openapi.json`)).json();
    expect(nullableWithoutType(document, '')).toEqual([]);
  } finally {
    await service.stop();
  }
});

/** The schemas of a document, each with its place. */
function schemasIn(node: unknown, at: string): readonly (readonly [at: string, schema: object])[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    const place = `${at}/${name}`;
    if (name === 'schema' && typeof value === 'object' && value !== null) return [[place, value] as const];
    return schemasIn(value, place);
  });
}

it('each of its schemas is one by JSON Schema, whose enums name no value twice', async () => {
  const service = await startService();
  try {
    const document = (await (await fetch(`${service.url}/api/openapi.json`)).json()) as {
      readonly components: { readonly schemas: Readonly<Record<string, object>> };
    };
    const ajv = new Ajv({ strict: false, logger: false });
    const schemas = [...schemasIn(document, ''), ...Object.entries(document.components.schemas)];
    expect(schemas.length).toBeGreaterThan(300);
    // OpenAPI 3.0 has a boolean there, as JSON Schema had until its fifth draft.
    const asOfNow = (_: string, value: unknown) =>
      typeof value === 'object' && value !== null ? withBounds(value) : value;
    const withBounds = (schema: object) =>
      Array.isArray(schema)
        ? schema
        : Object.fromEntries(
            Object.entries(schema).filter(([name, value]) => !/^exclusiveM/.test(name) || typeof value !== 'boolean'),
          );
    const wrong = schemas.filter(
      ([, schema]) => ajv.validateSchema(JSON.parse(JSON.stringify(schema), asOfNow)) !== true,
    );
    expect(wrong.map(([at]) => at)).toEqual([]);
  } finally {
    await service.stop();
  }
});

it('the document is written out once, however often it is asked for', async () => {
  const service = await startService();
  const written = jest.spyOn(JSON, 'stringify');
  try {
    const texts: string[] = [];
    for (let n = 0; n < 3; n++) texts.push(await (await fetch(`${service.url}/api/openapi.json`)).text());
    expect(JSON.parse(texts[0] ?? '')).toHaveProperty('openapi');
    expect(new Set(texts).size).toBe(1);
    const documents = written.mock.calls.filter(([value]) => typeof value === 'object' && value && 'openapi' in value);
    expect(documents).toHaveLength(1);
  } finally {
    written.mockRestore();
    await service.stop();
  }
});
