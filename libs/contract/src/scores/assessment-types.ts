import { z } from 'zod';
import type { WardKey } from '../access/wards.js';
import type { AssessmentType } from './assessment-names.js';
import { checklistAnswers, checklists } from './checklists.js';
import { type JudgedScore, judgedScores } from './judged-scores.js';
import { type ScoredItem, scoredAssessments } from './scored-assessments.js';

type ScoredName = keyof typeof scoredAssessments;
type JudgedName = keyof typeof judgedScores;
type ChecklistName = keyof typeof checklists;

/**
 * What a form asks for an assessment of a type. `scored`: items with points, of which the service computes the score;
 * `judged`: one number; `checklist`: questions that are answered yes, no or not known; `text`: a result and notes alone.
 */
export type AssessmentForm =
  | { readonly kind: 'scored'; readonly items: Readonly<Record<string, ScoredItem>> }
  | ({ readonly kind: 'judged' } & JudgedScore)
  | { readonly kind: 'checklist'; readonly items: Readonly<Record<string, string>> }
  | { readonly kind: 'text' };

const each = <Name extends string, Of>(
  all: Readonly<Record<Name, Of>>,
  form: (of: Of) => AssessmentForm,
): Readonly<Record<Name, AssessmentForm>> =>
  Object.fromEntries(Object.entries<Of>(all).map(([name, of]) => [name, form(of)])) as Record<Name, AssessmentForm>;

/** Every type of assessment, by its name, with what its form asks. */
export const assessmentForms: Readonly<Record<AssessmentType, AssessmentForm>> = {
  ...each<ScoredName, Readonly<Record<string, ScoredItem>>>(scoredAssessments, (items) => ({ kind: 'scored', items })),
  ...each<JudgedName, JudgedScore>(judgedScores, (score) => ({ kind: 'judged', ...score })),
  ...each<ChecklistName, Readonly<Record<string, string>>>(checklists, (items) => ({ kind: 'checklist', items })),
  Other: { kind: 'text' },
};

const shared = [
  'Pain',
  'GCS',
  'Braden (skin)',
  'Morse (fall)',
  'CAM (confusion)',
  'RASS',
  'Other',
] as const satisfies readonly AssessmentType[];

/** The types that the chart of each area offers, in order; an area without a chart of its own has no entry. */
export const assessmentsOffered = {
  operations: ['Aldrete', 'Apfel', 'Wound check', ...shared],
  emergency: ['GCS', 'ESI re-triage', 'Trauma primary survey', ...shared.filter((type) => type !== 'GCS')],
  ward: ['Braden (skin)', 'Morse (fall)', 'Pain', 'CAM (confusion)', 'ADL'],
  radiology: [
    'Pre-procedure check',
    'Contrast allergy screening',
    'Pregnancy screen',
    'Pain',
    'Claustrophobia (MRI)',
    'Other',
  ],
  icu: shared,
} as const satisfies Partial<Record<WardKey, readonly AssessmentType[]>>;

const answer = z.enum(Object.keys(checklistAnswers) as [keyof typeof checklistAnswers]);

const itemsOf = (form: AssessmentForm): Readonly<Record<string, z.ZodType<number | boolean | string>>> => {
  switch (form.kind) {
    case 'scored':
      return Object.fromEntries(
        Object.entries(form.items).map(([key, { choices }]) => [key, z.literal(choices.map(({ value }) => value))]),
      );
    case 'checklist':
      return Object.fromEntries(Object.keys(form.items).map((key) => [key, answer]));
    case 'judged':
    case 'text':
      return {};
  }
};

/** What `items` of an assessment may hold, whatever its type. Null: untestable, or unanswered. */
export type AssessmentItems = Readonly<Record<string, number | boolean | string | null | undefined>>;

/**
 * The schema of `items` of an assessment of a type: each key may be left out or null, and has one of its choices' values
 * otherwise. A key that the type does not have is refused; a type without items takes an empty object alone.
 */
export function assessmentItems(type: AssessmentType): z.ZodType<AssessmentItems> {
  const shape = Object.entries(itemsOf(assessmentForms[type])).map(
    ([key, of]) => [key, of.nullable().optional()] as const,
  );
  return z.strictObject(Object.fromEntries(shape));
}
