import type { AdmissionRecord, EmergencyCaseRecord, IcuCaseRecord } from '@ward-board/contract';
import type { Step, Whose } from '../steps/step.js';
import type { BedRoom } from '../wings/wings.js';

/** The hospital as everybody sees it now. */
export interface Picture {
  readonly now: Date;
  /** Who is admitted. */
  readonly admissions: readonly AdmissionRecord[];
  /** Who stands on the Emergency board. */
  readonly emergency: readonly EmergencyCaseRecord[];
  /** Who stands on the ICU board. */
  readonly icu: readonly IcuCaseRecord[];
  readonly icuRooms: readonly BedRoom[];
  readonly icuDoctors: readonly string[];
}

/** Something that may happen next, with the revision that whoever does it has seen. */
export interface Move {
  readonly step: Step;
  readonly whose: Whose;
  readonly ifMatch: number | null;
}

/** How likely it is, beside the others, and what it would be. */
export type Chance = readonly [move: () => Move, weight: number];

export const minutesSince = (time: string, now: Date): number =>
  Math.max(0, (now.getTime() - Date.parse(time)) / 60_000);

/** The ICU's rooms with how many of their beds are free. */
export const freeIcuRooms = ({ icu, icuRooms }: Picture) =>
  icuRooms.map((room) => ({ ...room, free: room.beds - icu.filter(({ room_id }) => room_id === room.id).length }));

/** How many more patients the ICU can look after; somebody without a bed yet needs one as well. */
export const icuPlaces = ({ icu, icuRooms }: Picture): number =>
  icuRooms.reduce((sum, { beds }) => sum + beds, 0) - icu.length;

/** Who is where, besides on the boards. */
export function standingOf({ admissions, emergency, icu }: Picture) {
  const onBoard = new Set([...emergency, ...icu].map(({ admission_id }) => admission_id));
  const inEmergency = admissions.filter(({ awaiting }) => awaiting === 'emergency');
  return {
    pending: inEmergency.filter(({ treated_at }) => treated_at === null),
    treated: inEmergency.filter(({ treated_at }) => treated_at !== null),
    awaitingIcu: admissions.filter(({ awaiting }) => awaiting === 'icu'),
    elsewhere: admissions.filter(({ awaiting }) => awaiting === 'operations' || awaiting === 'ward'),
    /** Has left every board: Reception is next. */
    leaving: admissions.filter(({ id, awaiting }) => awaiting === null && !onBoard.has(id)),
  };
}
