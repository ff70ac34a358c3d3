import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PrometheusProducer } from './prometheus-producer.js';

it('has each metric of a registry, with histograms by the counts between their bounds', async () => {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  new Counter({ name: 'done_total', help: 'Done', labelNames: ['by'], registers }).inc({ by: 'a' }, 3);
  new Gauge({ name: 'age_seconds', help: 'Age', registers }).set(1.5);
  const sizes = new Histogram({ name: 'size', help: 'Size', labelNames: ['of'], buckets: [1, 10], registers });
  for (const size of [1, 1, 5, 50]) sizes.observe({ of: 'x' }, size);
  sizes.observe({ of: 'y' }, 2);

  const { resourceMetrics } = await new PrometheusProducer(registry, {} as never).collect();
  const metrics = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
  const [done, age, size] = metrics;
  expect(metrics.map(({ descriptor: { name, unit } }) => [name, unit])).toEqual([
    ['done_total', ''],
    ['age_seconds', 's'],
    ['size', ''],
  ]);
  expect(done).toMatchObject({ isMonotonic: true, dataPoints: [{ value: 3, attributes: { by: 'a' } }] });
  expect(age).toMatchObject({ dataPoints: [{ value: 1.5, attributes: {} }] });
  expect(size?.dataPoints).toMatchObject([
    { attributes: { of: 'x' }, value: { buckets: { boundaries: [1, 10], counts: [2, 1, 1] }, sum: 57, count: 4 } },
    { attributes: { of: 'y' }, value: { buckets: { boundaries: [1, 10], counts: [0, 1, 0] }, sum: 2, count: 1 } },
  ]);
});
