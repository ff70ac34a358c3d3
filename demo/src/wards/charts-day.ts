import type { Plan, PlannedStep } from '../api/play.js';
import type { ListedPlace, Step } from '../api/steps.js';
import { allergyRecords, assessment } from '../medicine/charting.js';
import { measure, readVitals, vitalsSet } from '../medicine/vitals.js';
import { arrivedAt, type PlanContext, planned, saidIn, standsAt } from './plan-context.js';
import { monitored, ON_WARD, oxygenFor, taken } from './vitals-rounds.js';

/** How much of the first day is in charts, 0 to 1: the rest is told in words alone. `onTime`: observations that are not overdue. */
const CHARTED = { triage: 0.8, allergies: 0.6, assessments: 0.5, onTime: 0.9 } as const;
/** How many minutes ago somebody on a ward was looked at: within the time that NEWS2 asks for, or after the twelve hours of a total of 0. */
const LOOKED_AT = { unwell: [2, 45], others: [2, 200], late: [730, 820] } as const;

const byStep: ReadonlyMap<string, keyof typeof taken> = new Map(
  (Object.keys(taken) as (keyof typeof taken)[]).map((where) => [taken[where], where]),
);

type StepBody = Readonly<Record<string, unknown>>;

/**
 * The plans, with what is in the charts of those who are on a board by now: the sets of vitals that their nurses took, which
 * rounds then no longer tell in words, allergies and assessments.
 */
export function withCharts(plans: readonly Plan[], context: PlanContext): readonly Plan[] {
  return plans.map((plan) => {
    const standing = standsAt(plan);
    if (standing === null || !(standing in taken)) return plan;
    // The sort is stable: what is due at once stays in its order.
    const charted = plan.flatMap((planned) => chartedStep(planned, context)).sort((one, other) => one.at - other.at);
    const since = plan.at(-1)?.at ?? 0;
    const round = standing === 'on the ward' ? lastRound(arrivedAt(charted) ?? since, context) : [];
    const all = [...charted, ...assessments(standing, since, context), ...round];
    return monitoredPlan(all.sort((one, other) => one.at - other.at));
  });
}

/** The plan, with how its patient is monitored said before the first vital signs that are taken. */
function monitoredPlan(plan: Plan): Plan {
  const first = plan.find(({ step }) => byStep.has(step));
  const where = first && byStep.get(first.step);
  const reason = saidIn(plan, 'admitted').reason ?? saidIn(plan, 'put on the waiting list').reason;
  if (!where || typeof reason !== 'string') return plan;
  return plan.flatMap((each) =>
    each === first ? [...monitored(where, reason).map((step) => ({ ...step, at: each.at })), each] : [each],
  );
}

/** A step, and what was written into the chart along with it. */
function chartedStep(planned: PlannedStep, { now, random }: PlanContext): Plan {
  const { step, at, body } = planned;
  const later = (minutes: number, ...charted: readonly Step[]): Plan =>
    charted.map((each) => ({ ...each, at: at + minutes * 60_000 })).filter((each) => each.at < now.getTime());
  const said: StepBody = typeof body === 'object' ? { ...body } : {};
  const { vitals: text, avpu: _, ...rest } = said;
  const vitals = readVitals(typeof text === 'string' ? text : null);
  const measured = (where: keyof typeof taken): readonly Step[] => {
    if (!vitals) return [];
    const oxygen = typeof said.o2_flow === 'number' ? said.o2_flow : oxygenFor(vitals.saturation);
    return [{ step: taken[where], body: vitalsSet(vitals, oxygen) }];
  };
  switch (step) {
    case 'triaged': {
      const allergies = typeof said.allergies === 'string' ? allergyRecords(said.allergies) : [];
      const asked = allergies.map((record): Step => ({ step: 'allergies recorded', body: record }));
      return [
        planned,
        ...(random.chance(CHARTED.triage) ? later(0.5, ...measured('in Emergency')) : []),
        ...(random.chance(CHARTED.allergies) ? later(1, ...asked) : []),
      ];
    }
    case 're-assessed':
      return [{ ...planned, body: rest }, ...later(0, ...measured('in Emergency'))];
    case 'to ICU':
    case 'accepted by ICU':
      return [planned, ...later(7, ...measured('in the ICU'))];
    case 'ICU round':
      return [{ ...planned, body: rest }, ...later(0, ...measured('in the ICU'))];
    case 'taken over by ward':
    case 'ward round': {
      const body = vitalsSet(measure(random.pick(ON_WARD), 50, random.int(0, 4), random), 0);
      return [planned, ...later(5, { step: taken['on the ward'], body })];
    }
    default:
      return [planned];
  }
}

/**
 * The newest vital signs of somebody on a ward: mostly no longer ago than they are to be taken.
 * @param came when they came to the ward: milliseconds since 1970.
 */
function lastRound(came: number, { now, random }: PlanContext): Plan {
  const pattern = random.pick(ON_WARD);
  const isLate = !random.chance(CHARTED.onTime);
  const [least, most] = LOOKED_AT[isLate ? 'late' : pattern === 'unwell' ? 'unwell' : 'others'];
  const here = (now.getTime() - came) / 60_000 - 10;
  const ago = random.between(Math.min(least, here), Math.min(most, here));
  const body = vitalsSet(measure(pattern, 50, random.int(0, 4), random), 0);
  return planned(now, ago, { step: taken['on the ward'], body });
}

/** @param since when the last step was taken: milliseconds since 1970 */
function assessments(standing: ListedPlace, since: number, { now, random }: PlanContext): Plan {
  if (!random.chance(CHARTED.assessments)) return [];
  const ago = ((now.getTime() - since) / 60_000) * random.between(0.1, 0.9);
  switch (standing) {
    case 'in the ICU':
      return planned(now, ago, { step: 'assessed in ICU', body: assessment('Braden (skin)', random) });
    case 'on the ward':
      return planned(now, ago, { step: 'assessed on ward', body: assessment('Morse (fall)', random) });
    default:
      return [];
  }
}
