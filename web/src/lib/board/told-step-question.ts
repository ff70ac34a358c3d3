import { type ToldNextStep, wards } from '@ward-board/contract';
import type { StepQuestion } from '../forms/step-question.js';

/** What a board writes what is next in, as the service has it: writing one of them takes a step that was told off the row. */
const fields = ['next_step', 'care_plan', 'pre_op_instructions'] as const;

type Row = Partial<Record<(typeof fields)[number], string | null>> & { readonly told_next_step?: ToldNextStep | null };

/**
 * What is asked before an edit that takes a told next step off the row and has nothing of it in its own words; null: nothing is.
 * @param texts as they stand in the form.
 */
export function toldStepQuestion(row: Row, texts: Readonly<Record<string, string>>): StepQuestion | null {
  const told = row.told_next_step;
  const written = fields
    .map((name) => (texts[name] ?? '').trim())
    .filter((text, at) => text && text !== row[fields[at] ?? 'next_step']);
  if (!told || written.length === 0 || written.some((text) => text.toLowerCase().includes(told.text.toLowerCase())))
    return null;
  return {
    title: 'Is this next step done?',
    action: 'Save',
    reasons: [`${wards[told.from].title} told “${told.text}”. What you wrote takes its place on the row`],
  };
}
