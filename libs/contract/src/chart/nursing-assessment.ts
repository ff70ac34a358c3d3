import { z } from 'zod';
import { type AssessmentType, assessmentTypes } from '../scores/assessment-names.js';
import { line, paragraph, requiredChoice } from '../shared/fields.js';
import { chartRecord } from './chart-record.js';
import { faultsInItems } from './request-checks.js';

const typeWords = Object.fromEntries(assessmentTypes.map((type) => [type, type])) as Record<AssessmentType, string>;

/** Answers by the keys of the type; null: untestable, or unanswered. */
// Null within the union: OpenAPI 3.0 knows no nullable without a type.
const items = z.record(z.string().max(100), z.union([z.number(), z.boolean(), z.string().max(100), z.null()]));

const declared = chartRecord({
  collection: 'nursing-assessments',
  title: 'Nursing assessment',
  listedAt: 'patient/:id',
  fields: {
    type: requiredChoice('Type', typeWords),
    items: {
      label: 'Items',
      input: { kind: 'items' },
      required: false,
      read: items.nullable(),
      create: items.nullable().optional(),
      update: items.nullable().optional(),
    },
    score: {
      label: 'Score',
      input: { kind: 'number', min: -5, max: 125, unit: 'points', whole: true },
      required: false,
      read: z.int().nullable(),
      create: z.int().min(-5).max(125).nullable().optional(),
      update: z.int().min(-5).max(125).nullable().optional(),
    },
    result: line('Result'),
    notes: paragraph('Notes'),
  },
  derived: {},
});

/**
 * What a nurse has assessed. Of a type with items the service computes `score` and `result`; a `score` without items is
 * taken for Pain, RASS and ESI re-triage alone, each of which is one number.
 */
export const nursingAssessment = {
  ...declared,
  /** `POST`: `items` by the keys of the type. */
  create: declared.create.check(({ value: { type, items }, issues }) => {
    for (const { path, message } of faultsInItems(type, items ?? {}))
      issues.push({ code: 'custom', input: undefined, path: ['items', ...path], message });
  }),
} as const;

/** A nursing assessment as it is answered; without a score, `result` says which items are missing. */
export type NursingAssessmentRecord = z.infer<typeof nursingAssessment.record>;
/** A new nursing assessment as it was validated. */
export type RecordNursingAssessment = z.infer<typeof nursingAssessment.create>;
