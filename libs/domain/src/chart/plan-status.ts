import type { Rejected } from '../shared/decision.js';
import { refuseTransition } from '../shared/transition.js';
import type { PlanStatus } from './chart-details.js';

/** What can follow each status. */
const nextStatuses: Readonly<Record<PlanStatus, readonly PlanStatus[]>> = {
  draft: ['active', 'revoked'],
  active: ['completed', 'revoked'],
  completed: [],
  revoked: [],
};

/** Null: the status stays, may follow the one before, or is a new record's: one may come from another system in any. */
export function refuseStep(before: PlanStatus | undefined, to: PlanStatus): Rejected | null {
  return before === undefined ? null : refuseTransition('It', nextStatuses, before, to);
}
