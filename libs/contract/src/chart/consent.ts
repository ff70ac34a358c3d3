import type { z } from 'zod';
import { choiceFrom, line, requiredLine, time } from '../shared/fields.js';
import { planStatusWords } from './care-plan.js';
import { chartRecord } from './chart-record.js';

/**
 * A patient's consent to a procedure. Its status moves draft → active → completed; draft or active → revoked. Somebody has
 * signed one that is active or completed; `signed_at` is now where it is left out then, and never in the future. What was signed stays as it
 * was: another `procedure`, `category`, `signed_by` or `signed_at` is then 409 `already_signed`, and a consent of its own.
 */
export const consent = chartRecord({
  collection: 'consents',
  title: 'Consent',
  listedAt: 'query',
  fields: {
    procedure: requiredLine('Procedure'),
    category: line('Category', { placeholder: 'e.g. Surgical, anaesthesia' }),
    status: choiceFrom('draft', 'Status', planStatusWords),
    signed_by: line('Signed by', { hint: 'The patient, or who signs for them' }),
    signed_at: time('Signed'),
  },
  derived: {},
});

/** A consent as it is answered. */
export type ConsentRecord = z.infer<typeof consent.record>;
/** A new consent as it was validated. */
export type RecordConsent = z.infer<typeof consent.create>;
