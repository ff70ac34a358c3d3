import fc from 'fast-check';
import type { DomainEvent } from '../events.js';
import type { StreamAppend } from '../shared/decision.js';
import { anyRequest } from './any-request.js';
import type { History } from './history.js';
import { decideOn, type Request } from './hospital.js';
import { append, opening } from './hospital-state.js';

/** Each round's requests are decided on the same state. */
export const rounds = fc.array(fc.array(anyRequest, { minLength: 1, maxLength: 3 }), { maxLength: 40, size: 'max' });

/** What one decision did. */
export interface DecisionStep {
  readonly before: History;
  readonly appends: readonly StreamAppend[];
  readonly events: readonly DomainEvent[];
  readonly after: History;
}

/** Lives through the rounds, step by step; refusals and late appends make no step. */
export function* live(requests: readonly Request[][]): Generator<DecisionStep, History> {
  let history = opening;
  let n = 0;
  for (const rivals of requests) {
    const seen = history;
    for (const decision of rivals.map((rival) => decideOn(rival, ++n, seen))) {
      const after = decision.ok ? append(history, seen, decision.appends) : null;
      if (!decision.ok || !after) continue;
      const { appends } = decision;
      const events = appends.flatMap(({ events }) => events as readonly DomainEvent[]);
      yield { before: history, appends, events, after };
      history = after;
    }
  }
  return history;
}

const RUNS = { numRuns: 500 };

let lives: readonly (readonly DecisionStep[])[] | undefined;

/** Holds every step of 500 random histories to something. They are lived through once for all who ask. */
export function always(holds: (step: DecisionStep) => void): void {
  lives ??= fc.sample(rounds, RUNS).map((requests) => [...live(requests)]);
  try {
    for (const steps of lives) for (const step of steps) holds(step);
  } catch (cause) {
    // Once more, for the shortest history of which it does not hold.
    fc.assert(
      fc.property(rounds, (requests) => {
        for (const step of live(requests)) holds(step);
      }),
      RUNS,
    );
    throw new Error('It holds of the same histories when they are lived through anew.', { cause });
  }
}
