import { delayOf, type Queued, timeOf, waits } from './queue.js';
import { refusalOf } from './refusal.js';
import type { Unsent } from './unsent.svelte.js';

/** An entry of the queue, as pages show it. */
export const asUnsent = (each: Queued): Unsent => {
  const { kind, said } = each.entry;
  const sendsAgain = each.standing.is === 'failed';
  const mayBeStored = each.standing.is !== 'new' && each.standing.is !== 'refused';
  const { place = null, ...who } = each.entry.patient;
  const set = each.entry.kind === 'vitals' ? each.entry.body.set : [];
  const patient = { ...who, place };
  const why = { refusal: refusalOf(each), delay: delayOf(each), sendsAgain, mayBeStored };
  return { id: each.id, kind, patient, said, at: timeOf(each.entry), set, ...why };
};

/** A note may have pages: a toast has a few lines. */
const MOST_SAID = 120;

/** What is said at once of an entry that came back; null: it did not. */
export function sayReturnedEntry(queued: Queued): string | null {
  if (waits(queued)) return null;
  const { patient, said } = queued.entry;
  // Told that it was not recorded, its author would enter it a second time.
  const what = queued.standing.is === 'refused' ? 'not recorded' : 'not confirmed';
  return `${patient.name}: ${what}: ${said.length > MOST_SAID ? `${said.slice(0, MOST_SAID).trimEnd()}…` : said}`;
}
