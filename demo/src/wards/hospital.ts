import type {
  AdmissionRecord,
  DoctorRecord,
  EmergencyCaseRecord,
  IcuCaseRecord,
  RoomRecord,
  WingRecord,
} from '@ward-board/contract';
import type { Api } from '../api/api.js';
import { boards } from '../api/steps.js';
import { wings as planned } from '../data/tables.js';
import type { Random } from '../medicine/random.js';

/** The hospital as everybody sees it now. */
export interface Hospital {
  readonly now: Date;
  /** Who is admitted. */
  readonly admissions: readonly AdmissionRecord[];
  /** Who is on the Emergency board. */
  readonly emergency: readonly EmergencyCaseRecord[];
  /** Who is on the ICU board. */
  readonly icu: readonly IcuCaseRecord[];
  readonly icuRooms: readonly RoomRecord[];
  readonly icuDoctors: readonly string[];
}

/** Reads the boards as anybody may. @throws Refused */
export async function lookAround(api: Api, now: Date): Promise<Hospital> {
  const [admissions, emergency, icu, icuRooms, icuDoctors] = await Promise.all([
    api.everything<AdmissionRecord>('emergency', '/api/admissions?status=admitted'),
    api.everything<EmergencyCaseRecord>('emergency', boards.emergency_id.list),
    api.everything<IcuCaseRecord>('icu', boards.icu_id.list),
    readIcuRooms(api),
    readIcuDoctors(api),
  ]);
  return { now, admissions, emergency, icu, icuRooms, icuDoctors };
}

/** The rooms of every ICU wing, those that a visitor set up among them. @throws Refused */
export async function readIcuRooms(api: Api): Promise<readonly RoomRecord[]> {
  const [wings, rooms] = await Promise.all([
    api.everything<WingRecord>('icu', '/api/wings'),
    api.everything<RoomRecord>('icu', '/api/rooms'),
  ]);
  const icu = new Set(wings.filter(({ ward_type }) => ward_type.toLowerCase() === 'icu').map(({ id }) => id));
  return rooms.filter(({ wing_id }) => icu.has(wing_id));
}

/** Departments whose doctors look after patients in the ICU. */
const icuDepartments = ['ICU', 'Cardiology', 'Pulmonology', 'Nephrology'];

/** The ids of the doctors who have patients in the ICU. @throws Refused */
export async function readIcuDoctors(api: Api): Promise<readonly string[]> {
  const doctors = await api.everything<DoctorRecord>('icu', '/api/doctors');
  return doctors.filter(({ department }) => icuDepartments.includes(department ?? '')).map(({ id }) => id);
}

/** How many more patients the ICU can look after; somebody without a bed yet needs one as well. */
export const icuPlaces = ({ icu, icuRooms }: Hospital): number =>
  icuRooms.reduce((sum, { capacity }) => sum + capacity, 0) - icu.length;

/**
 * The id of a room with a free bed: one alone for somebody who is to be kept apart, and only then, as long as there are
 * others. Null when every bed is taken.
 */
export function chooseRoom(
  rooms: readonly Pick<RoomRecord, 'id' | 'capacity' | 'occupied'>[],
  apart: boolean,
  random: Random,
): string | null {
  const free = rooms.filter(({ capacity, occupied }) => capacity > occupied);
  const best = free.filter(({ capacity }) => (capacity === 1) === apart);
  const choice = best.length > 0 ? best : free;
  return choice.length > 0
    ? random.weighted(choice.map(({ id, capacity, occupied }) => [id, capacity - occupied] as const))
    : null;
}

/** Who is where, besides on the boards. */
export function standingOf({ admissions, emergency, icu }: Hospital) {
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

/** Lists show the newest first, so each place is a little older than the one that is to be listed before it. */
const BUILT = Date.UTC(2025, 0, 1);

/** Sets up the sample hospital's wings and rooms, unless they are there. @throws Refused */
export async function setUpWings(api: Api): Promise<void> {
  const [wings, rooms] = await Promise.all([
    api.everything<WingRecord>('admin', '/api/wings'),
    api.everything<RoomRecord>('admin', '/api/rooms'),
  ]);
  const create = async (path: string, body: object, ordinal: number): Promise<string> => {
    const { body: made } = await api.write('admin', 'POST', path, { body, at: new Date(BUILT - ordinal * 1000) });
    return (made as { readonly id: string }).id;
  };
  await Promise.all(
    planned.map(async ({ name, ward_type, rooms: plannedRooms }, w) => {
      const wing = wings.find((each) => each.name === name);
      const wing_id = wing?.id ?? (await create('/api/wings', { name, ward_type }, w));
      const missing = ({ number }: { readonly number: string }) =>
        !rooms.some((room) => room.wing_id === wing_id && room.number === number);
      const creates = plannedRooms.map(async (room, r) =>
        missing(room) ? create('/api/rooms', { ...room, wing_id }, w * 100 + r) : undefined,
      );
      await Promise.all(creates);
    }),
  );
}
