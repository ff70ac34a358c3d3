import { setTimeout as delay } from 'node:timers/promises';
import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { type OtlpProtocol, type OtlpSettings, readOtlpSettings } from './otlp-settings.js';

/** How long sending what is left may take. */
const LAST_SENT_MS = 2_000;

/** Sends what is left, and ends. */
export interface Telemetry {
  stop(): Promise<void>;
}

/**
 * Sends traces and metrics by OTLP where OpenTelemetry's variables name an endpoint. Where they do not, nothing of its SDK is loaded.
 * @param service the name that it goes by, unless `OTEL_SERVICE_NAME` says another.
 * @param registry whose metrics are sent, the same as `/metrics` answers with.
 * @param warn is told what could not be sent; nobody is kept waiting for it.
 * @throws StartFailure
 */
export async function startTelemetry(
  service: string,
  registry: Registry,
  warn: (message: string) => void,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Telemetry | null> {
  const settings = readOtlpSettings(env);
  if (!settings) return null;
  const say = (message: string, ...rest: unknown[]) => warn(`Telemetry: ${[message, ...rest].map(String).join(' ')}`);
  const quiet = () => {};
  diag.setLogger({ error: say, warn: say, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes, serviceNameEnvDetector } =
    await import('@opentelemetry/resources');
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': service }))
    .merge(detectResources({ detectors: [envDetector, serviceNameEnvDetector] }));
  const stops = [
    ...(settings.traces ? [await startTraces(settings.traces, settings, resource)] : []),
    ...(settings.metrics ? [await startMetrics(settings.metrics, settings, resource, registry)] : []),
  ];
  return {
    stop: async () => {
      // What can't be sent any more is said by `warn`; a collector that does not answer must not keep a process from ending.
      const sent = Promise.all(stops.map((stop) => stop().catch((error: unknown) => say(String(error)))));
      await Promise.race([sent, delay(LAST_SENT_MS, undefined, { ref: false })]);
    },
  };
}

const traceExporters = {
  grpc: () => import('@opentelemetry/exporter-trace-otlp-grpc'),
  'http/protobuf': () => import('@opentelemetry/exporter-trace-otlp-proto'),
  'http/json': () => import('@opentelemetry/exporter-trace-otlp-http'),
} as const satisfies Record<OtlpProtocol, unknown>;
const metricExporters = {
  grpc: () => import('@opentelemetry/exporter-metrics-otlp-grpc'),
  'http/protobuf': () => import('@opentelemetry/exporter-metrics-otlp-proto'),
  'http/json': () => import('@opentelemetry/exporter-metrics-otlp-http'),
} as const satisfies Record<OtlpProtocol, unknown>;

type Resource = ReturnType<typeof import('@opentelemetry/resources')['defaultResource']>;

async function startTraces(
  protocol: OtlpProtocol,
  settings: OtlpSettings,
  resource: Resource,
): Promise<() => Promise<void>> {
  const [sdk, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
    traceExporters[protocol](),
  ]);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter();
  const processor = new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: settings.spanDelayMs });
  const sampler = samplerOf(settings.sampler, sdk);
  const provider = new sdk.TracerProvider({ resource, sampler, spanProcessors: [processor] });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

function samplerOf({ name, ratio }: OtlpSettings['sampler'], sdk: typeof import('@opentelemetry/sdk-trace')): Sampler {
  const root = () => {
    switch (name) {
      case 'always_on':
      case 'parentbased_always_on':
        return new sdk.AlwaysOnSampler();
      case 'always_off':
      case 'parentbased_always_off':
        return new sdk.AlwaysOffSampler();
      case 'traceidratio':
      case 'parentbased_traceidratio':
        return new sdk.TraceIdRatioBasedSampler(ratio);
    }
  };
  return name.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root: root() }) : root();
}

async function startMetrics(
  protocol: OtlpProtocol,
  { metricIntervalMs }: OtlpSettings,
  resource: Resource,
  registry: Registry,
): Promise<() => Promise<void>> {
  const [{ MeterProvider, PeriodicExportingMetricReader }, { OTLPMetricExporter }, { PrometheusProducer }] =
    await Promise.all([
      import('@opentelemetry/sdk-metrics'),
      metricExporters[protocol](),
      import('./prometheus-producer.js'),
    ]);
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: metricIntervalMs,
    exportTimeoutMillis: Math.min(metricIntervalMs, 30_000),
    metricProducers: [new PrometheusProducer(registry, resource)],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return () => provider.shutdown();
}
