import { poolOf } from '@ward-board/projections';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { client } from '../../testing/http.js';
import { type RunningService, startService } from '../../testing/running-service.js';
import { until } from '../../testing/until.js';
import { HealthController } from './health.controller.js';
import { ReadinessChecks } from './readiness-checks.js';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const get = (path: string) => client(service.url).get(path);

it('is ready when each dependency is', async () => {
  const { body } = await until('readiness', async () => {
    const answer = await get('/health/ready');
    return answer.status === 200 && answer;
  });
  expect(body).toMatchObject({ status: 'ok', details: { database: { status: 'up' }, event_store: { status: 'up' } } });
});

it('names what is not ready, and lives on', async () => {
  let fails = true;
  service.app.get(ReadinessChecks).add('test', async () => {
    if (fails) throw new Error('not yet');
    return { lag: 0 };
  });
  expect(await get('/health/ready')).toMatchObject({ status: 503, body: { error: { test: { status: 'down' } } } });
  expect(await get('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  fails = false;
  expect(await get('/health/ready')).toMatchObject({ status: 200, body: { details: { test: { lag: 0 } } } });
});

it('is ready while all connections for reads are taken, since Postgres is there', async () => {
  const db = service.app.get(DataSource);
  const taken = Array.from({ length: poolOf(db).options.max }, () => db.createQueryRunner());
  await Promise.all(taken.map((each) => each.connect()));
  try {
    expect(await get('/health/ready')).toMatchObject({
      status: 200,
      body: { details: { database: { status: 'up' }, projections: { status: 'up' } } },
    });
  } finally {
    for (const each of taken) await each.release();
  }
});

it('checks once for all who ask at the same time', async () => {
  let checks = 0;
  service.app.get(ReadinessChecks).add('counted', async () => {
    checks += 1;
    return undefined;
  });
  const controller = service.app.get(HealthController);
  const statuses: number[] = [];
  // At the same time for certain: sent over HTTP, the last may come when the first has been answered.
  const reply = { code: (status: number) => statuses.push(status) } as unknown as FastifyReply;
  await Promise.all(Array.from({ length: 50 }, () => controller.ready(reply)));
  expect(statuses).toEqual(Array(50).fill(200));
  expect(checks).toBe(1);
  await controller.ready(reply);
  expect(checks).toBe(2);
});

it('measures requests by route, never by path', async () => {
  await get('/health/live');
  await get('/api/patients/5f8b6a52-0000-7000-8000-000000000000');
  const { body, headers } = await get('/metrics');
  expect(headers.get('content-type')).toMatch(/^text\/plain/);
  expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/health\/live",status="200"\} [1-9]/);
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).not.toContain('5f8b6a52');
});

it('describes itself', async () => {
  interface Operation {
    readonly operationId: string;
    readonly parameters: readonly { readonly name: string }[];
    readonly responses: object;
  }
  const { status, body } = await client(service.url).get<{
    readonly openapi: string;
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: {
      readonly schemas: { readonly Problem: { readonly required: readonly string[] } };
      readonly securitySchemes: { readonly cookie: object };
    };
  }>('/api/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\./);
  expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/api/auth/login', '/health/ready']));
  const operations = Object.values(body.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(new Set(operations).size).toBe(operations.length);
  const post = body.paths['/api/emergency-details/{id}/transfer-to-icu']?.post;
  expect(post?.parameters.map(({ name }) => name)).toEqual(['id', 'Idempotency-Key', 'If-Match']);
  expect(body.paths['/api/displays/pairings']?.post?.parameters).toEqual([]);
  expect(Object.keys(post?.responses ?? {})).toEqual(['200', 'default']);
  expect(body.components.schemas.Problem.required).toContain('code');
  expect(body.components.securitySchemes.cookie).toMatchObject({ in: 'cookie', name: 'ward_board_session' });
  expect((await get('/api/docs')).status).toBe(200);
  expect((await get('/api/docs/swagger-ui-bundle.js')).status).toBe(200);
});
