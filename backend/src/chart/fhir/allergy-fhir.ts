import { type AllergyRecord, allergyCategories, criticalities, inPlaceOfSubstance, LINE } from '@ward-board/contract';
import { z } from 'zod';
import { otherSubstance, refuseTwoAllergens } from './allergen-of-two-names.js';
import { isSnomed, SNOMED } from './coded-values.js';
import { namesNothing } from './concept-names.js';
import {
  admissionIn,
  annotation,
  type Concept,
  codeAmong,
  concept,
  encounterReference,
  type FhirMapping,
  given,
  joined,
  oneAmong,
  patientIn,
  patientReference,
  period,
  practitioner,
  reference,
  refused,
  refuseInError,
  resourceOf,
  terminology,
  textOf,
} from './fhir-elements.js';
import { pastMoment, refuseNoPeriod } from './fhir-times.js';
import { inAllWords } from './names-in-words.js';

/** SNOMED CT: no known allergy. */
const NO_KNOWN_ALLERGY = '716186003';
/** The same, before it was made inactive. */
const NONE_AT_ALL: readonly string[] = [NO_KNOWN_ALLERGY, '160244002'];
/** SNOMED CT: patient not asked. */
const NOT_ASKED: readonly string[] = ['1631000175102'];
/** SNOMED CT: none to drugs, to food, to the environment, to insects, to animals, to latex. They are no allergies, and say nothing of all others. */
const NONE_OF_A_KIND: readonly string[] = [
  ...['409137002', '429625007', '428607008', '428197003', '716220001', '716184000', '1003774007'],
];

const allergySchema = z.looseObject({
  resourceType: z.literal('AllergyIntolerance'),
  clinicalStatus: concept.optional(),
  verificationStatus: concept.optional(),
  category: z.array(z.enum(allergyCategories)).max(1, 'has more than one, and an allergy here has one').optional(),
  criticality: z.enum(criticalities).optional(),
  code: concept,
  patient: reference,
  encounter: reference.optional(),
  reaction: z
    .array(
      z.looseObject({
        substance: concept.optional(),
        manifestation: z.array(concept).min(1),
        severity: z.enum(['mild', 'moderate', 'severe']).optional(),
        description: z.string().optional(),
      }),
    )
    .optional(),
  onsetDateTime: z.string().optional(),
  onsetPeriod: period.optional(),
  lastOccurrence: z.string().optional(),
  recordedDate: z.string().optional(),
  note: z.array(annotation).optional(),
});
/** FHIR's clinical statuses. */
const statuses = ['active', 'inactive', 'resolved'] as const;
type Reaction = NonNullable<z.infer<typeof allergySchema>['reaction']>[number];

/** @throws ProblemException for times that have not come. */
function refuseToCome({
  onsetDateTime,
  onsetPeriod,
  lastOccurrence,
  recordedDate,
}: z.infer<typeof allergySchema>): void {
  refuseNoPeriod(onsetPeriod ?? {}, 'onsetPeriod');
  const times = { onsetDateTime, 'onsetPeriod.start': onsetPeriod?.start, lastOccurrence, recordedDate };
  for (const [path, at] of Object.entries(times)) if (at !== undefined) pastMoment(at, path);
}

/** `Rash, Swelling (severe)`; to what, where that is called otherwise than the allergy: `Shrimp: Rash`. */
function reactionWords(
  { substance, manifestation, severity, description }: Reaction,
  of: Concept,
  path: string,
): string | undefined {
  const to = otherSubstance(substance, of, `${path}.substance`);
  const manifest = joined(manifestation.map(textOf), ', ') ?? undefined;
  return joined([to && `${to}:`, manifest, severity && `(${severity})`, description], ' ') ?? undefined;
}

/**
 * All that is said of reactions, and the notes.
 * @throws ProblemException where it is longer than the record has room for, naming what is too long.
 */
function reactionOf({ code, reaction = [], note = [] }: z.infer<typeof allergySchema>, unsure: boolean): string | null {
  const reactions = joined(
    reaction.map((each, n) => reactionWords(each, code, `reaction.${n}`)),
    '; ',
  );
  const notes = [...note.map(({ text }) => text.replace(/\s+/g, ' ')), unsure ? 'not confirmed' : ''];
  const most = `is too long: reactions and notes have ${LINE} characters together`;
  let length = reactions?.length ?? 0;
  if (length > LINE) throw refused('reaction', most);
  for (const [n, text] of notes.entries()) {
    if (text !== '') length += (length > 0 ? 2 : 0) + text.length;
    // That it is not confirmed is said last: what is too long then stands before it.
    const at = Math.min(n, note.length - 1);
    if (length > LINE) throw refused(at < 0 ? 'reaction' : `note.${at}.text`, most);
  }
  return joined([reactions ?? undefined, ...notes], '; ');
}

/** Whether words say no more than that there are none, at all or of one kind. */
const saysNone = (words: string): boolean =>
  ['no allergies', 'none of a kind'].includes(inPlaceOfSubstance(words) ?? '');

/** Whether a coding is one of SNOMED CT's. Without a system a code may be any system's: it is no allergy, and does not say that there is none either. */
const isOf = (
  codes: readonly string[],
  { system = SNOMED, code = '' }: { readonly system?: string | undefined; readonly code?: string | undefined },
): boolean => isSnomed(system) && codes.includes(code.trim());

/** @throws ProblemException for what says that nothing is known, and for a code without words: whoever compares a drug with it reads words. */
function refuseNameless(of: Concept): void {
  const { text, coding = [] } = of;
  const isNamed = [text, ...coding.map(({ display }) => display)].some(Boolean);
  const isUnknown = !isNamed && coding.some(({ system = '' }) => namesNothing(system));
  if (isUnknown || coding.some((each) => isOf(NOT_ASKED, each)))
    throw refused('code', 'says that nothing is known: that is no allergy, and not that there is none');
  // A code that is made of words may say that there is none, which is refused as such.
  if (!isNamed && inPlaceOfSubstance(textOf(of) ?? '') === null) throw refused('code', 'needs a text or a display');
}

/**
 * Whether the code is SNOMED CT's for no known allergy.
 * @throws ProblemException where it is that and something is named beside it, or where it says that there is none of one kind.
 */
function isNoneKnown({ text, coding = [] }: Concept): boolean {
  const none = coding.findIndex((each) => isOf(NONE_AT_ALL, each));
  if (none < 0) {
    if (!coding.some((each) => isOf(NONE_OF_A_KIND, each))) return false;
    throw refused('code', 'says that there is no allergy of one kind, which the chart has no record for');
  }
  if (coding[none]?.system === undefined) throw refused(`code.coding.${none}.system`, 'is required');
  if (text !== undefined && !saysNone(text))
    throw refused('code.text', 'names something, and a code says no known allergy');
  for (const [n, each] of coding.entries()) {
    const { system = '', code = '', display } = each;
    const isNone = isOf([...NONE_AT_ALL, ...NONE_OF_A_KIND], { system, code });
    if (display === undefined ? !isNone && !saysNone(code) : !saysNone(display))
      throw refused(`code.coding.${n}`, 'names something, and a code says no known allergy');
  }
  return true;
}

/** An AllergyIntolerance of FHIR R4; that none is known is one of its codes. */
export const allergyFhir: FhirMapping<AllergyRecord> = {
  resourceType: 'AllergyIntolerance',
  read(resource) {
    const of = allergySchema.parse(resource);
    refuseInError(of.verificationStatus, 'verificationStatus');
    if (of.clinicalStatus && oneAmong(of.clinicalStatus, statuses, 'clinicalStatus') !== 'active')
      throw refused('clinicalStatus', 'must be active: the chart has allergies that count');
    refuseToCome(of);
    const unsure = codeAmong([of.verificationStatus], ['unconfirmed']);
    const said = {
      patient_id: patientIn(of.patient, 'patient'),
      ...admissionIn(of.encounter),
      category: of.category?.[0] ?? null,
      criticality: of.criticality ?? null,
      reaction: reactionOf(of, unsure !== undefined),
    };
    if (!isNoneKnown(of.code)) {
      refuseNameless(of.code);
      refuseTwoAllergens(of.code, 'code');
      return { ...said, substance: inAllWords(of.code) };
    }
    if (of.note?.length) throw refused('note', 'must not be given beside no known allergy');
    if (unsure) throw refused('verificationStatus', `is ${unsure}: that none is known has to be sure`);
    // What else is said of an allergy is refused beside it as in the plain fields.
    return { ...said, no_known: true };
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
      ? { coding: [{ system: SNOMED, code: NO_KNOWN_ALLERGY }], text: 'No known allergies' }
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
