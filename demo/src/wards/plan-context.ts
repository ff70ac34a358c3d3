import type { Plan } from '../api/play.js';
import type { Step } from '../api/steps.js';
import type { Random } from '../medicine/random.js';

/** What plans of the past are made from. */
export interface PlanContext {
  readonly now: Date;
  readonly random: Random;
}

export const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

/** Steps that were taken so many minutes ago. */
export const planned = (now: Date, minutesAgo: number, ...steps: readonly Step[]): Plan =>
  steps.map((step) => ({ ...step, at: minutesBefore(now, minutesAgo).getTime() }));
