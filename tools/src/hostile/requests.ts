import fc from 'fast-check';
import type { Operation } from './api-document.js';
import { bodiesFor, idOf, POSITIONS, validFor } from './bodies.js';
import { examples } from './examples.js';
import { type PersonName, people, personNames } from './people.js';
import { mayCall } from './permissions.js';
import { asHeader, hostileIds, hostileText, rawBodies } from './values.js';

/** How a request says who makes it. */
export type Credential =
  | { readonly kind: 'bearer' | 'cookie'; readonly person: PersonName }
  | { readonly kind: 'none' | 'unknown token' };

/** A request in which `{{patients:7}}` stands for an id that is known when it is sent. */
export interface Template {
  /** The operation that it is made for; null: a path that the document does not name. */
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly credential: Credential;
  /** How many times it is sent at once. */
  readonly copies: number;
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'];
const OTHER_PATHS = [
  ...['/api', '/api/', '/api/nothing', '/api//icu', '/API/icu', '/api/icu/', '/api/%69cu', '/api/users/../icu'],
  ...['/api/prescriptions', '/api/audit', '/api/icu;x=1', '/api/docs', '/api/openapi.json', '/api/general-inventory'],
  ...['/health/live', '/health/ready', '/metrics', '/', '/login', '/icu', '/..%2f..%2fetc/passwd', '/_app/nothing.js'],
  ...['/.env', '/package.json', '/api/%', '/%00', '/api/\\icu', '/socket.io/?EIO=4&transport=polling', '/socket.io/'],
  ...['/socket.io/?EIO=4&transport=polling&sid=nobody', '/socket.io/?EIO=3&transport=websocket', '/socket.io/?EIO=x'],
];
/** What costs the service a password's hash, or the sender a session, comes less often. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'POST /api/auth/login': 1,
  'POST /api/auth/logout': 1,
  'POST /api/auth/lock': 1,
  'POST /api/auth/unlock': 1,
  'PUT /api/auth/pin': 1,
};
const USUAL_WEIGHT = 12;

const credentials = (method: string, path: string): fc.Arbitrary<Credential> => {
  const able = personNames.filter((name) => mayCall(people[name].role, method, path));
  const person = (names: readonly PersonName[]) =>
    fc
      .tuple(fc.constantFrom(...names), fc.constantFrom('bearer', 'bearer', 'bearer', 'cookie'))
      .map(([name, kind]): Credential => ({ person: name, kind: kind as 'bearer' | 'cookie' }));
  return fc.oneof(
    { weight: 14, arbitrary: person(able.length > 0 ? able : personNames) },
    { weight: 4, arbitrary: person(personNames) },
    { weight: 1, arbitrary: fc.constantFrom<Credential>({ kind: 'none' }, { kind: 'unknown token' }) },
  );
};

const strangeHeaders: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  fc.tuple(
    fc.constantFrom('if-match', 'x-min-position', 'idempotency-key', 'x-correlation-id', 'x-signed-in-as', 'origin'),
    fc.oneof(hostileText.map(asHeader), fc.constantFrom('"1"', '"2"', 'W/"1"', '*', '1', '"1", "2"', '0', '999999999')),
  ),
  fc.constantFrom<readonly [string, string]>(
    ...([
      ['content-type', 'text/plain'],
      ['content-type', 'application/json; charset=utf-16'],
      ['content-type', 'application/x-www-form-urlencoded'],
      ['content-type', 'multipart/form-data; boundary=x'],
      ['content-type', ''],
      ['content-encoding', 'gzip'],
      ['accept', 'text/html'],
      ['accept', 'application/xml'],
      ['accept', 'application/fhir+json'],
      ['accept', 'application/x-ndjson'],
      ['content-type', 'application/fhir+json'],
      ['origin', 'null'],
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
      ['x-forwarded-for', '10.0.0.1, 127.0.0.1'],
      ['x-forwarded-host', 'evil.example'],
      ['x-http-method-override', 'DELETE'],
      ['if-none-match', '*'],
      ['range', 'bytes=0-1'],
      ['expect', '100-continue'],
      ['upgrade', 'h2c'],
      ['connection', 'close'],
      ['accept-encoding', 'gzip, br'],
      ['x-long', 'x'.repeat(20_000)],
    ] as const),
  ),
);

/** Fewer than half of the requests have strange headers: what comes after them is to be reached as well. */
const headersFor = (method: string): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(
      fc.oneof(
        { weight: 7, arbitrary: fc.constant([]) },
        { weight: 3, arbitrary: fc.array(strangeHeaders, { minLength: 1, maxLength: 2 }) },
      ),
      method === 'GET' ? fc.constant(null) : fc.option(fc.uuid()),
    )
    .map(([strange, key]) => ({ ...(key && { 'idempotency-key': key }), ...Object.fromEntries(strange) }));

function pathsFor({ path, pathSchema }: Operation): fc.Arbitrary<string> {
  if (!pathSchema) return fc.constant(path);
  const known = pathSchema.enum ? validFor(pathSchema).map(String) : idOf(collectionNamedIn(path));
  const strange = fc.oneof(
    fc.constantFrom(...hostileIds),
    hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
  );
  return fc
    .oneof({ weight: 8, arbitrary: known }, { weight: 1, arbitrary: strange })
    .map((id) => path.replace(/\{\w+\}/, () => id));
}

/** Whose ids a path has in place of its parameter. */
function collectionNamedIn(path: string): string {
  if (/\/patients?\/\{|\{patient_id\}/.test(path)) return 'patients';
  if (path.includes('{service_request_id}')) return 'service-requests';
  if (path.includes('{position}')) return POSITIONS;
  return path.split('/')[2] ?? '';
}

function queriesFor({ query }: Operation): fc.Arbitrary<string> {
  const pair = fc.oneof(
    ...query.map(({ name, schema }) =>
      fc
        .oneof({ weight: 3, arbitrary: validFor(schema, name) }, { weight: 2, arbitrary: hostileText })
        .map((value) => `${name}=${name.endsWith('_id') ? value : encodeURIComponent(String(value).toWellFormed())}`),
    ),
    fc.constantFrom('x=1', 'limit=1&limit=2', 'limit[]=1', '__proto__=1', '%=1', '&&', 'limit=%00', 'limit'),
  );
  return fc.oneof(
    { weight: query.length > 0 ? 1 : 8, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => `?${pairs.join('&')}`) },
  );
}

function bodyTextFor({ name, body }: Operation): fc.Arbitrary<string | null> {
  const raw = fc.constantFrom(null, ...rawBodies);
  if (!body) return fc.oneof({ weight: 30, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: raw });
  const json = bodiesFor(body, examples[name]).map((value) => JSON.stringify(value) ?? 'null');
  return fc.oneof({ weight: 12, arbitrary: json }, { weight: 1, arbitrary: raw });
}

function requestsFor(operation: Operation): fc.Arbitrary<Template> {
  const { name, path, method: right } = operation;
  const copies = fc.oneof(
    { weight: right === 'GET' ? 40 : 5, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 6 }) },
  );
  const method = fc.oneof(
    { weight: 16, arbitrary: fc.constant(right) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  );
  return fc
    .record({
      method,
      path: pathsFor(operation),
      query: queriesFor(operation),
      headers: headersFor(right),
      body: bodyTextFor(operation),
      credential: credentials(right, path),
      copies,
    })
    .map(({ query, ...request }) => ({ ...request, operation: name, path: request.path + query }));
}

const otherRequests: fc.Arbitrary<Template> = fc.record({
  operation: fc.constant(null),
  method: fc.oneof(fc.constant('GET'), fc.constantFrom(...METHODS)),
  path: fc.oneof(
    fc.constantFrom(...OTHER_PATHS),
    hostileText.map((text) => `/api/${encodeURIComponent(text.toWellFormed())}`),
  ),
  headers: headersFor('POST'),
  body: fc.constantFrom(null, null, ...rawBodies),
  credential: credentials('GET', '/api/notifications'),
  copies: fc.constant(1),
});

/** Requests against every operation, and against paths that are none. */
export function requestsAgainst(operations: readonly Operation[]): fc.Arbitrary<Template> {
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: WEIGHTS[operation.name] ?? USUAL_WEIGHT,
      arbitrary: requestsFor(operation),
    })),
    { weight: 2 * USUAL_WEIGHT, arbitrary: otherRequests },
  );
}
