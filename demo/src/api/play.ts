import pLimit from 'p-limit';
import { type Api, Refused } from './api.js';
import { type Patient, perform, type Step, type StepName } from './steps.js';
import type { Tally } from './tally.js';

/** A step with when it is due (milliseconds since 1970). Its body may depend on how things stand then. */
export interface PlannedStep extends Omit<Step, 'body'> {
  readonly at: number;
  readonly body?: object | (() => Promise<object>);
}

/** All that happens to one patient, in its order. */
export type Plan = readonly PlannedStep[];

/** One patient on the way through the hospital. */
export interface Journey {
  patient: Patient;
  /** The last step that the service has confirmed. */
  reached: StepName | null;
  /** Refused or given up on the way: where the patient is now is not known for sure. */
  failed: boolean;
}

export interface Clock {
  /** Waits until then. @returns false when the run was stopped first. */
  until(due: number): Promise<boolean>;
  /** Notes when something that was due begins. @returns false when the run was stopped. */
  begin(due: number): boolean;
}

/** For what has happened already. */
export const immediateClock: Clock = { until: async () => true, begin: () => true };

export interface Playing {
  readonly api: Api;
  readonly tally: Tally;
  readonly clock: Clock;
  /** How many requests are under way at once. */
  readonly width: number;
  /** Whether each step is to count as done when it was due. */
  readonly backdated?: boolean;
}

export const newJourney = (): Journey => ({ patient: { ids: {} }, reached: null, failed: false });

/**
 * Plays what happens to many patients, in the order in which it is due; a patient's own steps one after the other. Once
 * stopped, what is under way ends, and nothing more begins.
 * @param journeys one for each plan; they are brought up to date on the way.
 */
export async function play(plans: readonly Plan[], journeys: readonly Journey[], playing: Playing): Promise<void> {
  const { clock, width } = playing;
  const limit = pLimit(width);
  const last: Promise<void>[] = [];
  const due = plans
    .flatMap((plan, index) => plan.map((planned) => ({ index, planned })))
    .sort((one, other) => one.planned.at - other.planned.at);
  const played: Promise<void>[] = [];
  for (const { index, planned } of due) {
    if (!(await clock.until(planned.at))) break;
    const journey = journeys[index] ?? newJourney();
    const before = last[index];
    const taken = limit(async () => {
      await before;
      if (!journey.failed && clock.begin(planned.at)) await take(journey, planned, playing);
    });
    // Whatever fails is thrown at the end; until then Node is not to take it for an error that nobody handles.
    taken.catch(() => {});
    last[index] = taken;
    played.push(taken);
  }
  await Promise.all(played);
}

async function take(journey: Journey, planned: PlannedStep, { api, tally, backdated }: Playing): Promise<void> {
  const { step, at } = planned;
  try {
    const body = typeof planned.body === 'function' ? await planned.body() : planned.body;
    journey.patient = await perform(api, journey.patient, { step, body }, backdated ? new Date(at) : undefined);
    journey.reached = step;
    tally.steps.add(step);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'unreachable') tally.lost.add(step);
    else tally.refusals.add(error.code);
    journey.failed = true;
  }
}
