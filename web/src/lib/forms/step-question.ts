import type { Question } from '../ui/confirm.svelte.js';

/** What is asked before a step that cannot be taken back, when something is amiss. */
export interface StepQuestion {
  readonly title: string;
  /** What the step is called: `Start surgery`. The button that takes it all the same says `Start surgery anyway`, or the name alone where it may be taken in another way. */
  readonly action: string;
  readonly also?: Question['also'];
  /** What is amiss, one line each; never empty. */
  readonly reasons: readonly string[];
}
