import { sayProblem } from '../http/problem-words.js';
import { type Queued, timeOf } from './queue.js';
import type { Unsent } from './unsent.svelte.js';

const refusalOf = ({ standing }: Queued): string | null =>
  standing.is === 'refused'
    ? sayProblem(standing.problem)
    : standing.is === 'too old'
      ? 'It was tried for two days without an answer, and may have been stored. Look in the chart before entering it again.'
      : null;

/** An entry of the queue, as pages show it. */
export const asUnsent = (each: Queued): Unsent => {
  const { kind, said } = each.entry;
  const { place = null, ...who } = each.entry.patient;
  const set = each.entry.kind === 'vitals' ? each.entry.body.set : [];
  return { id: each.id, kind, patient: { ...who, place }, said, at: timeOf(each.entry), set, refusal: refusalOf(each) };
};
