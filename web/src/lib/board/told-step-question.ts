import { type ToldStep, wards } from '@ward-board/contract';
import type { StepQuestion } from '../forms/step-question.js';

/** What a board writes what is next in, as the service has it: writing one of them takes a step that was told off the row. */
const fields = ['next_step', 'care_plan'] as const;

type Row = Partial<Record<(typeof fields)[number], string | null>> & { readonly told_next_step?: ToldStep | null };

/**
 * What is asked before an edit that takes a told next step off the row and has nothing of it in its own words; null: nothing is. What is
 * kept of it goes on as words of this board: the service ends a told step with whatever is written in its place.
 * @param texts as they stand in the form; a step that is kept is added to them.
 */
export function toldStepQuestion(row: Row, texts: Record<string, string>): StepQuestion | null {
  const told = row.told_next_step;
  const name = fields.find((each) => texts[each]?.trim() && texts[each].trim() !== row[each]);
  if (!told || !name) return null;
  const [{ title }, { text }] = [wards[told.from], told];
  if (fields.some((each) => texts[each]?.toLowerCase().includes(text.toLowerCase()))) return null;
  return {
    title: 'Is this next step done?',
    action: 'Done',
    also: {
      label: 'Keep it',
      before: () => {
        texts[name] += ` · ${text} (${title})`;
      },
    },
    reasons: [`${title} told “${text}”`, '“Keep it” adds it to what you wrote'],
  };
}
