import { applyWith, type Handlers, type Projection } from './engine/projection.js';

/** A bed that is taken, by which stay and patient. A free bed has no record. */
export interface OccupiedBed {
  readonly bed_id: string;
  readonly room_id: string;
  readonly admission_id: string;
  readonly patient_id: string;
}

/** The beds that one patient holds. */
type OccupancyFile = readonly OccupiedBed[];

const handlers: Handlers<OccupancyFile> = {
  BedClaimed: (beds, { bed_id, room_id, admission_id, patient_id }) => [
    ...beds,
    { bed_id, room_id, admission_id, patient_id },
  ],
  BedReleased: (beds, { bed_id }) => beds.filter((bed) => bed.bed_id !== bed_id),
};

/** Who is in which bed: what wings, rooms and beds are answered with. */
export const bedOccupancy: Projection<OccupancyFile> = {
  name: 'bed-occupancy',
  version: 1,
  feedsBoards: false,
  open: (rows) => rows.map((row) => row.record as OccupiedBed),
  apply: applyWith(handlers),
  rows: (beds) =>
    beds.map((bed) => ({ collection: 'occupied-beds', id: bed.bed_id, boards: [], search: null, record: bed })),
};
