import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { portIsFree, StartFailure } from '@ward-board/embedded-postgres';
import { isUnavailable } from '@ward-board/event-store';
import { drain } from '../platform/lifecycle/drain.js';
import { acquireResources, type Resources } from '../platform/lifecycle/resources.js';
import { StartNotices } from '../platform/lifecycle/start-notices.js';
import { createLog, type Log } from '../platform/log/log.js';
import { PROJECT_ROOT } from '../settings/project-root.js';
import { type GivenSettings, readSettings } from '../settings/settings.js';
import { createApp } from './create-app.js';

/** A service that listens. */
export interface Service {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly log: Log;
  /** Finishes what is under way, then stops everything; the embedded Postgres last. */
  stop(): Promise<void>;
}

/** @throws StartFailure with the one line to show; other errors are bugs. */
export async function runService(env: NodeJS.ProcessEnv): Promise<Service> {
  const given = readSettings(env, PROJECT_ROOT);
  if (!('port' in given)) throw new StartFailure(given.map(({ message }) => message).join('; '));
  await checkPort(given);
  const log = createLog(given.logLevel);
  const resources = await acquireResources(given, log);
  let app: NestFastifyApplication | undefined;
  try {
    app = await createApp(resources.settings, log);
    await app.listen(given.port, given.host);
  } catch (error) {
    await app?.close().catch(() => {});
    await resources.release();
    throw startFailure(error, given);
  }
  return running(app, resources, log);
}

function running(app: NestFastifyApplication, resources: Resources, log: Log): Service {
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await drain(app);
    await resources.release();
  };
  return { app, log, url: address(app), stop: () => (stopped ??= stop()) };
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

function startFailure(error: unknown, { port, databaseUrl }: GivenSettings): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new StartFailure(`PORT ${port} is in use: set another PORT`, { cause: error });
  // 28: wrong user or password; 3D: no such database.
  if (databaseUrl !== null && (isUnavailable(error) || /^(28|3D)...$/.test(code ?? ''))) {
    return new StartFailure(`DATABASE_URL can't be used: ${message || code}`, { cause: error });
  }
  return error;
}

function address(app: NestFastifyApplication): string {
  const bound = app.getHttpServer().address();
  if (bound === null || typeof bound === 'string') return String(bound);
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(bound.address) ? 'localhost' : bound.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}
