import type {
  AdmissionRecord,
  DoctorRecord,
  EmergencyCaseRecord,
  Facility,
  IcuCaseRecord,
  ImagingStudyRecord,
  NormalAcceptanceRecord,
  OperationRecord,
  PrescriptionRecord,
  RoomRecord,
  ServiceRequestRecord,
  WaitingEntryRecord,
} from '@ward-board/contract';
import type { StaffClient } from '../api/staff-client.js';
import { boards } from '../api/steps.js';
import { type WardName, wardName } from '../data/shapes.js';
import type { Random } from '../medicine/random.js';

/** The hospital as everybody sees it now. */
export interface HospitalState {
  readonly now: Date;
  /** Who is admitted. */
  readonly admissions: readonly AdmissionRecord[];
  /** Who is on the Emergency board. */
  readonly emergency: readonly EmergencyCaseRecord[];
  /** Who is on the ICU board. */
  readonly icu: readonly IcuCaseRecord[];
  /** Who is on the Operations board. */
  readonly operations: readonly OperationRecord[];
  /** What is on the Radiology board: the open studies, and the newest. */
  readonly studies: readonly ImagingStudyRecord[];
  /** What Radiology was asked for, and has booked no study for yet. */
  readonly imagingRequests: readonly ServiceRequestRecord[];
  /** Who is on the wards. */
  readonly ward: readonly NormalAcceptanceRecord[];
  /** Who waits at home for a bed. */
  readonly waiting: readonly WaitingEntryRecord[];
  /** What the laboratory has still to do. */
  readonly labRequests: readonly ServiceRequestRecord[];
  /** What the pharmacy has still to dispense, or nurses to give. */
  readonly prescriptions: readonly PrescriptionRecord[];
  readonly icuRooms: readonly RoomRecord[];
  readonly wardRooms: readonly WardRoom[];
  readonly doctors: readonly Doctor[];
  readonly limits: WaitingLimits;
}

/** How long somebody of a triage level should wait at most, in minutes. */
export type WaitingLimits = Facility['waiting_limits'];

/** Somebody who can have patients. */
export type Doctor = Pick<DoctorRecord, 'id' | 'department'>;

/** A room of a ward. */
export type WardRoom = RoomRecord & { readonly ward: WardName };

/** Reads the boards as anybody may. @throws Refused */
export async function readHospital(api: StaffClient, now: Date): Promise<HospitalState> {
  const [[labRequests, prescriptions], ...lists] = await Promise.all([
    readOrders(api),
    api.listAll('emergency', '/api/admissions?status=admitted'),
    api.listAll('emergency', boards.emergency_id.list),
    api.listAll('icu', boards.icu_id.list),
    api.listAll('operations', boards.operation_id.list),
    api.listAll('ward', boards.acceptance_id.list),
    api.listAll('ward', '/api/waiting-list'),
    api.get('radiology', '/api/boards/radiology'),
    readRooms(api),
    api.listAll('icu', '/api/doctors'),
    readWaitingLimits(api),
  ]);
  const [admissions, emergency, icu, operations, ward, waiting, radiology, rooms, doctors, limits] = lists;
  const studies = radiology.collections['imaging-studies'] ?? [];
  const requests = radiology.collections['service-requests'] ?? [];
  const imagingRequests = requests.filter(({ imaging_study_id }) => imaging_study_id === null);
  const standing = { admissions, emergency, icu, operations, ward, waiting, studies, imagingRequests };
  return { now, ...standing, labRequests, prescriptions, ...rooms, doctors, limits };
}

/** What the laboratory and the pharmacy have to do. @throws Refused */
const readOrders = (api: StaffClient) =>
  Promise.all([api.listAll('lab', '/api/lab'), api.listAll('pharmacy', '/api/pharmacy')]);

/** The service's own limits, by which its boards say who is overdue. @throws Refused */
async function readWaitingLimits(api: StaffClient): Promise<WaitingLimits> {
  return (await api.get('emergency', '/api/facility')).waiting_limits;
}

/** The rooms of every ICU wing and of the wards, those that a visitor set up among them. @throws Refused */
export async function readRooms(api: StaffClient): Promise<Pick<HospitalState, 'icuRooms' | 'wardRooms'>> {
  const [wings, rooms] = await Promise.all([api.listAll('icu', '/api/wings'), api.listAll('icu', '/api/rooms')]);
  const typeOf = new Map(wings.map(({ id, ward_type }) => [id, ward_type.toLowerCase()]));
  return {
    icuRooms: rooms.filter(({ wing_id }) => typeOf.get(wing_id) === 'icu'),
    wardRooms: rooms.flatMap((room) => {
      const { data: ward } = wardName.safeParse(typeOf.get(room.wing_id));
      return ward ? [{ ...room, ward }] : [];
    }),
  };
}

/** The id of a doctor of one of these departments; null: there is none. */
export function doctorOf(departments: readonly string[], doctors: readonly Doctor[], random: Random): string | null {
  const own = doctors.filter(({ department }) => departments.includes(department ?? ''));
  return own.length > 0 ? random.pick(own).id : null;
}

/** How many more patients the ICU can look after; somebody without a bed yet needs one as well. */
export const icuPlaces = ({ icu, icuRooms }: HospitalState): number =>
  icuRooms.reduce((sum, { capacity }) => sum + capacity, 0) - icu.length;

/** How many beds of these rooms are free. */
export const freeBeds = (rooms: readonly Pick<RoomRecord, 'capacity' | 'occupied'>[]): number =>
  rooms.reduce((sum, { capacity, occupied }) => sum + capacity - occupied, 0);

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
export function standingOf({ admissions, emergency, icu, operations, ward }: HospitalState) {
  const onBoard = new Set([...emergency, ...icu, ...operations, ...ward].map(({ admission_id }) => admission_id));
  const inEmergency = admissions.filter(({ awaiting }) => awaiting === 'emergency');
  return {
    pending: inEmergency.filter(({ treated_at }) => treated_at === null),
    treated: inEmergency.filter(({ treated_at }) => treated_at !== null),
    awaitingIcu: admissions.filter(({ awaiting }) => awaiting === 'icu'),
    awaitingOperation: admissions.filter(({ awaiting }) => awaiting === 'operations'),
    awaitingWard: admissions.filter(({ awaiting }) => awaiting === 'ward'),
    /** Has left every board: Reception is next. */
    leaving: admissions.filter(({ id, awaiting }) => awaiting === null && !onBoard.has(id)),
  };
}

/** A room of the ward with a free bed; undefined: there is none. */
export function roomOn(ward: WardName, { wardRooms }: Pick<HospitalState, 'wardRooms'>, random: Random) {
  const id = chooseRoom(
    wardRooms.filter((room) => room.ward === ward),
    false,
    random,
  );
  return wardRooms.find((room) => room.id === id);
}

/** How many beds of a ward are free. */
export const freeBedsOn = (ward: WardName, { wardRooms }: Pick<HospitalState, 'wardRooms'>): number =>
  freeBeds(wardRooms.filter((room) => room.ward === ward));

/** Brought by a transfer, and not taken over by the board yet. */
export const isAwaited = (
  record: Pick<IcuCaseRecord | OperationRecord | NormalAcceptanceRecord, 'transferred_from' | 'accepted_at' | 'away'>,
): boolean => record.transferred_from !== null && record.accepted_at === null && record.away === null;

/** Whether somebody is on the board, taken over, and not in the theatre meanwhile. */
export const isHere = (record: Parameters<typeof isAwaited>[0]): boolean => record.away === null && !isAwaited(record);
