import type { PlanStatus } from '@ward-board/contract';
import { carePlanActions, consentActions } from './plan-actions.js';

const signed_at = '2026-11-21T08:00:00.000Z';
const labels = (actions: ReturnType<typeof consentActions>) => actions.map(({ label }) => label);

describe('what is offered of a consent', () => {
  it.each<[PlanStatus, string | null, readonly string[]]>([
    ['draft', null, ['Sign', 'Edit', 'Revoke', 'Entered in error']],
    ['draft', signed_at, ['Activate', 'Revoke', 'Entered in error']],
    ['active', signed_at, ['Complete', 'Revoke', 'Entered in error']],
    ['completed', signed_at, ['Entered in error']],
    ['revoked', null, ['Entered in error']],
  ])('%s, signed %s: nothing that would rewrite what was signed', (status, at, offered) => {
    expect(labels(consentActions({ status, signed_at: at }, { area: 'ward' }))).toEqual(offered);
    expect(consentActions({ status, signed_at: at }, { area: 'radiology' })).toEqual([]);
  });
});

it('a care plan is edited while it is active', () => {
  expect(labels(carePlanActions({ status: 'active' }, { area: 'ward' }))).toContain('Edit');
});
