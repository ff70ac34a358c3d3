import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { portIsFree, StartFailure } from '@ward-board/embedded-postgres';
import { EventStoreMisfit, isUnavailable, writeRefusal } from '@ward-board/event-store';
import { startTelemetry, type Telemetry, withSecretFiles } from '@ward-board/projections';
import { Registry } from 'prom-client';
import { drain } from '../platform/lifecycle/drain.js';
import { acquireResources, type Resources } from '../platform/lifecycle/resources.js';
import { StartNotices } from '../platform/lifecycle/start-notices.js';
import { createLog, type Log } from '../platform/log/log.js';
import { PROJECT_ROOT } from '../settings/project-root.js';
import { type GivenSettings, readSettings } from '../settings/settings.js';

/** A service that listens. */
export interface Service {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly log: Log;
  /** How long `stop` may hand clients over before it ends anything. */
  readonly drainMs: number;
  /** Finishes what is under way, then stops everything; the embedded Postgres last. */
  stop(): Promise<void>;
}

/**
 * @param stopped ends the start wherever it is, and leaves nothing running.
 * @throws StartFailure with the one line to show; what `stopped` was aborted with; other errors are bugs.
 */
export async function runService(env: NodeJS.ProcessEnv, stopped: AbortSignal): Promise<Service> {
  const given = readSettings(withSecretFiles(env), PROJECT_ROOT);
  if (!('port' in given)) throw new StartFailure(given.map(({ message }) => message).join('; '));
  await checkPort(given);
  const log = createLog(given.logLevel);
  stopped.throwIfAborted();
  const resources = await acquireResources(given, log);
  let app: NestFastifyApplication | undefined;
  let telemetry: Telemetry | null = null;
  try {
    // Loaded only now: what is wrong with the settings, the port or the database is said before most of the service is read.
    const { createApp } = await import('./create-app.js');
    stopped.throwIfAborted();
    app = await unlessStopped(createApp(resources.settings, log), stopped);
    telemetry = await startTelemetry('ward-board', app.get(Registry), (message) => log.warn(message), env);
    await app.listen(given.port, given.host);
  } catch (error) {
    await app?.close().catch(() => {});
    await telemetry?.stop();
    await resources.release();
    throw startFailure(error, given);
  }
  return running(app, { ...resources, release: () => releaseAll(telemetry, resources) }, log);
}

async function releaseAll(telemetry: Telemetry | null, resources: Resources): Promise<void> {
  await telemetry?.stop();
  await resources.release();
}

/** The first start of the demo takes many seconds: who stops it meanwhile would not wait for them. */
async function unlessStopped<Result>(work: Promise<Result>, stopped: AbortSignal): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (stopped.aborted) reject(stopped.reason);
      stopped.addEventListener('abort', () => reject(stopped.reason), { once: true });
    }),
  ]);
}

function running(app: NestFastifyApplication, resources: Resources, log: Log): Service {
  let stopped: Promise<void> | undefined;
  const drainMs = 1_000 * resources.settings.drainSeconds;
  const stop = async () => {
    await drain(app, drainMs);
    await resources.release();
  };
  return { app, log, drainMs, url: address(app), stop: () => (stopped ??= stop()) };
}

/** What people read when it is ready: where it is, and what modules have to say. */
export function welcome({ app, url }: Service): string {
  return ['', `Ward Board is ready: ${url}`, ...app.get(StartNotices).lines, ''].join('\n');
}

async function checkPort({ port, host }: GivenSettings): Promise<void> {
  let free: boolean;
  try {
    free = await portIsFree(port, host);
  } catch (cause) {
    throw new StartFailure(`HOST ${host} or PORT ${port} can't be listened on: ${(cause as Error).message}`, { cause });
  }
  if (!free) throw new StartFailure(`PORT ${port} is in use on ${host}: stop what listens there, or set another PORT`);
}

function startFailure(error: unknown, { port, databaseUrl, dataDir }: GivenSettings): unknown {
  if (error instanceof EventStoreMisfit) return new StartFailure(error.message, { cause: error });
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new StartFailure(`PORT ${port} is in use: set another PORT`, { cause: error });
  const reason = writeRefusal(error) ?? (message || code);
  // 28: wrong user or password; 3D: no such database; 58, XX: files of it are missing or damaged.
  if (isUnavailable(error) || writeRefusal(error) !== null || /^(28|3D|58|XX)...$/.test(code ?? '')) {
    const setting = databaseUrl === null ? `Postgres in DATA_DIR ${dataDir}` : 'DATABASE_URL';
    return new StartFailure(`${setting} can't be used: ${reason}`, { cause: error });
  }
  return error;
}

function address(app: NestFastifyApplication): string {
  const bound = app.getHttpServer().address();
  if (bound === null || typeof bound === 'string') return String(bound);
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(bound.address) ? 'localhost' : bound.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}
