import 'reflect-metadata';
import { StartFailure } from '@ward-board/embedded-postgres';
import { runService, type Service, welcome } from './app/run-service.js';

/** By then it has ended, one way or the other. */
const LONGEST_STOP_MS = 20_000;

/** From the first moment: a signal during the start is obeyed as soon as the start has come to its end. */
const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve);
});

async function main(): Promise<void> {
  const service = await runService(process.env);
  process.stdout.write(`${welcome(service)}\n`);
  process.on('unhandledRejection', (error) => service.log.error({ err: error }, 'An error that nothing handled'));
  process.on('uncaughtException', (error) => {
    service.log.fatal({ err: error }, 'An error that nothing caught: the service stops');
    void stop(service, 1);
  });
  await asked;
  await stop(service, 0);
}

async function stop(service: Service, code: number): Promise<void> {
  setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
  service.log.info('The service stops');
  await service.stop();
  process.exit(code);
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartFailure ? `Ward Board can't start: ${error.message}\n` : `${detail(error)}\n`,
  );
  process.exit(1);
});

function detail(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
