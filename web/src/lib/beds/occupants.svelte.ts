import {
  type BoardWard,
  boardRecords,
  isolationOf,
  type KeptBed,
  liesInKeptBed,
  type RecordCollection,
  type SignedInUser,
  type StayBoard,
} from '@ward-board/contract';
import { liveBoard, liveList } from '#lib/live/live-board.svelte.ts';
import type { Dated } from '#lib/live/older-of.ts';
import type { Occupant, Occupants } from './bed-rows.ts';

/** The live list that says who is in the beds, as far as a user may see them. */
export interface KnownOccupants {
  readonly dated: Dated;
  readonly now: Occupants;
  start(): () => void;
}

/** What an admission says of where its patient is. */
const whereOf = (admission: KeptBed & { readonly away: StayBoard | null }) => ({
  away: admission.away,
  isIn: liesInKeptBed(admission),
  toAccept: admission.to_accept,
});

const records = Object.keys(boardRecords) as readonly RecordCollection[];

/** Whoever is bound to a ward sees the patients of its board and no others; everybody else those who are admitted. */
export const knownOccupants = ({ ward }: SignedInUser): KnownOccupants =>
  ward === null ? ofTheHospital() : ofBoard(ward as BoardWard);

function ofTheHospital(): KnownOccupants {
  const list = liveList('admissions');
  const now = $derived<Occupants>(
    new Map(
      list
        .rows('admissions')
        .map(({ patient, ...admission }) => [admission.id, { patient, ...whereOf(admission), isolation: '' }]),
    ),
  );
  return {
    dated: list,
    get now() {
      return now;
    },
    start: () => list.start(),
  };
}

function ofBoard(ward: BoardWard): KnownOccupants {
  const board = liveBoard(ward);
  const now = $derived<Occupants>(
    new Map(
      records
        .flatMap((name) => board.rows(name))
        .map((row): [string, Occupant] => [
          row.admission_id,
          { patient: row.patient, ...whereOf(row.admission), isolation: isolationOf(row) },
        ])
        .concat(
          board
            .rows('imaging-studies')
            .flatMap(({ admission, patient, isolation }): [string, Occupant][] =>
              admission ? [[admission.id, { patient, ...whereOf(admission), isolation: isolation ?? '' }]] : [],
            ),
        ),
    ),
  );
  return {
    dated: board,
    get now() {
      return now;
    },
    start: () => board.start(),
  };
}
