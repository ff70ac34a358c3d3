import { type Queued, timeOf } from './queue.js';
import { refusalOf } from './refusal.js';
import type { Unsent } from './unsent.svelte.js';

/** An entry of the queue, as pages show it. */
export const asUnsent = (each: Queued): Unsent => {
  const { kind, said } = each.entry;
  const { place = null, ...who } = each.entry.patient;
  const set = each.entry.kind === 'vitals' ? each.entry.body.set : [];
  return { id: each.id, kind, patient: { ...who, place }, said, at: timeOf(each.entry), set, refusal: refusalOf(each) };
};
