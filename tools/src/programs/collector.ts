import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const attributes = z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) }));
const resource = z.object({ attributes });
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource,
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});
const metrics = z.object({
  resourceMetrics: z.array(
    z.object({ resource, scopeMetrics: z.array(z.object({ metrics: z.array(z.object({ name: z.string() })) })) }),
  ),
});

/** A span as it was sent, with the service that sent it. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
}

/** What takes telemetry by OTLP (HTTP, JSON) in place of a collector, and keeps it. */
export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** `service metric`, each once. */
  readonly metrics: Set<string>;
  /** All that came, as it came. */
  readonly bodies: string[];
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const named = new Set<string>();
  const bodies: string[] = [];
  const take = (path: string, body: string) => {
    bodies.push(body);
    if (path === '/v1/traces')
      for (const { resource: of, scopeSpans } of traces.parse(JSON.parse(body)).resourceSpans)
        for (const { name, traceId, spanId, parentSpanId } of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ service: serviceOf(of), name, traceId, spanId, parentSpanId: parentSpanId || undefined });
    else
      for (const { resource: of, scopeMetrics } of metrics.parse(JSON.parse(body)).resourceMetrics)
        for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) named.add(`${serviceOf(of)} ${name}`);
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      take(request.url ?? '', body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ spans, metrics: named, bodies },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const serviceOf = ({ attributes: all }: z.infer<typeof resource>): string =>
  all.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
