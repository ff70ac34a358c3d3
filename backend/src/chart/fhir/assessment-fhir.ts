import {
  type AssessmentForm,
  type AssessmentType,
  assessmentForms,
  assessmentTypes,
  checklistAnswers,
  type NursingAssessmentRecord,
} from '@ward-board/contract';
import { z } from 'zod';
import {
  admissionIn,
  coding,
  encounterReference,
  type FhirMapping,
  joined,
  namedBy,
  patientIn,
  patientReference,
  practitioner,
  quantity,
  reference,
  refused,
  resourceOf,
} from './fhir-elements.js';
import { pastMoment } from './fhir-times.js';
import { quantityInWords } from './quantity-words.js';

/** The questionnaire of each type: `urn:ward-board:assessment:braden-skin`. */
const CANONICAL = 'urn:ward-board:assessment:';
const canonicalOf = (type: AssessmentType): string =>
  CANONICAL +
  type
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
const typeOf: ReadonlyMap<string, AssessmentType> = new Map(assessmentTypes.map((type) => [canonicalOf(type), type]));

/** What each form asks, by the keys that are the items' `linkId`. */
const labelsOf = (form: AssessmentForm): Readonly<Record<string, string>> =>
  form.kind === 'scored' || form.kind === 'checklist'
    ? Object.fromEntries(
        Object.entries(form.items).map(([key, item]) => [key, typeof item === 'string' ? item : item.label]),
      )
    : {};
const own = { score: 'Score', result: 'Result', notes: 'Notes' } as const;

const values = {
  valueInteger: z.int().optional(),
  valueDecimal: z.number().optional(),
  valueBoolean: z.boolean().optional(),
  valueString: z.string().optional(),
  valueDate: z.string().optional(),
  valueDateTime: z.string().optional(),
  valueTime: z.string().optional(),
  valueUri: z.string().optional(),
  valueReference: reference.optional(),
  valueCoding: coding.optional(),
  valueQuantity: quantity.optional(),
};
interface Answer extends z.infer<z.ZodObject<typeof values>> {
  readonly item?: readonly Item[] | undefined;
}
interface Item {
  readonly linkId: string;
  readonly text?: string | undefined;
  readonly answer?: readonly Answer[] | undefined;
  readonly item?: readonly Item[] | undefined;
}
const item: z.ZodType<Item> = z.looseObject({
  linkId: z.string(),
  text: z.string().optional(),
  answer: z.array(z.looseObject({ ...values, item: z.lazy(() => z.array(item)).optional() })).optional(),
  item: z.lazy(() => z.array(item)).optional(),
});
const schema = z.looseObject({
  resourceType: z.literal('QuestionnaireResponse'),
  questionnaire: z.string().optional(),
  status: z.enum(['completed', 'amended']),
  subject: reference,
  encounter: reference.optional(),
  authored: z.string().optional(),
  item: z.array(item).min(1).optional(),
});

/**
 * A choice by its code; in words, by what it is called.
 * @throws ProblemException for an answer without a value that can be kept, such as an attachment: left out, it would be none.
 */
function answerOf(of: Answer, path: string, inWords: boolean): number | boolean | string {
  const { valueCoding, valueQuantity, valueReference } = of;
  const chosen = inWords ? (valueCoding?.display ?? valueCoding?.code) : valueCoding?.code;
  const measured =
    valueQuantity?.value === undefined ? undefined : quantityInWords(valueQuantity, `${path}.valueQuantity`);
  const named = chosen ?? measured ?? (valueReference && namedBy(valueReference));
  const text = of.valueString ?? of.valueDate ?? of.valueDateTime ?? of.valueTime ?? of.valueUri ?? named;
  const value = of.valueInteger ?? of.valueDecimal ?? of.valueBoolean ?? text;
  if (value === undefined) throw refused(path, 'has no value that can be kept');
  return value;
}

/** The fields of an assessment, by their names. */
interface Answers extends Readonly<Record<string, unknown>> {
  readonly type: AssessmentType;
}

/** Of a questionnaire that is one of the service's own types. */
function typed(type: AssessmentType, items: readonly Item[]): Answers {
  const keys = labelsOf(assessmentForms[type]);
  const answers: Record<string, unknown> = {};
  for (const [n, { linkId, answer: given = [], item: nested }] of items.entries()) {
    if (!(linkId in keys) && !(linkId in own)) throw refused(`item.${n}.linkId`, `${linkId} is no item of ${type}`);
    if (linkId in answers) throw refused(`item.${n}.linkId`, `${linkId} is there twice`);
    if (given.length > 1) throw refused(`item.${n}.answer`, 'has more than one answer');
    const [first] = given;
    const at = `item.${n}.answer.0`;
    for (const [path, inner] of [[`item.${n}.item`, nested] as const, [`${at}.item`, first?.item] as const])
      if (inner) throw refused(path, 'has items of its own, which the type does not');
    // An item without an answer says that there is none: of the GCS, that it could not be tested.
    answers[linkId] = first ? answerOf(first, at, linkId in own) : null;
  }
  const { score = null, result = null, notes = null, ...rest } = answers;
  return { type, items: Object.keys(rest).length > 0 ? rest : null, score, result, notes };
}

/** A line for the answers of each item, in the order of the questionnaire, before those of the items in it. */
const linesOf = (items: readonly Item[] = [], path = 'item'): readonly string[] =>
  items.flatMap(({ linkId, text, answer: given = [], item: nested }, n) => {
    const line = (answers: readonly Answer[], first = 0) =>
      `${text ?? linkId}: ${answers.map((each, m) => answerOf(each, `${path}.${n}.answer.${first + m}`, true)).join(', ')}`;
    const further = linesOf(nested, `${path}.${n}.item`);
    if (!given.some((each) => each.item)) return given.length > 0 ? [line(given), ...further] : further;
    // What belongs to one of several answers stands below that one.
    const each = given.flatMap((one, m) => [line([one], m), ...linesOf(one.item, `${path}.${n}.answer.${m}.item`)]);
    return [...each, ...further];
  });

const RECENTLY_MS = 600_000;
/** As long as what was answered then may be recorded as of now. */
const CURRENT_MS = 900_000;
/**
 * When it was answered, if that is longer ago: an assessment has no time but that of its recording.
 * @throws ProblemException for one of a type of the service's own that is no longer current: its score would be the patient's newest.
 */
function whenAuthored(authored: string | undefined, { type }: { readonly type: AssessmentType }): string | undefined {
  if (authored === undefined) return undefined;
  const age = Date.now() - pastMoment(authored, 'authored');
  if (type !== 'Other' && age > CURRENT_MS)
    throw refused('authored', 'is more than 15 minutes ago: an assessment is recorded as of now');
  return age >= RECENTLY_MS ? `Answered ${authored}` : undefined;
}

/** An assessment without a score may say nothing: of a checklist, that no item was answered. */
function answersIn({ questionnaire, item: items = [] }: z.infer<typeof schema>): Answers {
  const type = typeOf.get(questionnaire?.split('|')[0] ?? '');
  if (type !== undefined) {
    if (items.length === 0 && !['checklist', 'text'].includes(assessmentForms[type].kind))
      throw refused('item', 'is required');
    return typed(type, items);
  }
  if (questionnaire?.startsWith(CANONICAL)) throw refused('questionnaire', 'is none of this service');
  const lines = linesOf(items);
  if (lines.length === 0) throw refused('item', 'has no answer');
  return { type: 'Other', result: questionnaire?.slice(0, 200) ?? 'Questionnaire', notes: lines.join('\n') };
}

const written = (value: number | boolean | string | null) => {
  if (value === null) return undefined;
  if (typeof value === 'number') return [{ valueInteger: value }];
  if (typeof value === 'boolean') return [{ valueBoolean: value }];
  return [
    value in checklistAnswers
      ? { valueCoding: { code: value, display: checklistAnswers[value as keyof typeof checklistAnswers] } }
      : { valueString: value },
  ];
};

function statusOf({ entered_in_error_at, edited_by }: NursingAssessmentRecord): string {
  if (entered_in_error_at !== null) return 'entered-in-error';
  return edited_by === null ? 'completed' : 'amended';
}

/**
 * A QuestionnaireResponse of FHIR R4, since assessments of every type are answers to items, and few of the items have a code
 * that an Observation would need. The score and its words are items of their own. One of another questionnaire is an
 * assessment of the type Other, with its answers line by line.
 */
export const assessmentFhir: FhirMapping<NursingAssessmentRecord> = {
  resourceType: 'QuestionnaireResponse',
  read(resource) {
    const of = schema.parse(resource);
    const { notes, ...answers } = answersIn(of);
    return {
      patient_id: patientIn(of.subject, 'subject'),
      ...admissionIn(of.encounter),
      ...answers,
      notes: joined([whenAuthored(of.authored, answers), ...(typeof notes === 'string' ? [notes] : [])]),
    };
  },
  write: (record) => {
    const labels = labelsOf(assessmentForms[record.type]);
    const { score, result, notes } = record;
    const said = Object.entries({ score, result, notes }).filter(([, value]) => value !== null);
    const all = [
      ...Object.entries(record.items ?? {}).map(([key, value]) => [key, labels[key] ?? key, value] as const),
      ...said.map(([key, value]) => [key, own[key as keyof typeof own], value] as const),
    ];
    return {
      ...resourceOf('QuestionnaireResponse', record),
      questionnaire: canonicalOf(record.type),
      status: statusOf(record),
      subject: patientReference(record.patient_id),
      encounter: encounterReference(record.admission_id),
      authored: record.created_at,
      author: practitioner(record.recorded_by),
      item:
        all.length === 0 ? undefined : all.map(([linkId, text, value]) => ({ linkId, text, answer: written(value) })),
    };
  },
  places: {
    patient_id: 'subject.reference',
    admission_id: 'encounter.reference',
    type: 'questionnaire',
    items: 'item',
    ...Object.fromEntries(
      [
        ...Object.keys(own).map((key) => [key, key]),
        ...Object.values(assessmentForms)
          .flatMap((form) => Object.keys(labelsOf(form)))
          .map((key) => [`items.${key}`, key]),
      ].map(([path, key]) => [path, `item.where(linkId='${key}')`]),
    ),
  },
};
