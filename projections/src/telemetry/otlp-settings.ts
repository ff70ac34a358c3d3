import { StartFailure } from '@ward-board/embedded-postgres';

const protocols = ['grpc', 'http/protobuf', 'http/json'] as const;
/** A protocol of OTLP: how telemetry is sent, and in which encoding. */
export type OtlpProtocol = (typeof protocols)[number];

/** Where telemetry is sent to, and how much of it: OpenTelemetry's standard variables. Addresses and headers the exporters read by themselves. */
export interface OtlpSettings {
  /** Null: not sent. */
  readonly traces: OtlpProtocol | null;
  readonly metrics: OtlpProtocol | null;
  readonly sampler: { readonly name: SamplerName; readonly ratio: number };
  readonly spanDelayMs: number;
  readonly metricIntervalMs: number;
}

const samplers = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
] as const;
type SamplerName =
  | 'always_on'
  | 'always_off'
  | 'traceidratio'
  | 'parentbased_always_on'
  | 'parentbased_always_off'
  | 'parentbased_traceidratio';

const isSampler = (name: string): name is SamplerName => (samplers as readonly string[]).includes(name);

/**
 * Null: nothing is to be sent, as where no endpoint is set.
 * @throws StartFailure with one line that names the variable that can't be followed.
 */
export function readOtlpSettings(env: NodeJS.ProcessEnv): OtlpSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_SDK_DISABLED: disabled } = env;
  const traces = isSent(env, 'TRACES', all);
  const metrics = isSent(env, 'METRICS', all);
  if (disabled?.toLowerCase() === 'true' || !(traces || metrics)) return null;
  const name = env.OTEL_TRACES_SAMPLER || 'parentbased_always_on';
  if (!isSampler(name)) throw new StartFailure(`OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}`);
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (!(ratio >= 0 && ratio <= 1)) throw new StartFailure('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  return {
    traces: traces ? protocolOf(env, 'TRACES') : null,
    metrics: metrics ? protocolOf(env, 'METRICS') : null,
    sampler: { name, ratio },
    spanDelayMs: milliseconds(env, 'OTEL_BSP_SCHEDULE_DELAY', 5_000),
    metricIntervalMs: milliseconds(env, 'OTEL_METRIC_EXPORT_INTERVAL', 60_000),
  };
}

type Signal = 'TRACES' | 'METRICS';

const isProtocol = (name: string): name is OtlpProtocol => (protocols as readonly string[]).includes(name);

function protocolOf(env: NodeJS.ProcessEnv, signal: Signal): OtlpProtocol {
  for (const variable of [`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`, 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const given = env[variable];
    if (!given) continue;
    if (isProtocol(given)) return given;
    throw new StartFailure(`${variable} must be one of ${protocols.join(', ')}`);
  }
  return 'http/protobuf';
}

function isSent(env: NodeJS.ProcessEnv, signal: Signal, all: string | undefined): boolean {
  const exporter = env[`OTEL_${signal}_EXPORTER`] || 'otlp';
  if (exporter !== 'otlp' && exporter !== 'none')
    throw new StartFailure(`OTEL_${signal}_EXPORTER must be otlp or none`);
  const variable = `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`;
  for (const [name, url] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', all],
    [variable, env[variable]],
  ] as const)
    if (url && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new StartFailure(`${name} must be a URL such as http://collector:4318`);
  return exporter === 'otlp' && Boolean(env[variable] || all);
}

function milliseconds(env: NodeJS.ProcessEnv, variable: string, otherwise: number): number {
  const value = Number(env[variable] || otherwise);
  if (!Number.isInteger(value) || value < 1 || value > 3_600_000)
    throw new StartFailure(`${variable} must be a whole number of milliseconds, up to an hour`);
  return value;
}
