import type { CarePlanRecord, ConsentRecord, PlanStatus } from '@ward-board/contract';
import type { Around } from '../shared/category.js';
import { enteredInError, type ListedAction } from '../shared/listed.js';

const moves = (status: PlanStatus, label: string, done: string, asks?: string): ListedAction => ({
  ...{ does: 'send', label, method: 'PUT', body: { status }, done },
  ...(asks === undefined ? {} : { asks }),
});

const edit: ListedAction = { does: 'edit', label: 'Edit' };
const activate = moves('active', 'Activate', 'activated');
const complete = moves('completed', 'Complete', 'completed', 'A completed one cannot be taken up again.');
const revoke = moves('revoked', 'Revoke', 'revoked', 'A revoked one cannot be taken up again.');
const sign: ListedAction = {
  ...{ does: 'edit', label: 'Sign', only: ['signed_by', 'signed_at'] },
  set: { status: 'active' },
};

/** What may be done at each status: the last two are final. On Radiology's chart nothing. */
function actionsAt(
  status: PlanStatus,
  { begins, edits }: { readonly begins: ListedAction; readonly edits: readonly ListedAction[] },
  { area }: Pick<Around, 'area'>,
): readonly ListedAction[] {
  if (area === 'radiology') return [];
  switch (status) {
    case 'draft':
      return [begins, ...edits, revoke, enteredInError];
    case 'active':
      return [complete, ...edits, revoke, enteredInError];
    case 'completed':
    case 'revoked':
      return [enteredInError];
  }
}

/** What may be done with a care plan. */
export const carePlanActions = ({ status }: Pick<CarePlanRecord, 'status'>, around: Pick<Around, 'area'>) =>
  actionsAt(status, { begins: activate, edits: [edit] }, around);

/** What may be done with a consent: what was signed is not edited, since it says what somebody signed. */
export const consentActions = (
  { status, signed_at }: Pick<ConsentRecord, 'status' | 'signed_at'>,
  around: Pick<Around, 'area'>,
) => actionsAt(status, signed_at === null ? { begins: sign, edits: [edit] } : { begins: activate, edits: [] }, around);
