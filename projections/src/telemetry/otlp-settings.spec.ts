import { readOtlpSettings } from './otlp-settings.js';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

it.each([
  ['nothing is set', {}],
  ['it is disabled', { ...endpoint, OTEL_SDK_DISABLED: 'true' }],
  ['nothing is exported', { ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }],
  ['an endpoint is empty', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
])('sends nothing where %s', (_, env) => {
  expect(readOtlpSettings(env)).toBeNull();
});

it('sends both to one endpoint, or the one that has an endpoint', () => {
  expect(readOtlpSettings(endpoint)).toMatchObject({
    traces: 'http/protobuf',
    metrics: 'http/protobuf',
    spanDelayMs: 5_000,
  });
  const traces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' };
  expect(readOtlpSettings(traces)).toMatchObject({ traces: 'http/protobuf', metrics: null });
  const sampled = { ...endpoint, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  expect(readOtlpSettings(sampled)?.sampler).toEqual({ name: 'parentbased_traceidratio', ratio: 0.1 });
});

it('says each signal by its own protocol, or by the one for both', () => {
  const both = { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  expect(readOtlpSettings(both)).toMatchObject({ traces: 'http/json', metrics: 'http/json' });
  const own = { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/xml', OTEL_METRICS_EXPORTER: 'none' };
  const traces = { ...own, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' };
  expect(readOtlpSettings(traces)).toMatchObject({ traces: 'grpc', metrics: null });
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'http'],
  ['OTEL_EXPORTER_OTLP_METRICS_PROTOCOL', 'http/xml'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_BSP_SCHEDULE_DELAY', 'soon'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '0'],
])('refuses %s=%s, and names it', (variable, value) => {
  expect(() => readOtlpSettings({ ...endpoint, [variable]: value })).toThrow(new RegExp(`^${variable} must be`));
});
