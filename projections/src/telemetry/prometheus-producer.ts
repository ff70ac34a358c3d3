import { type HrTime, ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

type Resource = CollectionResult['resourceMetrics']['resource'];
type Labels = Readonly<Record<string, string | number | undefined>>;
interface Value {
  readonly value: number;
  readonly labels: Labels;
  readonly metricName?: string;
}

/** The metrics of a Prometheus registry as OpenTelemetry has them: each is counted in one place, whoever asks for it. */
export class PrometheusProducer implements MetricProducer {
  private readonly since = now();

  constructor(
    private readonly registry: Registry,
    private readonly resource: Resource,
  ) {}

  async collect(): Promise<CollectionResult> {
    const all = await this.registry.getMetricsAsJSON();
    const metrics = all.flatMap(({ name, help, type, values }) =>
      this.metricOf(name, help, String(type), values as readonly Value[]),
    );
    return {
      resourceMetrics: { resource: this.resource, scopeMetrics: [{ scope: { name: 'ward-board' }, metrics }] },
      errors: [],
    };
  }

  /** None of a summary, which OpenTelemetry's SDK has no data type for; none is made here. */
  private metricOf(name: string, description: string, type: string, values: readonly Value[]): MetricData[] {
    const times = { startTime: this.since, endTime: now() };
    const descriptor = { name, description, unit: name.endsWith('_seconds') ? 's' : '', valueType: ValueType.DOUBLE };
    const shared = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
    const points = () => values.map(({ value, labels }) => ({ ...times, value, attributes: { ...labels } }));
    switch (type) {
      case 'gauge':
        return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints: points() }];
      case 'counter':
        return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }];
      case 'histogram':
        return [
          {
            ...shared,
            dataPointType: DataPointType.HISTOGRAM,
            dataPoints: histograms(name, values).map(({ labels, ...value }) => ({
              ...times,
              value,
              attributes: labels,
            })),
          },
        ];
      default:
        return [];
    }
  }
}

interface HistogramOfLabels {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly buckets: { readonly boundaries: number[]; readonly counts: number[] };
  readonly sum: number;
  readonly count: number;
}

/** Prometheus counts what is at most a bound, and OpenTelemetry what lies between two. */
function histograms(name: string, values: readonly Value[]): readonly HistogramOfLabels[] {
  const byLabels = new Map<string, Value[]>();
  for (const each of values) {
    const { le: _, ...labels } = each.labels;
    const key = JSON.stringify(Object.entries(labels).sort());
    byLabels.set(key, [...(byLabels.get(key) ?? []), each]);
  }
  return [...byLabels].map(([key, own]) => {
    const of = (suffix: string) => own.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
    const bounds = own.filter(({ metricName, labels }) => metricName === `${name}_bucket` && labels.le !== '+Inf');
    const count = of('count');
    const upTo = [...bounds.map(({ value }) => value), count];
    return {
      labels: Object.fromEntries(JSON.parse(key)) as HistogramOfLabels['labels'],
      buckets: {
        boundaries: bounds.map(({ labels }) => Number(labels.le)),
        counts: upTo.map((value, n) => value - (upTo[n - 1] ?? 0)),
      },
      sum: of('sum'),
      count,
    };
  });
}

function now(): HrTime {
  const ms = Date.now();
  return [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000];
}
