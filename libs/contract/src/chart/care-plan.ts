import type { z } from 'zod';
import { choiceFrom, line, paragraph, requiredLine } from '../shared/fields.js';
import { chartRecord } from './chart-record.js';

/** What becomes of a care plan or a consent; the last two are final. */
export const planStatusWords = { draft: 'Draft', active: 'Active', completed: 'Completed', revoked: 'Revoked' };

/** What is planned for a patient. Its status moves draft → active → completed; draft or active → revoked. */
export const carePlan = chartRecord({
  collection: 'care-plans',
  title: 'Care plan',
  listedAt: 'query',
  fields: {
    title: requiredLine('Title'),
    category: line('Category', { placeholder: 'e.g. Wound care, discharge' }),
    status: choiceFrom('active', 'Status', planStatusWords),
    goals: paragraph('Goals'),
    activities: paragraph('Activities'),
  },
  derived: {},
});

/** A care plan as it is answered. */
export type CarePlanRecord = z.infer<typeof carePlan.record>;
/** How far a care plan, or a consent, is. */
export type PlanStatus = CarePlanRecord['status'];
/** A new care plan as it was validated. */
export type RecordCarePlan = z.infer<typeof carePlan.create>;
