import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createGrpcServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { context, diag, trace } from '@opentelemetry/api';
import { Counter, Registry } from 'prom-client';
import { startTelemetry } from './otlp.js';

let collector: Server;
/** What came, by its path: as which type, and its bytes as text. */
let came: Record<string, { readonly type: string | undefined; readonly text: string }> = {};
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    came[request.url ?? ''] = { type: request.headers['content-type'], text: Buffer.concat(chunks).toString('latin1') };
    response.end();
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  // Addresses the exporters read by themselves.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(() => {
  trace.disable();
  context.disable();
  diag.disable();
  came = {};
});
afterAll(() => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  collector.closeAllConnections();
  collector.close();
});

it.each([
  ['http/json', 'application/json'],
  ['http/protobuf', 'application/x-protobuf'],
  // As the standard has it where nothing is set.
  ['', 'application/x-protobuf'],
])('says traces and metrics as “%s” where that is set', async (protocol, type) => {
  const registry = new Registry();
  new Counter({ name: 'probes_total', help: 'Probes', registers: [registry] }).inc();
  const warnings: string[] = [];
  const env = { ...process.env, OTEL_EXPORTER_OTLP_PROTOCOL: protocol };
  const telemetry = await startTelemetry('ward-board-probe', registry, (warning) => warnings.push(warning), env);
  trace.getTracer('probe').startSpan('a span').end();
  await telemetry?.stop();
  expect(warnings).toEqual([]);
  for (const [path, name] of [
    ['/v1/traces', 'a span'],
    ['/v1/metrics', 'probes_total'],
  ] as const) {
    expect([path, came[path]?.type]).toEqual([path, type]);
    expect(came[path]?.text).toContain(name);
    expect(came[path]?.text).toContain('ward-board-probe');
    expect(came[path]?.text.startsWith('{')).toBe(protocol === 'http/json');
  }
});

it('says traces and metrics by gRPC where that is set', async () => {
  const bytes: Record<string, string> = {};
  const grpc = createGrpcServer().on('stream', async (stream, headers) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    bytes[headers[':path'] ?? ''] = Buffer.concat(chunks).toString('latin1');
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    // An empty message: all of it was taken.
    stream.end(Buffer.alloc(5));
  });
  grpc.listen(0, '127.0.0.1');
  await once(grpc, 'listening');
  const http = process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(grpc.address() as AddressInfo).port}`;
  const registry = new Registry();
  new Counter({ name: 'probes_total', help: 'Probes', registers: [registry] }).inc();
  const warnings: string[] = [];
  const env = { ...process.env, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
  try {
    const telemetry = await startTelemetry('ward-board-probe', registry, (warning) => warnings.push(warning), env);
    trace.getTracer('probe').startSpan('a span').end();
    await telemetry?.stop();
  } finally {
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = http;
    grpc.close();
  }
  expect(warnings).toEqual([]);
  const service = (signal: string) => `/opentelemetry.proto.collector.${signal}Service/Export`;
  expect(Object.keys(bytes).toSorted()).toEqual(['metrics.v1.Metrics', 'trace.v1.Trace'].map(service));
  expect(bytes[service('trace.v1.Trace')]).toContain('a span');
  expect(bytes[service('metrics.v1.Metrics')]).toContain('probes_total');
  for (const said of Object.values(bytes)) expect(said).toContain('ward-board-probe');
});
