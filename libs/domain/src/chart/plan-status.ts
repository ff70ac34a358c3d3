import { type Rejected, reject } from '../shared/decision.js';
import type { PlanStatus } from './chart-details.js';

/** What can follow each status. */
export const nextStatuses: Readonly<Record<PlanStatus, readonly PlanStatus[]>> = {
  draft: ['active', 'revoked'],
  active: ['completed', 'revoked'],
  completed: [],
  revoked: [],
};

/** Null: the status stays, may follow the one before, or is a new record's: one may come from another system in any. */
export function refuseStep(before: PlanStatus | undefined, to: PlanStatus): Rejected | null {
  if (before === undefined || before === to || nextStatuses[before].includes(to)) return null;
  const possible = nextStatuses[before].join(' or ');
  const detail = possible === '' ? 'That is its last status.' : `It can only become ${possible}.`;
  return reject('invalid_transition', `It is ${before}. ${detail}`, 'status');
}
