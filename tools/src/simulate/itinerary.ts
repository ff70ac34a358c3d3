import { goesToIcu } from './mapping.js';
import type { Visit } from './visits.js';

/** What is done with a patient, in the words of the report. */
export const steps = ['registered', 'admitted', 'triaged', 're-assessed', 'to ICU', 'released', 'discharged'] as const;
export type StepName = (typeof steps)[number];

/** A step with when it is due, in the file's time. */
export interface Stop {
  readonly step: StepName;
  readonly due: number;
}

const MINUTE_MS = 60_000;

/** Where a visit goes, and when: the desk, triage, the doctor, and the way out. */
export function itineraryOf(visit: Visit): readonly Stop[] {
  const { came, queued, seen, left } = visit;
  const stop = (step: StepName, due: number): Stop => ({ step, due });
  return [
    stop('registered', came),
    stop('admitted', came),
    stop('triaged', queued),
    stop('re-assessed', seen),
    // The cashier is a few minutes from the door.
    ...(goesToIcu(visit) ? [stop('to ICU', left)] : [stop('released', left), stop('discharged', left + 5 * MINUTE_MS)]),
  ];
}
