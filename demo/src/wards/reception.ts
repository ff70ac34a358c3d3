import type { AdmissionRecord, AdmissionType, TriageLevel } from '@ward-board/contract';
import { presentations } from '../data/emergency.js';
import { type IcuCourse, icuCourses } from '../data/icu.js';
import { surgicalAdmissions } from '../data/operations.js';
import { type Demographics } from '../data/shapes.js';
import { wardAdmissions } from '../data/ward.js';
import { arrival } from '../medicine/findings.js';
import { personFor } from '../medicine/person.js';
import type { Random } from '../medicine/random.js';
import { type Action, minutesSince, onAdmission, onRecord, type WeightedAction } from './action.js';
import { type HospitalState, icuPlaces, standingOf } from './hospital-state.js';
import { plannedSurgery } from './operations.js';

/** How many patients Emergency, the ICU's strip, the theatres and the wards have room for. */
const EMERGENCY_FULL = 33;
const ICU_STRIP_FULL = 3;
const SURGICAL_FULL = 8;
const WARDS_FULL = 26;

/** More of them come the emptier it is; nobody comes when it is full. */
const arrivalRate = (full: number, there: number): number => Math.min(1.5, Math.max(0, (full - there) / (full * 0.2)));

/** How often people come with something of a level; a level that nobody on the board has comes sooner. */
const common: Readonly<Record<TriageLevel, number>> = { critical: 6, urgent: 5, standard: 4, 'non-urgent': 5 };

/** Somebody whom Reception admits for a board by its type. */
type Expected = Demographics & { readonly type: AdmissionType; readonly reason: string };

/** Somebody comes to the front desk. */
export function arrivals(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, emergency, admissions, icu, operations, ward } = hospital;
  const { pending, treated, awaitingIcu, awaitingOperation, awaitingWard } = standingOf(hospital);
  const inIcu = new Set(icu.map(({ admission_id }) => admission_id));
  // The same thing twice on a board looks made up.
  const unseen = <Item extends { readonly reason: string }>(all: readonly Item[], on = admissions): readonly Item[] => {
    const fresh = all.filter((item) => !on.some(({ reason }) => reason === item.reason));
    return fresh.length > 0 ? fresh : all;
  };
  const arrive = (demographics: Demographics, type: AdmissionType, reason: string): Action => ({
    steps: arrival(personFor(demographics, now, random), type, reason),
    patient: { ids: {} },
    about: null,
  });
  const missing = (level: TriageLevel) => !emergency.some(({ triage_level }) => triage_level === level);
  const atEmergency = () => {
    const outsideIcu = admissions.filter(({ id }) => !inIcu.has(id));
    const draw = unseen(presentations, outsideIcu).map((each) => {
      return [each, common[each.level] * (missing(each.level) ? 10 : 1)] as const;
    });
    const presentation = random.weighted(draw);
    return arrive(presentation, 'emergency', presentation.reason);
  };
  const atIcu = () => {
    const course = random.pick<IcuCourse>(unseen(Object.values(icuCourses)));
    return arrive(course, 'icu', course.reason);
  };
  const atDesk = (expected: readonly Expected[]) => () => {
    const { type, reason, ages, sex } = random.pick(unseen(expected));
    return arrive({ ages, sex }, type, reason);
  };
  const inEmergency = pending.length + emergency.length + treated.length;
  const places = icuPlaces(hospital) > awaitingIcu.length;
  return [
    [atEmergency, 9 * arrivalRate(EMERGENCY_FULL, inEmergency)],
    [atIcu, places ? 0.3 * arrivalRate(ICU_STRIP_FULL, awaitingIcu.length) : 0],
    [atDesk(surgicalAdmissions), arrivalRate(SURGICAL_FULL, awaitingOperation.length + operations.length)],
    [atDesk(wardAdmissions), arrivalRate(WARDS_FULL, awaitingWard.length + ward.length)],
  ];
}

/** Reception closes the stays of who was treated, of who has left every board, and of who goes home from the recovery room. */
export function discharges(hospital: HospitalState): readonly WeightedAction[] {
  const { operations } = hospital;
  const { treated, leaving } = standingOf(hospital);
  const discharge = (admission: AdmissionRecord) => () => onAdmission(admission, { step: 'discharged' });
  const waited = (time: string) => minutesSince(time, hospital.now);
  return [
    ...treated.map(
      (each): WeightedAction => [discharge(each), Math.min(2, waited(each.treated_at ?? each.updated_at) / 8)],
    ),
    ...leaving.map((each): WeightedAction => [discharge(each), Math.min(2, waited(each.updated_at) / 10)]),
    ...operations.map((each): WeightedAction => {
      const discharge = () => onRecord('operation_id', each, { step: 'discharged' });
      const surgery = plannedSurgery(each);
      const goesHome = each.op_status === 'recovered' && surgery && !surgery.ward && !surgery.icu;
      // Whose bed is kept goes back to it.
      return [discharge, goesHome && each.transferred_from === null && waited(each.updated_at) > 20 ? 0.5 : 0];
    }),
  ];
}
