import {
  type AdmissionSummary,
  type BoardCollection,
  type BoardCollections,
  collectionsOf,
  type StayBoard,
  wards,
} from '@ward-board/contract';
import type { BoardBelow } from '../../board/board-chart.svelte.js';
import { sayMoment } from '../../time/facility.js';

/** What a board has of a patient: a record, an arrival, an entry of its waiting list, an open request. */
export type OnBoard = {
  [Name in BoardCollection]: { readonly collection: Name; readonly row: BoardCollections[Name] };
}[BoardCollection];

/**
 * The first that any of the board's collections has of a patient; null: it has nothing. Its admissions are also those of its own
 * types whose patients have gone on to another board: they are not here.
 */
export function foundOn({ ward, board }: Pick<BoardBelow, 'ward' | 'board'>, patientId: string): OnBoard | null {
  for (const collection of collectionsOf[ward]) {
    const rows: readonly BoardCollections[BoardCollection][] = board.rows(collection);
    const row = rows.find((each) => each.patient_id === patientId && (!('awaiting' in each) || each.awaiting === ward));
    if (row) return { collection, row } as OnBoard;
  }
  return null;
}

/** A record of a board, with the stay that it is of. */
interface Stayed {
  readonly kind: { readonly collection: string };
  readonly record: { readonly admission?: Pick<AdmissionSummary, 'id' | 'status'> | null };
}

/** Where a patient went who left a board; null: not known. */
export type WentTo = StayBoard | 'discharged' | null;

/**
 * Where a patient went who left a board.
 * @param before what the board had of them last: one who was there for a study, or waited, was of another board.
 * @param now their stay that goes on, as it was read since; null: none does, undefined: it was not read.
 */
export function goneTo(
  from: BoardBelow['ward'],
  before: Stayed | null,
  now: Pick<AdmissionSummary, 'id' | 'awaiting' | 'board'> | null | undefined,
): WentTo {
  const stay = before?.record.admission;
  const hadThem = !['imaging-studies', 'waiting-list'].includes(before?.kind.collection ?? '');
  if (!hadThem || stay?.status !== 'admitted' || now === undefined) return null;
  if (now?.id !== stay.id) return 'discharged';
  const to = now.awaiting ?? now.board;
  return to === from ? null : to;
}

/**
 * What became of a record that is on its board no longer. `gone`: the board has nothing else of the patient; `treated`: they were
 * treated and released; `awaited`: their stay, or their wait, is listed there without a record; `requested`: imaging is.
 */
export type Left =
  | { readonly why: 'gone'; readonly to: WentTo }
  | { readonly why: 'awaited' | 'requested' }
  | { readonly why: 'treated'; readonly at: string };

/**
 * What became of a patient of whom the board shows no record.
 * @param found what it has instead.
 * @param wasShown whether it has shown one while their chart was open.
 * @param to where they went, where the board has nothing of them.
 * @returns null: nothing has.
 */
export function leftFor(found: OnBoard | null, wasShown: boolean, to: WentTo = null): Left | null {
  if (found === null) return { why: 'gone', to };
  if (found.collection === 'admissions' && found.row.treated_at !== null)
    return { why: 'treated', at: found.row.treated_at };
  if (!wasShown) return null;
  if (found.collection === 'admissions' || found.collection === 'waiting-list') return { why: 'awaited' };
  return found.collection === 'service-requests' ? { why: 'requested' } : null;
}

/**
 * `Ann Lee has left the Emergency board: treated and released 14:05, awaiting discharge.`
 * @param title the board's.
 */
export function sayLeft(left: Left, name: string, title: string, now: Date): string {
  switch (left.why) {
    case 'gone':
      return `${name} has left the ${title} board${left.to === null ? '' : left.to === 'discharged' ? ': discharged' : `: transferred to ${wards[left.to].title}`}.`;
    case 'treated':
      return `${name} has left the ${title} board: treated and released ${sayMoment(left.at, now)}, awaiting discharge.`;
    case 'awaited':
      return `${name} has left the ${title} board: the record was removed, and the patient is awaited there again.`;
    case 'requested':
      return `${name} has no study on the ${title} board any more: the request for one is open.`;
  }
}
