import { type DynamicModule } from '@nestjs/common';
import { Logger, LoggerModule, PinoLogger } from 'nestjs-pino';
import type { Log } from './log.js';

/** What Nest tells of its own start: hundreds of lines that nobody reads. */
const NOISE = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

/** Nest's `Logger`, wherever it is used, writes to the service's log. */
export class NestLog extends Logger {
  constructor(logger: PinoLogger) {
    super(logger, {});
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (!NOISE.has(String(rest.at(-1)))) super.log(message, ...rest);
  }
}

/**
 * Provides `PinoLogger` too. No middleware: the lines of requests are written by a Fastify hook, which knows the route and
 * the user, and their correlation id comes with the log.
 */
export function logModule(log: Log): DynamicModule {
  return LoggerModule.forRoot({ useExisting: true, pinoHttp: { logger: log }, forRoutes: [] });
}
