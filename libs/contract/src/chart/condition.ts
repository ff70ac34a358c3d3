import type { z } from 'zod';
import { choiceFrom, code, paragraph, requiredLine } from '../shared/fields.js';
import { day } from './chart-fields.js';
import { chartRecord } from './chart-record.js';

/** FHIR R4's clinical statuses. */
const statusWords = {
  active: 'Active',
  recurrence: 'Recurrence',
  relapse: 'Relapse',
  inactive: 'Inactive',
  remission: 'Remission',
  resolved: 'Resolved',
};

/** A diagnosis or problem of a patient. */
export const condition = chartRecord({
  collection: 'conditions',
  title: 'Condition',
  listedAt: 'patient/:id',
  fields: {
    display: requiredLine('Condition'),
    code: code('Code', { hint: 'ICD-10 or SNOMED CT', placeholder: 'e.g. J18.9' }),
    clinical_status: choiceFrom('active', 'Status', statusWords),
    onset_date: day('Onset'),
    notes: paragraph('Notes'),
  },
  derived: {},
});

/** A condition as it is answered. */
export type ConditionRecord = z.infer<typeof condition.record>;
/** A new condition as it was validated. */
export type RecordCondition = z.infer<typeof condition.create>;
