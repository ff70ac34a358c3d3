import type { Plan } from '../api/play.js';
import { type ListedPlace, type Step, steps } from '../api/steps.js';
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

/** When a patient came to where the plan leaves them: milliseconds since 1970; null: nothing is planned. */
export function arrivedAt(plan: Plan): number | null {
  const standing = standsAt(plan);
  const before = plan.findLastIndex((_, at) => standsAt(plan.slice(0, at + 1)) !== standing);
  return plan[before + 1]?.at ?? null;
}

/** Where a plan leaves the patient: what is only of their chart changes nothing of that. Null: in no list. */
export function standsAt(plan: Plan): ListedPlace | null {
  return plan.map(({ step }) => steps[step].leaves).findLast((leaves) => leaves !== null) ?? null;
}

/** What was said in the request of a step; nothing where the plan has none, or says it only then. */
export const saidIn = (plan: Plan, step: string): Readonly<Record<string, unknown>> => {
  const body = plan.find((each) => each.step === step)?.body;
  return typeof body === 'object' ? { ...body } : {};
};
