import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What a run is asked to do. */
export interface Options {
  /** The file with the arrivals, as an absolute path. */
  readonly arrivals: string;
  /** How many times faster than the clock. */
  readonly speed: number;
  readonly url: string;
  /** The day to play, `YYYY-MM-DD`; null: the first of the file. */
  readonly date: string | null;
  /** At most so many visits; null: all of the day. */
  readonly limit: number | null;
  /** Who arrives within so many hours of the day. */
  readonly hours: number;
  readonly password: string;
}

/** A mistake of the caller's, in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `npm run simulate -- --arrivals FILE [--speed 60] [--url http://127.0.0.1:3000] [--date YYYY-MM-DD]
                    [--limit N] [--hours 24] [--password TEXT]`;

/** The demo's, unless the service was started with another. */
const DEMO_PASSWORD = 'ward-board-demo';

const known = {
  arrivals: { type: 'string' },
  speed: { type: 'string', default: '60' },
  url: { type: 'string', default: 'http://127.0.0.1:3000' },
  date: { type: 'string' },
  limit: { type: 'string' },
  hours: { type: 'string', default: '24' },
  password: { type: 'string' },
} as const;

/** @throws UsageError */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  const given = parsed(args);
  if (!given.arrivals) throw new UsageError('--arrivals FILE is missing: a .csv or .csv.gz of visits');
  if (given.date !== undefined && !isDay(given.date))
    throw new UsageError(`--date ${given.date} is not a day: YYYY-MM-DD`);
  return {
    // npm runs scripts in the project's folder; a path is meant from where it was called.
    arrivals: resolve(env.INIT_CWD || process.cwd(), given.arrivals),
    speed: numberOf('--speed', given.speed, 0.1, 100_000),
    url: originOf(given.url),
    date: given.date ?? null,
    limit: given.limit === undefined ? null : wholeNumberOf('--limit', given.limit),
    hours: numberOf('--hours', given.hours, 0.01, 24 * 366),
    password: given.password ?? (env.SEED_PASSWORD || DEMO_PASSWORD),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: known, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.split(/\n|\. To /)[0] ?? 'The arguments can’t be read');
  }
}

function numberOf(name: string, text: string, least: number, most: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (number >= least && number <= most) return number;
  throw new UsageError(`${name} ${text} is not a number from ${least} to ${most}`);
}

function wholeNumberOf(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UsageError(`${name} ${text} is not a number of visits`);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

function originOf(text: string): string {
  const url = URL.parse(text);
  if (url && ['http:', 'https:'].includes(url.protocol)) return url.origin;
  throw new UsageError(`--url ${text} is not an address such as http://127.0.0.1:3000`);
}
