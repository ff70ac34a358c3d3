import { setTimeout as delay } from 'node:timers/promises';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { supervise } from './engine/runner/supervise.js';
import { connect, schemaIsReady } from './process/connections.js';
import { jsonLog as log } from './process/log.js';
import { measureBatches } from './process/metrics.js';
import { run } from './process/run.js';
import { withSecretFiles } from './process/secret-files.js';
import { serveMetrics } from './process/serve-metrics.js';
import { readDatabaseUrl, readEventStoreUrl, readMetricsPort, readNotificationDays } from './process/settings.js';
import { startProjections } from './process/start-projections.js';
import { startTelemetry } from './telemetry/otlp.js';

const SCHEMA_POLL_MS = 500;

/** The projections as a process of their own. Any number may run, in backends or here: one of each is active. */
await run(async (signal) => {
  const env = withSecretFiles(process.env);
  const url = readDatabaseUrl(env);
  const eventStoreUrl = readEventStoreUrl(env);
  const notificationDays = readNotificationDays(env);
  const metricsPort = readMetricsPort(env);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const telemetry = await startTelemetry('ward-board-projections', registry, (message) => log.error(message), env);
  const endMetrics = metricsPort === null ? () => {} : await serveMetrics(metricsPort, registry);
  const options = { notificationDays, observe: measureBatches(registry) };
  await supervise('Postgres', log, signal, () => project(url, eventStoreUrl, options, signal));
  endMetrics();
  await telemetry?.stop();
});

async function project(
  url: string,
  eventStoreUrl: string | null,
  options: NonNullable<Parameters<typeof startProjections>[3]>,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, close } = await connect(url, eventStoreUrl);
  try {
    if (!(await schemaIsReady(db))) log.info('Waiting for the backend to make the schema.');
    while (!(await schemaIsReady(db))) await delay(SCHEMA_POLL_MS, undefined, { signal });
    // Told to end meanwhile: that was said once, and whoever listens from here on would wait for ever.
    signal.throwIfAborted();
    const running = startProjections(store, db, log, options);
    log.info('Projecting.');
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await running.stop();
    log.info('Ended.');
  } finally {
    await close();
  }
}
