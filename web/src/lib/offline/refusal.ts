import type { Problem } from '@ward-board/contract';
import { fieldErrors, sayProblem } from '../http/problem-words.js';
import type { Entry, Queued } from './queue.js';

/** What the fields of entries are called where they are not called by what was measured. */
const names: Readonly<Record<string, string>> = {
  text: 'Note',
  notes: 'Notes',
  score: 'Score',
  result: 'Result',
  effective_at: 'Measured',
};

/** What the service says of an entry's fields: `{ effective_at: 'The time is in the future.' }`; of vital signs by their codes. */
export function refusedFields({ kind, body }: Entry, problem: Problem): Readonly<Record<string, string>> {
  const set = kind === 'vitals' ? body.set : [];
  const nameOf = (path: string): string => set[Number(/^set\.(\d+)/.exec(path)?.[1])]?.code ?? path;
  return Object.fromEntries(Object.entries(fieldErrors(problem)).map(([path, message]) => [nameOf(path), message]));
}

/** Why an entry came back, for its author; null: it did not. */
export function refusalOf({ entry, standing }: Queued): string | null {
  switch (standing.is) {
    case 'refused': {
      const { kind, body } = entry;
      const measured = Object.fromEntries((kind === 'vitals' ? body.set : []).map((each) => [each.code, each.display]));
      const said = Object.entries(refusedFields(entry, standing.problem)).map(
        ([name, message]) => `${names[name] ?? measured[name] ?? name}: ${message.replace(/\.?$/, '.')}`,
      );
      return said.length > 0 ? said.join(' ') : sayProblem(standing.problem);
    }
    case 'failed':
      return 'The service answers such entries with an error. It may have been stored: look in the chart. Sent again unchanged, it won’t be duplicated.';
    case 'too old':
      return 'It was tried for two days without an answer, and may have been stored. Look in the chart before entering it again.';
    case 'new':
    case 'tried':
      return null;
  }
}
