import type { CreateRecord, NormalAcceptanceRecord, normalAcceptance } from '@ward-board/contract';
import type { WardStay } from '../data/shapes.js';
import { wardCaseOf, wardPlaces } from '../data/ward.js';
import type { Random } from '../medicine/random.js';
import { minutesSince, onAdmission, onRecord, type WeightedAction } from './action.js';
import { wardStayOf } from './courses.js';
import {
  type Doctor,
  doctorOf,
  freeBedsOn,
  type HospitalState,
  isHere,
  roomOn,
  standingOf,
  type WardRoom,
} from './hospital-state.js';

/** Where somebody comes to lie. */
export type WardPlace = Pick<WardRoom, 'id' | 'wing_id'>;

/** What the ward plans with somebody: all that it writes down but for where they lie. */
export function wardPlan(
  { ward, diagnosis, days, diet, care_plan, isolation }: WardStay,
  { doctors }: { readonly doctors: readonly Doctor[] },
  random: Random,
) {
  const { ward_type, visiting_hours, nurses, lookedAfterBy } = wardPlaces.wards[ward];
  return {
    // What is not said goes along as it was.
    ...{ ward_type, ...(isolation && { isolation }) },
    ...{ visiting_hours, diagnosis, diet_restrictions: diet, care_plan },
    doctor_id: doctorOf(lookedAfterBy, doctors, random),
    attending_nurse: random.pick(nurses),
    mobility_status: random.pick(wardPlaces.mobility),
    expected_stay_days: random.int(...days),
  };
}

/** What the ward writes down, or is told, of somebody whom it takes. */
export const acceptance = (
  stay: WardStay,
  { id, wing_id }: WardPlace,
  hospital: { readonly doctors: readonly Doctor[] },
  random: Random,
): Omit<CreateRecord<typeof normalAcceptance>, 'admission_id'> => ({
  ...wardPlan(stay, hospital, random),
  ...{ wing_id, room_id: id },
});

/** What changes from round to round. */
export const wardRound = (random: Random) => ({
  mobility_status: random.pick(wardPlaces.mobility),
  ...(random.chance(0.4) && { notes: random.pick(wardPlaces.notes) }),
});

/** Beds that a ward keeps free for who comes from another board: it discharges before they are needed. */
export const KEPT_FREE = 2;

/** A ward accepts who was announced, as long as it has a bed: one of another ward rather than none. */
export function wardAcceptances(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  return standingOf(hospital).awaitingWard.flatMap((admission): readonly WeightedAction[] => {
    const wardCase = wardCaseOf(admission.reason);
    const waited = minutesSince(admission.admitted_at, hospital.now);
    if (!wardCase || waited < 5) return [];
    const ward = freeBedsOn(wardCase.ward, hospital) > 0 || wardCase.ward === 'maternity' ? wardCase.ward : 'medical';
    const room = roomOn(ward, hospital, random);
    if (!room) return [];
    const accept = () =>
      onAdmission(admission, { step: 'accepted by ward', body: acceptance(wardCase, room, hospital, random) });
    return [[accept, Math.min(2, waited / 25)]];
  });
}

/** Rounds on the wards, and moves within a wing. */
export function wardActions(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, ward, wardRooms } = hospital;
  return ward.filter(isHere).flatMap((record): readonly WeightedAction[] => {
    const since = minutesSince(record.updated_at, now);
    const others = wardRooms.filter(({ id, wing_id }) => wing_id === record.wing_id && id !== record.room_id);
    const look = () =>
      onRecord('acceptance_id', record, {
        step: 'ward round',
        body: { ...missing(record, hospital, random), ...wardRound(random) },
      });
    const move = () => {
      const free = others.filter(({ capacity, occupied }) => capacity > occupied);
      const to = random.pick(free);
      return onRecord('acceptance_id', record, {
        step: 'moved on ward',
        body: { wing_id: to.wing_id, room_id: to.id },
      });
    };
    const canMove = since > 30 && others.some(({ capacity, occupied }) => capacity > occupied);
    return [
      [look, since < 10 ? 0 : Math.min(record.care_plan === null ? 2 : 0.15, since / 200)],
      [move, canMove ? 0.02 : 0],
    ];
  });
}

/**
 * Patients go home by Reception's discharge: the sooner, the more of their stay is over and the fewer beds are free, so
 * that a ward has beds before somebody is to come.
 */
export function wardDischarges(hospital: HospitalState): readonly WeightedAction[] {
  const { now, ward, wardRooms } = hospital;
  return ward.filter(isHere).map((record): WeightedAction => {
    const name = wardRooms.find(({ id }) => id === record.room_id)?.ward ?? 'medical';
    const short = Math.max(0, KEPT_FREE + 1 - freeBedsOn(name, hospital));
    const here = minutesSince(record.created_at, now);
    // Somebody whom a visitor admitted, in other words, is left to them as long as that is possible.
    const least = wardStayOf(record.admission.reason) ? 60 : 240;
    const over = here / (1440 * Math.max(0.5, record.expected_stay_days ?? 3));
    return [
      () => onRecord('acceptance_id', record, { step: 'discharged' }),
      here > least ? 0.004 * (1 + over) + 0.16 * short * (0.3 + Math.min(2, over * 4)) : 0,
    ];
  });
}

/** What is still to be written down of somebody who was assigned from the waiting list. */
function missing(record: NormalAcceptanceRecord, hospital: HospitalState, random: Random) {
  if (record.care_plan !== null) return {};
  const reason = record.diagnosis ?? record.admission.reason ?? 'To be clarified';
  const inOtherWords = {
    ward: 'medical',
    diagnosis: reason,
    days: [1, 4],
    diet: null,
    care_plan: 'Observation',
  } as const;
  return wardPlan(wardStayOf(record.admission.reason) ?? inOtherWords, hospital, random);
}
