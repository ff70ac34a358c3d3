import { ofStay, telling } from './stories.js';

const reported = { ...ofStay, reported_at: '2026-11-21T09:00:00.000Z', in_icu: true };

/** Of the first patient, who is in the ICU, unless it is said otherwise. */
export const depositCollected = telling('DepositCollected', {
  ...reported,
  callback_id: 'pay-1',
  details: { amount: 500, currency: 'EUR' },
});
/** Likewise. */
export const authorisationReceived = telling('PriorAuthorisationReceived', {
  ...reported,
  callback_id: 'auth-1',
  details: { decision: 'approved' },
});
