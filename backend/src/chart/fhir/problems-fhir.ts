import {
  type AllergyRecord,
  allergyCategories,
  type ConditionRecord,
  condition,
  criticalities,
} from '@ward-board/contract';
import { z } from 'zod';
import {
  admissionIn,
  annotation,
  codeAmong,
  concept,
  encounterReference,
  type FhirMapping,
  given,
  joined,
  pastMoment,
  patientIn,
  patientReference,
  period,
  practitioner,
  quantity,
  reference,
  refused,
  refuseInError,
  resourceOf,
  terminology,
  textOf,
} from './fhir-elements.js';

/** SNOMED CT: no known allergy. */
const NO_KNOWN_ALLERGY = '716186003';
/** SNOMED CT: none to drugs, to food, to the environment, to latex. They are no allergies, and say nothing of all others. */
const NONE_OF_A_KIND: readonly string[] = ['409137002', '429625007', '428607008', '1003774007'];

const allergySchema = z.looseObject({
  resourceType: z.literal('AllergyIntolerance'),
  clinicalStatus: concept.optional(),
  verificationStatus: concept.optional(),
  category: z.array(z.enum(allergyCategories)).optional(),
  criticality: z.enum(criticalities).optional(),
  code: concept,
  patient: reference,
  encounter: reference.optional(),
  reaction: z
    .array(
      z.looseObject({
        manifestation: z.array(concept).min(1),
        severity: z.enum(['mild', 'moderate', 'severe']).optional(),
        description: z.string().optional(),
      }),
    )
    .optional(),
  note: z.array(annotation).optional(),
});
type Reaction = NonNullable<z.infer<typeof allergySchema>['reaction']>[number];

/** `Rash, Swelling (severe)`. */
const reactionWords = ({ manifestation, severity, description }: Reaction): string | undefined =>
  joined([joined(manifestation.map(textOf), ', ') ?? undefined, severity && `(${severity})`, description], ' ') ??
  undefined;

/** An AllergyIntolerance of FHIR R4; that none is known is one of its codes. */
export const allergyFhir: FhirMapping<AllergyRecord> = {
  resourceType: 'AllergyIntolerance',
  read(resource) {
    const of = allergySchema.parse(resource);
    refuseInError(of.verificationStatus, 'verificationStatus');
    const past = codeAmong([of.clinicalStatus], ['inactive', 'resolved']);
    if (past) throw refused('clinicalStatus', `is ${past}: the chart has allergies that count`);
    const whose = { patient_id: patientIn(of.patient, 'patient'), ...admissionIn(of.encounter) };
    if (of.code.coding?.some(({ code }) => code === NO_KNOWN_ALLERGY)) return { ...whose, no_known: true };
    if (of.code.coding?.some(({ code = '' }) => NONE_OF_A_KIND.includes(code)))
      throw refused('code', 'says that there is no allergy of one kind, which the chart has no record for');
    const notes = (of.note ?? []).map(({ text }) => text.replace(/\s+/g, ' '));
    return {
      ...whose,
      substance: textOf(of.code),
      category: of.category?.[0] ?? null,
      criticality: of.criticality ?? null,
      reaction: joined([...(of.reaction ?? []).map(reactionWords), ...notes], '; '),
    };
  },
  write: (record) => ({
    ...resourceOf('AllergyIntolerance', record),
    // FHIR has no clinical status of what was entered in error.
    clinicalStatus:
      record.entered_in_error_at === null
        ? terminology('allergyintolerance-clinical', record.ended_at === null ? 'active' : 'inactive')
        : undefined,
    // How sure it is, the chart does not say.
    verificationStatus:
      record.entered_in_error_at === null
        ? undefined
        : terminology('allergyintolerance-verification', 'entered-in-error'),
    category: record.category === null ? undefined : [record.category],
    criticality: given(record.criticality),
    code: record.no_known
      ? { coding: [{ system: 'http://snomed.info/sct', code: NO_KNOWN_ALLERGY }], text: 'No known allergies' }
      : { text: record.substance },
    patient: patientReference(record.patient_id),
    encounter: encounterReference(record.admission_id),
    recordedDate: record.created_at,
    recorder: practitioner(record.recorded_by),
    reaction: record.reaction === null ? undefined : [{ manifestation: [{ text: record.reaction }] }],
  }),
  places: {
    patient_id: 'patient.reference',
    admission_id: 'encounter.reference',
    substance: 'code',
    category: 'category',
    criticality: 'criticality',
    reaction: 'reaction',
    no_known: 'code',
  },
};

const conditionSchema = z.looseObject({
  resourceType: z.literal('Condition'),
  clinicalStatus: concept.optional(),
  verificationStatus: concept.optional(),
  code: concept,
  subject: reference,
  encounter: reference.optional(),
  onsetDateTime: z.string().optional(),
  onsetPeriod: period.optional(),
  onsetString: z.string().optional(),
  onsetAge: quantity.optional(),
  onsetRange: z.unknown().optional(),
  abatementDateTime: z.string().optional(),
  abatementPeriod: period.optional(),
  abatementString: z.string().optional(),
  abatementAge: z.unknown().optional(),
  abatementRange: z.unknown().optional(),
  note: z.array(annotation).optional(),
});
const statuses = Object.keys(condition.fields.clinical_status.input.words);
const DAY = /^\d{4}-\d\d-\d\d/;

/** When a condition began: on a day, or as the notes are to say it. */
function onsetOf(of: z.infer<typeof conditionSchema>): { readonly day: string | null; readonly words?: string } {
  if (of.onsetRange !== undefined) throw refused('onsetRange', 'is not taken: say it as onsetString');
  const [path, at] = of.onsetPeriod ? ['onsetPeriod.start', of.onsetPeriod.start] : ['onsetDateTime', of.onsetDateTime];
  if (at === undefined) {
    const words =
      of.onsetString ??
      (of.onsetAge && joined([`${of.onsetAge.value ?? ''}`, of.onsetAge.unit ?? of.onsetAge.code], ' '));
    return { day: null, ...(words && { words: `Onset: ${words}` }) };
  }
  pastMoment(at, path);
  return DAY.test(at) ? { day: at.slice(0, 10) } : { day: null, words: `Onset: ${at}` };
}

/** When a condition ended, as the notes are to say it; undefined: it has no end. */
function endOf(of: z.infer<typeof conditionSchema>): string | undefined {
  for (const path of ['abatementAge', 'abatementRange'] as const)
    if (of[path] !== undefined) throw refused(path, 'is not taken: say it as abatementString');
  const { start, end } = of.abatementPeriod ?? {};
  const at = of.abatementDateTime ?? end ?? start;
  if (at !== undefined) pastMoment(at, of.abatementPeriod ? 'abatementPeriod' : 'abatementDateTime');
  const words = of.abatementString ?? at;
  return words === undefined ? undefined : `Ended: ${words}`;
}

/** A Condition of FHIR R4. An onset of which the day is not known stands in the notes. */
export const conditionFhir: FhirMapping<ConditionRecord> = {
  resourceType: 'Condition',
  read(resource) {
    const of = conditionSchema.parse(resource);
    refuseInError(of.verificationStatus, 'verificationStatus');
    const ended = endOf(of);
    const clinical_status = of.clinicalStatus
      ? codeAmong([of.clinicalStatus], statuses)
      : ended === undefined
        ? 'active'
        : 'resolved';
    if (clinical_status === undefined) throw refused('clinicalStatus', `must be one of ${statuses.join(', ')}`);
    // FHIR's con-4.
    if (ended !== undefined && !['inactive', 'remission', 'resolved'].includes(clinical_status))
      throw refused('clinicalStatus', `is ${clinical_status}, and the condition has an end`);
    const unsure = codeAmong([of.verificationStatus], ['unconfirmed', 'provisional', 'differential']);
    const { day, words } = onsetOf(of);
    return {
      patient_id: patientIn(of.subject, 'subject'),
      ...admissionIn(of.encounter),
      display: textOf(of.code),
      code: of.code.coding?.[0]?.code ?? null,
      clinical_status,
      onset_date: day,
      notes: joined([...(of.note ?? []).map(({ text }) => text), unsure && `Not confirmed: ${unsure}`, words, ended]),
    };
  },
  write: (record) => ({
    ...resourceOf('Condition', record),
    clinicalStatus:
      record.entered_in_error_at === null ? terminology('condition-clinical', record.clinical_status) : undefined,
    // How sure it is stands in the notes, if anywhere.
    verificationStatus:
      record.entered_in_error_at === null ? undefined : terminology('condition-ver-status', 'entered-in-error'),
    code: { ...(record.code !== null && { coding: [{ code: record.code }] }), text: record.display },
    subject: patientReference(record.patient_id),
    encounter: encounterReference(record.admission_id),
    onsetDateTime: given(record.onset_date),
    recordedDate: record.created_at,
    recorder: practitioner(record.recorded_by),
    note: record.notes === null ? undefined : [{ text: record.notes }],
  }),
  places: {
    patient_id: 'subject.reference',
    admission_id: 'encounter.reference',
    display: 'code',
    code: 'code.coding',
    clinical_status: 'clinicalStatus',
    onset_date: 'onsetDateTime',
    notes: 'note',
  },
};
