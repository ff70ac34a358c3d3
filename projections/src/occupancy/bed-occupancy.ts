import { beds } from '@ward-board/domain';
import { foldWith, type Projection } from '../engine/projection.js';

/** A bed that is taken, by which stay and patient. A free bed has no record. */
export interface OccupiedBed {
  readonly bed_id: string;
  readonly room_id: string;
  readonly admission_id: string;
  readonly patient_id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who is in which bed: what wings, rooms and beds are answered with. Null: the bed is free. */
export const bedOccupancy: Projection<OccupiedBed | null> = {
  name: 'bed-occupancy',
  version: 2,
  ...foldWith<OccupiedBed | null>({
    BedClaimed: (_, { bed_id, room_id, admission_id, patient_id }) => ({ bed_id, room_id, admission_id, patient_id }),
    BedReleased: () => null,
  }),
  key: ({ data }) => {
    const bed_id = typeof data === 'object' && data !== null && 'bed_id' in data ? data.bed_id : null;
    return typeof bed_id === 'string' && UUID.test(bed_id) ? bed_id : null;
  },
  history: (bed_id) => ({ stream: beds.stream(bed_id) }),
  open: (rows) => (rows[0]?.record as OccupiedBed | undefined) ?? null,
  rows: (bed) =>
    bed ? [{ collection: 'occupied-beds', id: bed.bed_id, feeds: ['beds'], search: null, record: bed }] : [],
};
