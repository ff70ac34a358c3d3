import { type AssessmentType, type allergy, assessmentForms } from '@ward-board/contract';
import type { z } from 'zod';
import { allergens } from '../data/vitals.js';
import type { Random } from './random.js';

type AllergyBody = Omit<z.infer<typeof allergy.create>, 'patient_id'>;

const ONE_ALLERGY = /^([^(]+?)(?: \(([^)]+)\))?$/;

/** The chart's entries for what was told at triage: `Penicillin (rash), Latex`. Of what is nothing known of, none. */
export function allergyRecords(told: string): readonly AllergyBody[] {
  if (told === 'No known allergies') return [{ no_known: true }];
  return told.split(', ').flatMap((one): readonly AllergyBody[] => {
    const [, substance = '', reaction = null] = ONE_ALLERGY.exec(one) ?? [];
    const category = allergens[substance];
    if (!category) return [];
    return [{ substance, category, reaction, criticality: reaction === 'anaphylaxis' ? 'high' : 'low' }];
  });
}

/** An assessment, filled in item by item: each answer as likely as the others. */
export function assessment(type: AssessmentType, random: Random): object {
  const form = assessmentForms[type];
  if (form.kind !== 'scored') throw new Error(`${type} has no items with points.`);
  const items = Object.entries(form.items).map(([key, { choices }]) => [key, random.pick(choices).value]);
  return { type, items: Object.fromEntries(items) };
}
