import { type BoardWard, collectionsOf, type ProblemCode, type StayBoard, wards } from '@ward-board/contract';
import type { Queued } from './queue.js';

/** Refusals that stay, however a note is corrected: the record that it is of takes none any more. */
const closing: readonly ProblemCode[] = [
  ...(['case_closed', 'already_disposed', 'admission_closed', 'already_assigned', 'already_cancelled'] as const),
  'not_found',
];

/** Whether an entry is a note of a record that takes no note any more: corrected and sent again it is refused again. */
export const isOfClosedRecord = (queued: Queued | undefined): boolean =>
  queued?.entry.kind === 'note' && queued.standing.is === 'refused' && closing.includes(queued.standing.problem.code);

/** The stay of a patient that goes on; null: none does. Undefined: it is not known. */
export type StayNow =
  | {
      readonly awaiting: StayBoard | null;
      readonly board: StayBoard | null;
      /** When they were treated and released; null: they were not. */
      readonly treated_at: string | null;
    }
  | null
  | undefined;

/** Whose board the record of an entry is of, by the entry's path; null: of none. */
function boardOf(path: string): BoardWard | null {
  const [, , collection] = path.split('/');
  const boards = Object.entries(collectionsOf) as [BoardWard, readonly string[]][];
  return boards.find(([, collections]) => collection !== undefined && collections.includes(collection))?.[0] ?? null;
}

/**
 * Where the patient of a note is whose record is closed, and what its author can do with it.
 * @param path where the note was sent.
 */
export function sayClosedRecord(path: string, stay: StayNow): string {
  const thenDelete = 'then delete it here.';
  const elsewhere = `The note can’t be added to the closed record. Tell whoever looks after the patient what it says, ${thenDelete}`;
  if (stay === undefined) return elsewhere;
  // Whoever is on the waiting list may never have been in.
  if (stay === null && path.startsWith('/api/waiting-list/')) return `The entry is off the waiting list. ${elsewhere}`;
  if (stay === null) return `The patient has been discharged. ${elsewhere}`;
  if (stay.treated_at !== null) return `The patient was treated, and awaits discharge. ${elsewhere}`;
  const to = stay.awaiting ?? stay.board;
  if (to === null) return elsewhere;
  const { title } = wards[to];
  if (stay.awaiting !== null) return `The patient is to be accepted on the ${title} board now. ${elsewhere}`;
  return to === boardOf(path)
    ? `The patient has another record on the ${title} board now. Add the note there, ${thenDelete}`
    : `The patient is on the ${title} board now. The note can’t be added to the closed record. Tell the ${title} staff what it says, ${thenDelete}`;
}
