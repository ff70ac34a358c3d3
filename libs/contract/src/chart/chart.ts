import { z } from 'zod';
import { allergy } from './allergy.js';
import { carePlan } from './care-plan.js';
import { condition } from './condition.js';
import { consent } from './consent.js';
import { nursingAssessment } from './nursing-assessment.js';
import { observation } from './observation.js';

/** Every kind of chart record, by the REST path's name. */
export const chartRecords = {
  observations: observation,
  allergies: allergy,
  conditions: condition,
  'nursing-assessments': nursingAssessment,
  'care-plans': carePlan,
  consents: consent,
} as const;
/** A collection of chart records by the REST path's name. */
export type ChartCollection = keyof typeof chartRecords;
/** The record that each collection holds. */
export type ChartRecords = {
  [Name in ChartCollection]: z.infer<(typeof chartRecords)[Name]['record']>;
};

/** The schema of each collection's records. */
export const chartSchemas: { readonly [Name in ChartCollection]: z.ZodType<ChartRecords[Name]> } = {
  observations: observation.record,
  allergies: allergy.record,
  conditions: condition.record,
  'nursing-assessments': nursingAssessment.record,
  'care-plans': carePlan.record,
  consents: consent.record,
};

const CHART = /^chart:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The name of a patient's chart as a live list: `chart:<patient_id>`. */
export type ChartFeed = `chart:${string}`;
/** `chart:<patient_id>`; the id in any case of letters. */
export const chartFeed = z
  .string()
  .toLowerCase()
  .refine((name): name is ChartFeed => CHART.test(name), 'must be chart:<patient_id>');
/** The feed of one patient's chart. */
export const chartFeedOf = (patientId: string): ChartFeed => `chart:${patientId}`;
