import {
  type AssessmentForm,
  type AssessmentItems,
  type AssessmentType,
  assessmentForms,
  checklistAnswers,
  type NursingAssessmentRecord,
  nursingAssessment,
} from '@ward-board/contract';
import type { Amendment } from '../../forms/amending.svelte.js';
import { pathOf } from '../../forms/record-form.js';
import { orNull } from '../../forms/values.js';
import { type Edited, editedRecord } from '../shared/edited.js';

/** What is typed into the form of an assessment: one text for each item, `score`, `result` and `notes`. */
export type AssessmentTexts = Readonly<Record<string, string>>;

/** An item that could not be tested; on the wire null, and answered all the same. */
export const UNTESTABLE = 'untestable';

const isType = (type: string): type is AssessmentType => Object.hasOwn(assessmentForms, type);

/** What a type asks for; one that is not known is text. */
export const formOf = (type: string): AssessmentForm => (isType(type) ? assessmentForms[type] : { kind: 'text' });

/** The keys of what a form asks item by item. */
export const itemKeys = (form: AssessmentForm): readonly string[] =>
  form.kind === 'scored' || form.kind === 'checklist' ? Object.keys(form.items) : [];

/** The names of all texts of a form. */
export const textNames = (form: AssessmentForm): readonly string[] => [...itemKeys(form), 'score', 'result', 'notes'];

/** The texts of an assessment that is recorded. */
export function textsOfItems(form: AssessmentForm, items: AssessmentItems | null): AssessmentTexts {
  return Object.fromEntries(
    itemKeys(form).map((key) => {
      const value = items?.[key];
      if (value === undefined || items === null) return [key, ''];
      return [key, value === null ? (isUntestable(form, key) ? UNTESTABLE : '') : String(value)];
    }),
  );
}

const isUntestable = (form: AssessmentForm, key: string): boolean =>
  form.kind === 'scored' && form.items[key]?.untestable === true;

/** The items of a request out of what was chosen; what is unanswered is left out, what could not be tested is null. */
export function itemsOf(form: AssessmentForm, texts: AssessmentTexts): AssessmentItems | null {
  if (form.kind !== 'scored' && form.kind !== 'checklist') return null;
  const answers = itemKeys(form).flatMap((key): readonly (readonly [string, number | boolean | string | null])[] => {
    const text = texts[key] ?? '';
    if (text === '') return [];
    if (text === UNTESTABLE) return [[key, null]];
    const choice =
      form.kind === 'scored' ? form.items[key]?.choices.find(({ value }) => String(value) === text) : undefined;
    return [[key, choice?.value ?? text]];
  });
  return Object.fromEntries(answers);
}

/** How far the items are, and their total once every one has points. */
export interface Running {
  readonly answered: number;
  readonly of: number;
  /** What is not answered, as the form calls it; of a scored one there is no total without it. */
  readonly missing: readonly string[];
  /** What could not be tested: answered, and there is no total with it. */
  readonly untestable: readonly string[];
  /** Null: an item is missing or could not be tested, or the items are no points. */
  readonly total: number | null;
}

/** The running total: shown only when it is complete, so that a part is never taken for the whole. */
export function runningTotal(form: AssessmentForm, texts: AssessmentTexts): Running {
  const keys = itemKeys(form);
  const items = itemsOf(form, texts) ?? {};
  const answers = Object.values(items);
  const points = answers.filter((answer) => typeof answer === 'number');
  const total = form.kind === 'scored' && keys.length > 0 && points.length === keys.length;
  return {
    answered: answers.length,
    of: keys.length,
    missing: keys.filter((key) => !(key in items)).map((key) => labelOfItem(form, key)),
    untestable: keys.filter((key) => items[key] === null).map((key) => labelOfItem(form, key)),
    total: total ? points.reduce((sum, each) => sum + each, 0) : null,
  };
}

/** Why there is no total, or what is not answered of a list without one; null: nothing is, or nobody has begun. */
export function sayLacking({ kind }: AssessmentForm, { answered, missing, untestable }: Running): string | null {
  const parts = [
    ...(missing.length > 0 ? [`${kind === 'scored' ? 'missing' : 'Not answered:'} ${quoted(missing)}`] : []),
    ...(untestable.length > 0 ? [`untestable ${quoted(untestable)}`] : []),
  ];
  if (answered === 0 || parts.length === 0) return null;
  return kind === 'scored' ? `No total: ${parts.join('; ')}` : parts.join('; ');
}

/** Names of items, which may have commas in them. */
const quoted = (labels: readonly string[]): string => labels.map((label) => `“${label}”`).join(', ');

/** What a form calls one of its items. */
function labelOfItem(form: AssessmentForm, key: string): string {
  const item = form.kind === 'scored' || form.kind === 'checklist' ? form.items[key] : undefined;
  return typeof item === 'string' ? item : (item?.label ?? key);
}

/** The items in a result that has no total: `missing history of ponv, gait; untestable verbal`. */
const LACKING = /^(No (?:total|finding): )(.+)$/;

/** A result as it was computed, with its items under the names that the form has for them. */
export function sayAssessmentResult(type: string, result: string | null): string | null {
  const form = formOf(type);
  const [, none, lacking] = LACKING.exec(result ?? '') ?? [];
  if (form.kind !== 'scored' || none === undefined || lacking === undefined) return result;
  const labels = new Map(itemKeys(form).map((key) => [key.replaceAll('_', ' '), labelOfItem(form, key)]));
  const said = lacking.split('; ').map((part) => {
    const [how = '', ...items] = part.split(/(?<=^missing|^untestable) |, /);
    return `${how} ${quoted(items.map((item) => labels.get(item) ?? item))}`;
  });
  return `${none}${said.join('; ')}`;
}

/** What forms and conflicts call the texts of an assessment. */
export const labelsOfTexts = (form: AssessmentForm): Readonly<Record<string, string>> => ({
  ...{ type: 'Assessment', score: form.kind === 'judged' ? form.label : 'Score', items: 'Items' },
  ...{ result: 'Result', notes: 'Notes' },
  ...Object.fromEntries(itemKeys(form).map((key) => [key, labelOfItem(form, key)])),
});

/** The texts of a record, or of none. */
const textsOfRecord = (
  form: AssessmentForm,
  record: NursingAssessmentRecord | null,
): Readonly<Record<string, string>> => ({
  ...textsOfItems(form, record?.items ?? null),
  score: String(record?.score ?? ''),
  result: record?.result ?? '',
  notes: record?.notes ?? '',
});

/** What is missing or wrong before an assessment can be sent, by the name of the text. */
export function faultsInTexts(form: AssessmentForm, texts: AssessmentTexts): Readonly<Record<string, string>> {
  if (form.kind === 'judged') {
    const score = Number(texts.score);
    const fits = texts.score?.trim() !== '' && Number.isInteger(score) && score >= form.min && score <= form.max;
    return fits ? {} : { score: `${form.label} must be a whole number from ${form.min} to ${form.max}.` };
  }
  if (form.kind === 'text')
    return texts.result?.trim() || texts.notes?.trim() ? {} : { result: 'Enter a result or notes.' };
  return runningTotal(form, texts).answered === 0 ? { items: 'Answer at least one item.' } : {};
}

/** What is sent of an assessment: its notes, and what its type asks. */
export const bodyOfTexts = (form: AssessmentForm, texts: AssessmentTexts) => ({
  notes: orNull(texts.notes ?? ''),
  ...(form.kind === 'judged' && { score: Number(texts.score) }),
  ...(form.kind === 'text' && { result: orNull(texts.result ?? '') }),
  ...((form.kind === 'scored' || form.kind === 'checklist') && { items: itemsOf(form, texts) }),
});

/** How the answer to an item reads. */
function sayAnswer(form: AssessmentForm, name: string, text: string): string {
  if (text === UNTESTABLE && isUntestable(form, name)) return 'Untestable';
  if (form.kind === 'scored') {
    const choice = form.items[name]?.choices.find(({ value }) => String(value) === text);
    return choice ? `${choice.words}${typeof choice.value === 'number' ? ` (${choice.value})` : ''}` : text;
  }
  const isAnswer = form.kind === 'checklist' && name in form.items && text in checklistAnswers;
  return isAnswer ? checklistAnswers[text as keyof typeof checklistAnswers] : text;
}

/**
 * The items of a recorded assessment with their answers, those that nobody answered as such: a score is never said without what it is
 * made of. Null: its type asks nothing item by item.
 */
export function sayItems(type: string, items: AssessmentItems | null): string | null {
  const form = formOf(type);
  const texts = textsOfItems(form, items);
  const said = itemKeys(form).map((key) => {
    const text = texts[key] ?? '';
    return `${labelOfItem(form, key)}: ${text === '' ? 'not answered' : sayAnswer(form, key, text)}`;
  });
  return said.length === 0 ? null : said.join(' · ');
}

/** All that was typed of an assessment, as a list of entries that are not sent says it: `GCS 14 · Eye opening: To sound (3) · …`. */
export function sayTexts(type: string, texts: AssessmentTexts): string {
  const form = formOf(type);
  const points = form.kind === 'judged' ? texts.score?.trim() : runningTotal(form, texts).total;
  const answers = itemKeys(form).flatMap((key) => {
    const text = texts[key] ?? '';
    return text === '' ? [] : [`${labelOfItem(form, key)}: ${sayAnswer(form, key, text)}`];
  });
  const words = [form.kind === 'text' ? texts.result : '', texts.notes].map((text) => text?.trim());
  return [`${type} ${points ?? ''}`.trim(), ...answers, ...words].filter(Boolean).join(' · ');
}

/** How an assessment of a type is edited: item by item, each of which two people may change at the same time. */
export function editOfAssessment(form: AssessmentForm): Amendment<Edited<NursingAssessmentRecord>, string> {
  const labels = labelsOfTexts(form);
  // What follows from the items, or from the score, is the service's to say, and nobody's entry.
  const own = [
    ...itemKeys(form),
    ...(form.kind === 'judged' ? ['score'] : []),
    ...(form.kind === 'text' ? ['result'] : []),
  ];
  const names = [...own, 'notes'];
  return {
    path: pathOf(nursingAssessment),
    schema: editedRecord(nursingAssessment.record),
    labels,
    values: (record) => {
      const texts = textsOfRecord(form, record);
      return Object.fromEntries(names.map((name) => [name, texts[name] ?? '']));
    },
    missing: (texts) => faultsInTexts(form, texts),
    // Items are written as a whole: those that others have answered meanwhile are in the texts as well.
    body: (texts, changed) => {
      const { notes, ...asked } = bodyOfTexts(form, texts);
      return {
        ...(changed.includes('notes') && { notes }),
        ...(changed.some((name) => own.includes(name)) && asked),
      };
    },
    say: (name, value) => sayAnswer(form, name, value),
  };
}
