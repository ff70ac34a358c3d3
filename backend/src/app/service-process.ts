import 'reflect-metadata';
import { once } from 'node:events';
import { StartFailure } from '@ward-board/embedded-postgres';
import { isUnavailable } from '@ward-board/event-store';
import { runService, type Service, welcome } from './run-service.js';

/** By then it has ended, one way or the other, once it has handed its clients over. */
const LONGEST_STOP_MS = 20_000;
let drainMs = 0;

/** Aborted with what ended the service: a signal's name, or an error that nothing caught. */
const ending = new AbortController();
// From the first moment: a start that is stopped, or fails, takes down the Postgres that it has started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort(signal));
process.on('uncaughtException', (error) => {
  // A start that was told to stop loses its connections when the Postgres that it has started is stopped.
  const isLost = typeof ending.signal.reason === 'string' && isUnavailable(error);
  if (ending.signal.aborted && !isLost) process.stderr.write(`${detail(error)}\n`);
  ending.abort(error);
});

ending.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), drainMs + LONGEST_STOP_MS).unref());

async function main(): Promise<void> {
  const service = await runService(process.env, ending.signal);
  drainMs = service.drainMs;
  process.stdout.write(`${welcome(service)}\n`);
  process.on('unhandledRejection', (error) => service.log.error({ err: error }, 'An error that nothing handled'));
  if (!ending.signal.aborted) await once(ending.signal, 'abort');
  const { reason } = ending.signal;
  if (typeof reason !== 'string') service.log.fatal({ err: reason }, 'An error that nothing caught: the service stops');
  await stop(service, typeof reason === 'string' ? 0 : 1);
}

async function stop(service: Service, code: number): Promise<void> {
  service.log.info('The service stops');
  await service.stop();
  process.exit(code);
}

main().catch((error: unknown) => {
  // Told to stop while it started: it has, and leaves nothing running.
  if (typeof error === 'string') process.exit(0);
  process.stderr.write(
    error instanceof StartFailure ? `Ward Board can't start: ${error.message}\n` : `${detail(error)}\n`,
  );
  process.exit(1);
});

function detail(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
