import { resolve } from 'node:path';
import { compile } from '@fastify/proxy-addr';
import { createUser, type Facility, login } from '@ward-board/contract';
import { kurrentUrlProblem } from '@ward-board/event-store';
import { isPostgresUrl } from '@ward-board/projections';
import { z } from 'zod';
import { DEMO_PASSWORD, isGuessedFirst, isRepeated } from './guessed-passwords.js';
import { type Retention, retentionOf, retentionVariables, wholeNumber } from './retention.js';

/** What the environment says. `completeSettings` fills in what only the machine knows. */
export interface GivenSettings {
  readonly port: number;
  readonly host: string;
  /** Absolute. Where the embedded Postgres and generated secrets are kept. */
  readonly dataDir: string;
  /** An outside Postgres; null asks for the embedded one. */
  readonly databaseUrl: string | null;
  /** The KurrentDB that has the events; null: Postgres has them. */
  readonly eventStoreUrl: string | null;
  /** Absolute. What the facility differs in; null: the built-in defaults. */
  readonly facilityFile: string | null;
  readonly demo: boolean;
  /** Whether the sample hospital changes by itself from the start. */
  readonly demoLife: 'running' | 'paused';
  /** Initial password of the seeded logins. */
  readonly seedPassword: string;
  /** Creates `admin@wardboard.local` when it is missing. */
  readonly adminPassword: string | null;
  /** Null, in the demo only: one is generated and kept. */
  readonly sessionSecret: string | null;
  /** Signs what other systems report; null: nothing is taken of them, but in the demo one is generated and kept. */
  readonly callbackSecret: string | null;
  /** Addresses and networks of the proxies whose `X-Forwarded-*` headers count. */
  readonly trustProxy: readonly string[];
  /** Whether this process runs the projections; elsewhere a process of their own does. */
  readonly projections: 'here' | 'elsewhere';
  /** `department`: whoever is bound to a ward reaches its records and patients alone; see `patient-access`. */
  readonly accessMode: AccessMode;
  /** For how long a process that is told to stop hands its clients over to others; 0: there are none. */
  readonly drainSeconds: number;
  /** Minutes after which the session of somebody bound to a ward locks, if nobody touches it; 0: never. */
  readonly idleLockMinutes: number;
  readonly retention: Retention;
  readonly logLevel: LogLevel;
  /** What a password's hash costs, for tests: no variable sets it. */
  readonly passwordCost?: { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };
}

/** What the running service goes by. */
export interface Settings extends GivenSettings {
  readonly databaseUrl: string;
  readonly sessionSecret: string;
  readonly facility: Facility;
}

/** A variable that is missing or malformed. `message` names it. */
export interface SettingsError {
  readonly variable: string;
  readonly message: string;
}

const accessModes = ['role', 'department'] as const;
/** What decides which patients a doctor or nurse reaches: their role alone, or the ward that they are bound to as well. */
export type AccessMode = (typeof accessModes)[number];

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** What a secret that others could try offline must have at least. */
const SECRET_LENGTH = 32;
/** No random text of that length has fewer: base64, hexadecimal, or words. */
const FEWEST_DIFFERENT = 8;

/** Of a service that is no demo, unless it was told otherwise. */
const IDLE_LOCK_MINUTES = 10;

const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

const postgresUrl = z
  .string()
  .refine(isPostgresUrl, 'must be a URL such as postgres://user:password@host:5432/database');

const kurrentUrl = z.string().superRefine((url, context) => {
  const message = kurrentUrlProblem(url);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** Whatever Fastify takes for `trustProxy`: addresses, networks such as `10.0.0.0/8`, and `loopback`. */
const proxies = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .refine(areAddresses, 'must be addresses or networks, separated by commas: 10.0.0.5, 10.1.0.0/16');

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
    .default(3000),
  HOST: z.string().regex(/^\S+$/, 'must be a host name or an address').default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  EVENT_STORE_URL: kurrentUrl.optional(),
  FACILITY_FILE: z.string().optional(),
  DEMO: flag.default(false),
  DEMO_LIFE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  SEED_PASSWORD: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SESSION_SECRET: z.string().optional(),
  CALLBACK_SECRET: z.string().optional(),
  TRUST_PROXY: proxies.default([]),
  PROJECTIONS: z.enum(['here', 'elsewhere'], { error: 'must be here or elsewhere' }).default('here'),
  ACCESS_MODE: z.enum(accessModes, { error: 'must be role or department' }).default('role'),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  IDLE_LOCK_MINUTES: z
    .string()
    .regex(/^\d{1,3}(?:\.\d{1,3})?$/, 'must be minutes from 0 (never) to 720')
    .transform(Number)
    .refine((minutes) => minutes <= 720, 'must be minutes from 0 (never) to 720')
    .optional(),
  ...retentionVariables,
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
});

/**
 * Reads and checks the settings; pure. An empty variable counts as unset.
 * @param projectRoot what a relative `DATA_DIR` or `FACILITY_FILE` is relative to.
 */
export function readSettings(env: NodeJS.ProcessEnv, projectRoot: string): GivenSettings | readonly SettingsError[] {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = variables.safeParse(set);
  if (!read.success) {
    return read.error.issues.map((issue) => settingsError(String(issue.path[0] ?? 'settings'), issue.message));
  }
  const given = read.data;
  const errors = given.DEMO ? unusable(given) : unsafe(given);
  if (errors.length > 0) return errors;
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: resolve(projectRoot, given.DATA_DIR),
    databaseUrl: given.DATABASE_URL ?? null,
    eventStoreUrl: given.EVENT_STORE_URL ?? null,
    facilityFile: given.FACILITY_FILE === undefined ? null : resolve(projectRoot, given.FACILITY_FILE),
    demo: given.DEMO,
    demoLife: given.DEMO_LIFE === 'on' ? 'running' : 'paused',
    seedPassword: given.SEED_PASSWORD ?? DEMO_PASSWORD,
    adminPassword: given.ADMIN_PASSWORD ?? null,
    sessionSecret: given.SESSION_SECRET ?? null,
    callbackSecret: given.CALLBACK_SECRET ?? null,
    trustProxy: given.TRUST_PROXY,
    projections: given.PROJECTIONS,
    accessMode: given.ACCESS_MODE,
    drainSeconds: given.DRAIN_SECONDS,
    idleLockMinutes: given.IDLE_LOCK_MINUTES ?? (given.DEMO ? 0 : IDLE_LOCK_MINUTES),
    retention: retentionOf(given),
    logLevel: given.LOG_LEVEL,
  };
}

/** What not even the demo may start with: nobody could sign in. */
function unusable(given: z.infer<typeof variables>): readonly SettingsError[] {
  return (['SEED_PASSWORD', 'ADMIN_PASSWORD'] as const)
    .filter((variable) => !login.shape.password.optional().safeParse(given[variable]).success)
    .map((variable) => settingsError(variable, 'must have at most 1,000 characters, as every password'));
}

/** What only the demo may start with: no secrets, or such that anybody guesses. */
function unsafe(given: z.infer<typeof variables>): readonly SettingsError[] {
  const errors: SettingsError[] = [];
  for (const variable of ['SEED_PASSWORD', 'SESSION_SECRET'] as const) {
    if (given[variable] === undefined) {
      errors.push(settingsError(variable, 'is missing; it is required unless DEMO=true'));
    }
  }
  for (const variable of ['SEED_PASSWORD', 'ADMIN_PASSWORD'] as const) {
    const password = given[variable];
    if (!createUser.shape.password.safeParse(password).success)
      errors.push(settingsError(variable, 'must have 8 to 1,000 characters, as every password'));
    else if (password !== undefined && isGuessedFirst(password))
      errors.push(
        settingsError(variable, 'must be one that nobody guesses: neither the demo’s, nor a common or repeated one'),
      );
  }
  for (const variable of ['SESSION_SECRET', 'CALLBACK_SECRET'] as const) {
    const secret = given[variable];
    if (secret === undefined) continue;
    if (secret.trim().length < SECRET_LENGTH)
      errors.push(settingsError(variable, `must have at least ${SECRET_LENGTH} characters`));
    else if (new Set(secret).size < FEWEST_DIFFERENT)
      errors.push(
        settingsError(variable, `must be random: it has fewer than ${FEWEST_DIFFERENT} different characters`),
      );
    else if (isRepeated(secret)) errors.push(settingsError(variable, 'must be random: it repeats itself'));
    else if (isGuessedFirst(secret))
      errors.push(settingsError(variable, 'must be random: it is made of words that anybody guesses'));
  }
  return errors;
}

function areAddresses(list: string[]): boolean {
  try {
    compile(list);
    return true;
  } catch {
    return false;
  }
}

function settingsError(variable: string, problem: string): SettingsError {
  return { variable, message: `${variable} ${problem}` };
}
