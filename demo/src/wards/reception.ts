import type { AdmissionRecord, AdmissionType, TriageLevel } from '@ward-board/contract';
import type { Plan } from '../api/play.js';
import { type Demographics, type IcuCourse, icuCourses, otherAdmissions, presentations } from '../data/tables.js';
import { arrival } from '../medicine/findings.js';
import { personFor } from '../medicine/person.js';
import type { Random } from '../medicine/random.js';
import { type Action, minutesSince, onAdmission, type WeightedAction } from './action.js';
import { type HospitalState, icuPlaces, standingOf } from './hospital-state.js';
import { type PlanContext, planned } from './plan-context.js';

/** Admitted for something that neither Emergency nor the ICU looks after. */
export const elsewhere = ({ now, random }: PlanContext, count: number): readonly Plan[] =>
  random
    .shuffled(otherAdmissions)
    .slice(0, count)
    .map(({ type, reason, ...demographics }) =>
      planned(now, random.between(20, 30 * 60), ...arrival(personFor(demographics, now, random), type, reason)),
    );

/** How many patients Emergency, the ICU's strip and the rest of the hospital have room for. */
const EMERGENCY_FULL = 35;
const ICU_STRIP_FULL = 3;
const ELSEWHERE_FULL = 15;
const ELSEWHERE_USUAL = 12;

/** More of them come the emptier it is; nobody comes when it is full. */
const arrivalRate = (full: number, there: number): number => Math.min(1.5, Math.max(0, (full - there) / (full * 0.2)));

/** How often people come with something of a level; a level that nobody on the board has comes sooner. */
const common: Readonly<Record<TriageLevel, number>> = { critical: 18, urgent: 3, standard: 4, 'non-urgent': 3 };

/** Somebody comes to the front desk. */
export function arrivals(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, emergency, admissions, icu } = hospital;
  const { pending, treated, awaitingIcu, elsewhere: others } = standingOf(hospital);
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
  const atDesk = () => {
    const { type, reason, ...demographics } = random.pick(unseen(otherAdmissions));
    return arrive(demographics, type, reason);
  };
  const inEmergency = pending.length + emergency.length + treated.length;
  const places = icuPlaces(hospital) > awaitingIcu.length;
  return [
    [atEmergency, 9 * arrivalRate(EMERGENCY_FULL, inEmergency)],
    [atIcu, places ? 0.7 * arrivalRate(ICU_STRIP_FULL, awaitingIcu.length) : 0],
    [atDesk, 2 * arrivalRate(ELSEWHERE_FULL, others.length)],
  ];
}

/** Reception closes stays: of who was treated, of who has left the ICU, of who goes home from elsewhere in the hospital. */
export function discharges(hospital: HospitalState): readonly WeightedAction[] {
  const { treated, leaving, elsewhere: others } = standingOf(hospital);
  const full = Math.max(0, (others.length - ELSEWHERE_USUAL * 0.7) / (ELSEWHERE_USUAL * 0.3));
  const discharge = (admission: AdmissionRecord) => () => onAdmission(admission, { step: 'discharged' });
  const waited = (time: string) => minutesSince(time, hospital.now);
  return [
    ...treated.map(
      (each): WeightedAction => [discharge(each), Math.min(2, waited(each.treated_at ?? each.updated_at) / 8)],
    ),
    ...leaving.map((each): WeightedAction => [discharge(each), Math.min(2, waited(each.updated_at) / 10)]),
    ...others.map((each): WeightedAction => [discharge(each), waited(each.admitted_at) > 120 ? full * 0.25 : 0]),
  ];
}
