import { z } from 'zod';
import { choice, line } from '../shared/fields.js';
import { instant, LINE, optionalText, text } from '../shared/primitives.js';
import { chartRecord } from './chart-record.js';
import { inPlaceOfSubstance } from './request-checks.js';

/** FHIR R4's categories. Contrast media are among the biologics here, as Radiology's form has it. */
const categoryWords = {
  medication: 'Medication',
  food: 'Food',
  environment: 'Environment',
  biologic: 'Contrast / biologic',
};

const criticalityWords = { low: 'Low', high: 'High', 'unable-to-assess': 'Unable to assess' };

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as [Key, ...Key[]];
/** What an allergy can be to. */
export const allergyCategories = keysOf(categoryWords);
/** How grave an allergy can be. */
export const criticalities = keysOf(criticalityWords);

const NO_SUBSTANCE = {
  'no allergies': 'says that there are no allergies: record that none are known instead',
  'none of a kind': 'says that there is no allergy of one kind, which the chart has no record for',
  nothing: 'names no substance: where nothing is known, nothing is recorded',
} as const;

/** `NKDA` as a substance would be an allergy, on boards and in counts: of somebody who has none. */
const namesSubstance = (said: string | null | undefined, context: z.core.$RefinementCtx<string | null | undefined>) => {
  const instead = typeof said === 'string' ? inPlaceOfSubstance(said) : null;
  if (instead !== null) context.addIssue({ code: 'custom', message: NO_SUBSTANCE[instead] });
};

const declared = chartRecord({
  collection: 'allergies',
  title: 'Allergy',
  listedAt: 'patient/:id',
  fields: {
    substance: {
      label: 'Substance',
      input: { kind: 'line' },
      required: true,
      read: z.string().nullable(),
      create: optionalText(LINE).superRefine(namesSubstance),
      update: text(LINE).optional().superRefine(namesSubstance),
    },
    category: choice('Category', categoryWords),
    criticality: choice('Criticality', criticalityWords),
    reaction: line('Reaction', { placeholder: 'e.g. Rash, anaphylaxis' }),
  },
  derived: {
    /** Somebody asked, and there are none: the record is of no substance. */
    no_known: z.boolean(),
    /** When a later record ended what `no_known` says; null: it stands. Lists leave out what has ended. */
    ended_at: instant.nullable(),
  },
});

const ofAnAllergy = ['substance', 'category', 'criticality', 'reaction'] as const;

/**
 * An allergy or intolerance, or the statement that none is known, which stands until an allergy is recorded. Without either
 * nobody has asked: that is not "no known allergies".
 */
export const allergy = {
  ...declared,
  /**
   * `POST`: a substance, or `no_known: true` alone. With allergies on record `no_known` is 409 `allergies_recorded`;
   * recording an allergy later ends it.
   */
  create: z
    .strictObject({ ...declared.create.shape, no_known: z.boolean().nullable().optional() })
    .check(({ value: body, issues }) => {
      const refuse = (name: string, message: string) =>
        issues.push({ code: 'custom', input: undefined, path: [name], message });
      if (body.no_known !== true) {
        if (typeof body.substance !== 'string') refuse('substance', 'is required');
        return;
      }
      for (const name of ofAnAllergy)
        if (typeof body[name] === 'string') refuse(name, 'must not be given beside no_known');
    }),
} as const;

/** An allergy as it is answered; `substance` is null where `no_known` is true, and there alone. */
export type AllergyRecord = z.infer<typeof allergy.record>;
/** A new allergy, or that there is none, as it was validated. */
export type RecordAllergy = z.infer<typeof allergy.create>;

/** An allergy as boards and charts say it: `Codeine (vomiting)`. */
export const sayAllergy = ({ substance, reaction }: Pick<AllergyRecord, 'substance' | 'reaction'>): string =>
  `${substance ?? ''}${reaction === null ? '' : ` (${reaction})`}`;
