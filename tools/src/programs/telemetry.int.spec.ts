import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient } from '@ward-board/api-client';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { type Member, startMember } from '../chaos/processes/member.js';
import { becomes } from '../e2e/support/eventually.js';
import { type ServiceProcess, startService } from '../e2e/support/service-process.js';
import { type Collector, startCollector } from './collector.js';

const ROOT = join(import.meta.dirname, '../../..');
const PASSWORD = 'a-password-for-tests';

describe('the telemetry of a backend and of projections as processes of their own', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let collector: Collector;
  let backend: ServiceProcess;
  let projections: Member;
  beforeAll(async () => {
    database = await createTestDatabase();
    collector = await startCollector();
    const env = {
      DATABASE_URL: database.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
    };
    await promisify(execFile)(process.execPath, [join(ROOT, 'backend/dist/migrate.js')], { env });
    projections = await startMember(join(ROOT, 'projections/dist/main.js'), env, 'Projecting.');
    backend = await startService({
      ...{ ...env, PROJECTIONS: 'elsewhere', DEMO: 'false', LOG_LEVEL: 'error' },
      ...{
        SEED_PASSWORD: PASSWORD,
        ADMIN_PASSWORD: PASSWORD,
        SESSION_SECRET: 'a-session-secret-for-tests-of-32-characters',
      },
    });
  });
  afterAll(async () => {
    await backend?.stop();
    await projections?.stop();
    await collector?.close();
    await database?.drop();
  });

  it('one trace leads from the request over the append to the projection in the other process, and to the patch', async () => {
    const admin = await ApiClient.signsIn(backend.url, 'admin@wardboard.local', PASSWORD);
    const desk = { name: 'Noor Haddad', email: 'desk@test.local', role: 'reception', department: 'Reception' } as const;
    await admin.hires({ ...desk, password: PASSWORD });
    const reception = await ApiClient.signsIn(backend.url, desk.email, PASSWORD);
    const emergency = await ApiClient.signsIn(backend.url, 'emergency@wardboard.local', PASSWORD);
    await emergency.triages(await reception.receives('emergency', { name: 'Ada Kowalska' }));

    const request = () => collector.spans.find(({ name }) => name === 'POST /api/emergency-details');
    const trace = () => collector.spans.filter(({ traceId }) => traceId === request()?.traceId);
    const made = () => new Set(trace().map(({ service, name }) => `${service}: ${name}`));
    const expected = [
      'ward-board: POST /api/emergency-details',
      'ward-board: decide',
      'ward-board: append',
      'ward-board-projections: project ward-boards',
      'ward-board: push patch',
    ];
    await becomes('the spans of the trace', async () => expected.filter((each) => !made().has(each)), []);

    const append = trace().find(({ name }) => name === 'append');
    expect(append?.parentSpanId).toBe(request()?.spanId);
    for (const { name, parentSpanId } of trace().filter((span) => /^(project|push)/.test(span.name)))
      expect([name, parentSpanId]).toEqual([name, append?.spanId]);
    // Two requests are two traces, and nobody is named in either.
    expect(collector.spans.find(({ name }) => name === 'POST /api/admissions')?.traceId).not.toBe(request()?.traceId);
    expect(collector.bodies.join()).not.toMatch(/Kowalska|Haddad/);
  });

  it('the metrics of both are sent as /metrics has them', async () => {
    const sent = [
      'ward-board http_request_duration_seconds',
      'ward-board-projections ward_board_projection_batch_events',
    ];
    await becomes('the metrics', async () => sent.filter((name) => !collector.metrics.has(name)), []);
  });
});
