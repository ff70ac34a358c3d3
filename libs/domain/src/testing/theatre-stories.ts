import type { BedPlace } from '../beds/beds.js';
import type { RoomChoice } from '../beds/free-bed.js';
import { idOf } from './ids.js';
import { bedIn, occupancy, roomPlan } from './rooms.js';
import {
  acceptedOnWard,
  admitted,
  icuOpened,
  icuWentToTheatre,
  operationScheduled,
  wardWentToTheatre,
} from './stories.js';
import { handover } from './usual-details.js';

/** The record of a kind that a command names, at no revision. */
export const ofKind = (kind: 'acceptance' | 'icu' | 'operation', n = 1) =>
  ({ kind, id: idOf(kind, n), if_match: null }) as const;

/** What a record of the usual details tells beside its reason; the operation only what it was told by the ward. */
const told = {
  ward: 'Mobility: Walks with help',
  icu: 'AVPU: Voice\n\nVentilator: SIMV\n\nO2 flow: 6 L/min',
  operations: 'Operation: Hernia repair\n\nMobility from Ward: Walks with help',
} as const;

/** What the record that a transfer opens says of where it came from. */
export const comingFrom = (board: 'ward' | 'icu' | 'operations', record_id: string, bed: BedPlace | null) => ({
  handover: handover({ from: board, reason: null, notes: told[board] }),
  transferred_from: { board, record_id, bed },
});

/** A stay on the ward, and one in the ICU, each in a bed. */
export const onWard = [admitted({ admission_type: 'normal' }), acceptedOnWard()];
export const inIcu = [admitted({ admission_type: 'icu' }), icuOpened()];

/** The operation of the patient from the ward, of whose anaesthesia nothing is recorded. */
export const scheduledFromWard = (op_status: 'pre-op' | 'post-op' = 'post-op') =>
  operationScheduled({ op_status, anaesthesia_type: null, ...comingFrom('ward', idOf('acceptance'), bedIn()) });

/** The same stays with the patient in the theatre after the operation, and the bed kept. */
export const awayFromWard = [...onWard, wardWentToTheatre(), scheduledFromWard()];
export const awayFromIcu = [...inIcu, icuWentToTheatre(), scheduledFromWard()];

/** A free bed in a room other than the kept bed's. */
export const otherRoom: RoomChoice = { plan: roomPlan(2), occupancy: occupancy() };
