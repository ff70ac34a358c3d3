import { type AssessmentForm, type AssessmentItems, type AssessmentType, assessmentForms } from '@ward-board/contract';

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
  /** Null: an item is missing or could not be tested, or the items are no points. */
  readonly total: number | null;
}

/** The running total: shown only when it is complete, so that a part is never taken for the whole. */
export function runningTotal(form: AssessmentForm, texts: AssessmentTexts): Running {
  const keys = itemKeys(form);
  const answers = Object.values(itemsOf(form, texts) ?? {});
  const points = answers.filter((answer) => typeof answer === 'number');
  const total = form.kind === 'scored' && keys.length > 0 && points.length === keys.length;
  return {
    answered: answers.length,
    of: keys.length,
    total: total ? points.reduce((sum, each) => sum + each, 0) : null,
  };
}
