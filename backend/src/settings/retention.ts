import { z } from 'zod';

/** For how long what is not the log is kept. The log of events itself is kept for ever. */
export interface Retention {
  readonly notificationDays: number;
  /** Of the answers to requests with an Idempotency-Key. */
  readonly idempotencyDays: number;
  /** Of sessions that have ended. */
  readonly sessionDays: number;
  /** Null: for ever. */
  readonly accessLogDays: number | null;
  /** How many patches of each board and list a client may have missed and still catch up from. */
  readonly feedPatches: number;
  /** How long ago a patient's chart may have been left, and still be caught up with. */
  readonly chartFeedHours: number;
}

/** A variable that is a whole number within limits, which its refusal says. */
export const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
};

/** The variables that `retentionOf` reads. */
export const retentionVariables = {
  NOTIFICATION_DAYS: wholeNumber(1, 3_650).default(30),
  // A client that is away for longer than this, and then repeats a write, does it twice.
  IDEMPOTENCY_DAYS: wholeNumber(1, 90).default(3),
  SESSION_DAYS: wholeNumber(1, 3_650).default(90),
  // Postgres refuses to delete what is younger than a year, whatever is said here (`AccessLogPruning`).
  ACCESS_LOG_DAYS: wholeNumber(366, 36_500).optional(),
  // Processes remember as many at most; fewer than a shift's would make every tablet that slept load its board anew.
  FEED_PATCHES: wholeNumber(500, 100_000).default(5_000),
  CHART_FEED_HOURS: wholeNumber(1, 168).default(24),
};

/** What is kept unless it is set otherwise. */
export const defaultRetention: Retention = retentionOf(z.object(retentionVariables).parse({}));

export function retentionOf(given: z.infer<z.ZodObject<typeof retentionVariables>>): Retention {
  return {
    notificationDays: given.NOTIFICATION_DAYS,
    idempotencyDays: given.IDEMPOTENCY_DAYS,
    sessionDays: given.SESSION_DAYS,
    accessLogDays: given.ACCESS_LOG_DAYS ?? null,
    feedPatches: given.FEED_PATCHES,
    chartFeedHours: given.CHART_FEED_HOURS,
  };
}
