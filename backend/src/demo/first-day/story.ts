import type { Step } from '../steps/step.js';

/** A step with how long ago it was taken. */
export type PastStep = Step & { readonly minutesAgo: number };

/** All that has happened to one patient, oldest first. */
export type Story = readonly PastStep[];

/** What a story is told from. */
export interface Telling {
  readonly now: Date;
  readonly icuDoctors: readonly string[];
}

/** A step of everybody's, in the order in which the day went; `story` tells whose it is. */
export interface DayStep {
  readonly index: number;
  readonly story: number;
  readonly step: PastStep;
}

export function inOrder(stories: readonly Story[]): readonly DayStep[] {
  return stories
    .flatMap((steps, story) => steps.map((step) => ({ story, step })))
    .sort((one, other) => other.step.minutesAgo - one.step.minutesAgo)
    .map((step, index) => ({ index, ...step }));
}
