import type { ProblemCode } from '@ward-board/contract';
import pLimit from 'p-limit';
import { Refused, type StaffClient } from './staff-client.js';
import { type Patient, perform, type Step, type StepName } from './steps.js';
import type { Tally } from './tally.js';

/** A step with when it is due (milliseconds since 1970). Its body may depend on how things stand then. */
export interface PlannedStep extends Omit<Step, 'body'> {
  readonly at: number;
  /** Null: it can't be done any more; the patient stays where they are. */
  readonly body?: object | ((journey: Journey) => Promise<object | null>);
  /** Whether the plan goes on where somebody else has done it already. */
  readonly optional?: true;
}

/** All that happens to one patient, in its order. */
export type Plan = readonly PlannedStep[];

/** One patient on the way through the hospital. */
export interface Journey {
  patient: Patient;
  /** The last step that the service has confirmed. */
  reached: StepName | null;
  /** Every step that it has confirmed. */
  readonly passed: Set<StepName>;
  /** Refused or given up on the way: where the patient is now is not known for sure. */
  failed: boolean;
  /** Ended before its plan did, in a place that is known. */
  over: boolean;
  /** A step is under way. */
  busy: boolean;
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
  readonly api: StaffClient;
  readonly tally: Tally;
  readonly clock: Clock;
  /** How many requests are under way at once. */
  readonly width: number;
  /** Whether each step is to count as done when it was due. */
  readonly backdated?: boolean;
  /** Told of each step that is left out, in words. */
  readonly onSkipped?: (line: string) => void;
}

export const newJourney = (): Journey => ({
  patient: { ids: {} },
  reached: null,
  passed: new Set(),
  failed: false,
  over: false,
  busy: false,
});

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
      if (!journey.failed && !journey.over && clock.begin(planned.at)) await take(journey, planned, playing);
    });
    // Whatever fails is thrown at the end; until then Node is not to take it for an error that nobody handles.
    taken.catch(() => {});
    last[index] = taken;
    played.push(taken);
  }
  await Promise.all(played);
}

/** Refusals that say that somebody else was faster: a visitor, or the life of the sample hospital. */
const tooLate: ReadonlySet<Refused['code']> = new Set<ProblemCode>([
  ...(['already_triaged', 'already_taken', 'already_accepted', 'already_disposed', 'already_on_board'] as const),
  ...(['case_closed', 'admission_closed', 'stale_revision', 'patient_away', 'not_transferred'] as const),
]);
/** How often a room is chosen anew when somebody took its last bed at the same moment. */
const ROOMS_TRIED = 5;

async function take(journey: Journey, planned: PlannedStep, playing: Playing): Promise<void> {
  const { step, optional } = planned;
  const { tally, onSkipped = () => {} } = playing;
  const skip = (why: string) => {
    tally.skipped.add(why);
    onSkipped(`left out "${step}" (admission ${journey.patient.ids.admission_id ?? 'none'}): ${why}`);
  };
  journey.busy = true;
  try {
    if (await doStep(journey, planned, playing, ROOMS_TRIED)) {
      journey.reached = step;
      journey.passed.add(step);
      tally.steps.add(step);
    } else {
      journey.over = true;
      skip('no free bed');
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const late = tooLate.has(error.code);
    if (late) skip(error.code);
    else if (error.code === 'unreachable') tally.lost.add(step);
    else tally.refusals.add(error.code);
    // What was seen of the record has changed.
    if (late && optional) journey.patient = { ids: journey.patient.ids };
    else journey.failed = true;
  } finally {
    journey.busy = false;
  }
}

/** @returns false when it can't be done any more. @throws Refused */
async function doStep(journey: Journey, planned: PlannedStep, playing: Playing, tries: number): Promise<boolean> {
  const { step, at } = planned;
  const { api, backdated } = playing;
  const asked = typeof planned.body === 'function';
  const body = typeof planned.body === 'function' ? await planned.body(journey) : planned.body;
  if (body === null) return false;
  try {
    journey.patient = await perform(api, journey.patient, { step, body }, backdated ? new Date(at) : undefined);
    return true;
  } catch (error) {
    const taken = error instanceof Refused && error.code === 'room_unavailable';
    if (taken && asked && tries > 1) return doStep(journey, planned, playing, tries - 1);
    throw error;
  }
}
