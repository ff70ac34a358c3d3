import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
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
])('says traces and metrics as %s where that is set', async (protocol, type) => {
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
