import { type AdmissionSummary, type IcuCaseRecord, type Severity, severities } from '@ward-board/contract';
import type { Plan } from '../api/play.js';
import type { StepName } from '../api/steps.js';
import { type IcuCourse, icuCourses, type Presentation, presentationOf } from '../data/tables.js';
import { arrival, icuAdmission, icuFindings, observe } from '../medicine/findings.js';
import type { Person } from '../medicine/person.js';
import type { Random } from '../medicine/random.js';
import { minutesSince, onAdmission, onRecord, type WeightedAction } from './action.js';
import { cameThrough } from './emergency.js';
import { chooseRoom, type HospitalState, icuPlaces, standingOf } from './hospital-state.js';
import { minutesBefore, type PlanContext, planned } from './plan-context.js';

interface IcuStay extends PlanContext {
  readonly person: Person;
  /** How ill they are by now. */
  readonly severity: Severity;
  readonly room_id: string | null;
  readonly doctor_id: string;
}

const HOURS = 60;

/** In the ICU since then: came in worse, or as they are now, and was looked after since. */
function stayInIcu(step: StepName, course: IcuCourse, stay: IcuStay, since: number): Plan {
  const { person, severity, room_id, doctor_id, now, random } = stay;
  const before = severities[severities.indexOf(severity) - 1] ?? severity;
  const admitted = icuAdmission(
    course,
    random.chance(0.6) ? before : severity,
    person,
    minutesBefore(now, since),
    random,
  );
  const rounds = [since * random.between(0.35, 0.6), random.between(6, 50)]
    .filter((ago) => ago < since - 20)
    .sort((a, b) => b - a);
  const round = (ago: number) => icuFindings(course, severity, person, minutesBefore(now, ago), random);
  return [
    ...planned(now, since, { step, body: { ...admitted, room_id, doctor_id } }),
    ...(step === 'to ICU' ? planned(now, since - 6, { step: 'taken over by ICU' }) : []),
    ...rounds.flatMap((ago) => planned(now, ago, { step: 'ICU round', body: round(ago) })),
  ];
}

/** Through Emergency, handed off to the ICU. */
export function handedOff(presentation: Presentation, stay: IcuStay): Plan {
  const since = stay.random.between(1.2, 30) * HOURS;
  const course = icuCourses[presentation.icu ?? 'ventilated'];
  return [...cameThrough({ ...stay, presentation }, since), ...stayInIcu('to ICU', course, stay, since)];
}

/** Admitted for the ICU by Reception, and accepted there. */
export function acceptedByIcu(course: IcuCourse, stay: IcuStay): Plan {
  const since = stay.random.between(3, 46) * HOURS;
  const announced = awaitingIcu(course, stay, since + stay.random.between(12, 50));
  return [...announced, ...stayInIcu('accepted by ICU', course, stay, since)];
}

/** Announced to the ICU, which has not accepted them yet. */
export const awaitingIcu = (
  course: IcuCourse,
  { person, now, random }: PlanContext & { readonly person: Person },
  ago = random.between(4, 40),
): Plan => planned(now, ago, ...arrival(person, 'icu', course.reason));

const CRITICAL_AT_MOST = 5;
const USUAL = 12;

const byReason = new Map<string, IcuCourse>(Object.values(icuCourses).map((course) => [course.reason, course]));

/** The course of somebody who was admitted for this; undefined for what a visitor wrote in their own words. */
function courseOf({ reason }: Pick<AdmissionSummary, 'reason'>): IcuCourse | undefined {
  const icu = presentationOf(reason)?.icu;
  return icu ? icuCourses[icu] : byReason.get(reason ?? '');
}

/** What happens in the ICU: rounds, turns for the better and the worse, discharges. */
export function icuActions(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, icu } = hospital;
  const count = (of: Severity) => icu.filter(({ severity }) => severity === of).length;
  const [critical, stable] = [count('critical'), count('stable')];
  const full = Math.max(0, (icu.length - USUAL * 0.6) / (USUAL * 0.4));
  return icu.flatMap((record): readonly WeightedAction[] => {
    const course = courseOf(record.admission);
    // Whoever is in the theatre is looked after there.
    if (!course || record.away) return [];
    const { severity, patient } = record;
    const here = minutesSince(record.created_at, now);
    const since = minutesSince(record.updated_at, now);
    const round = (record: IcuCaseRecord, body: object) => onRecord('icu_id', record, { step: 'ICU round', body });
    const look = () => round(record, observe(course.stages[severity].pattern, patient, null, now, random));
    const become = (next: Severity) => () => round(record, icuFindings(course, next, patient, now, random));
    const rank = severities.indexOf(severity);
    const [worse, better] = [severities[rank - 1], severities[rank + 1]];
    const crowded = worse === 'critical' && critical >= CRITICAL_AT_MOST;
    return [
      [look, since < 3 ? 0 : Math.min(1.2, since / 25)],
      [become(better ?? severity), better && since > 5 ? Math.min(0.35, here / 300) : 0],
      [become(worse ?? severity), worse && since > 5 && !crowded ? (critical === 0 ? 0.4 : 0.14) : 0],
      [
        () => onRecord('icu_id', record, { step: 'left ICU' }),
        severity === 'stable' && here > 60 ? full * (stable > 1 ? 1.6 : 0.2) : 0,
      ],
    ];
  });
}

/** The ICU accepts somebody who was announced, as long as there is a bed. */
export function icuAcceptances(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, icuDoctors, icuRooms } = hospital;
  return standingOf(hospital).awaitingIcu.flatMap((admission): readonly WeightedAction[] => {
    const course = courseOf(admission);
    const waited = minutesSince(admission.admitted_at, now);
    if (!course || waited < 4 || icuPlaces(hospital) < 1) return [];
    const accept = () => {
      const severity = random.pick<Severity>(['critical', 'serious', 'serious', 'serious', 'stable']);
      const room_id = chooseRoom(icuRooms, course.isolation !== null, random);
      const found = icuAdmission(course, severity, admission.patient, now, random);
      const body = { ...found, room_id, doctor_id: random.pick(icuDoctors) };
      return onAdmission(admission, { step: 'accepted by ICU', body });
    };
    return [[accept, Math.min(3, waited / 15)]];
  });
}
