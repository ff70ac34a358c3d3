import { confirm } from '../ui/confirm.svelte.ts';
import type { StepQuestion } from './step-question.ts';

/** Asks before a form is sent; false: it is not. Without a question it is meant. */
export async function isMeant(question: StepQuestion | null): Promise<boolean> {
  if (question === null) return true;
  const { title, action, reasons, also } = question;
  const yes = also ? action : `${action} anyway`;
  return confirm({ title, text: `${reasons.join('. ')}.`, yes, no: 'Go back', also });
}
