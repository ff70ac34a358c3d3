import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentCorrelationId } from '../http/request-scope.js';

export type Log = Logger;

/** One JSON line per entry, on the standard output unless told otherwise; within a request with its correlation id. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const correlationId = currentCorrelationId();
      return correlationId ? { correlation_id: correlationId } : {};
    },
    // A failed query repeats what it was asked to store, and Postgres names the values that collided: patients' data.
    serializers: { err: errorWithoutData },
  };
  return pino(options, destination);
}

const WITHOUT_DATA = ['type', 'message', 'stack', 'code', 'constraint', 'table'] as const;

function errorWithoutData(error: unknown): unknown {
  const plain = pino.stdSerializers.err(error as Error) as unknown as Record<string, unknown>;
  if (typeof plain !== 'object' || plain === null) return plain;
  return Object.fromEntries(WITHOUT_DATA.filter((key) => plain[key] !== undefined).map((key) => [key, plain[key]]));
}
