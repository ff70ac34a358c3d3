import { type Severity, severities } from '@ward-board/contract';
import type { Plan } from '../api/play.js';
import type { StepName } from '../api/steps.js';
import { emergencyStayOf, type Presentation } from '../data/emergency.js';
import { type IcuCourse, icuCourses, icuTeam } from '../data/icu.js';
import { arrival, icuAdmission, icuFindings } from '../medicine/findings.js';
import type { Person } from '../medicine/person.js';
import { cameThrough } from './emergency-day.js';
import { type Doctor, doctorOf } from './hospital-state.js';
import { minutesBefore, type PlanContext, planned } from './plan-context.js';

/** Somebody who is in the ICU by now. */
export interface IcuStay extends PlanContext {
  readonly person: Person;
  /** How ill they are by now. */
  readonly severity: Severity;
  readonly room_id: string | null;
  readonly doctors: readonly Doctor[];
}

const HOURS = 60;

/** In the ICU since then: came in worse, or as they are now, and was looked after since. */
function stayInIcu(step: StepName, course: IcuCourse, stay: IcuStay, since: number, said: object = {}): Plan {
  const { person, severity, room_id, doctors, now, random } = stay;
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
  const doctor_id = doctorOf(icuTeam.lookedAfterBy, doctors, random);
  return [
    ...planned(now, since, { step, body: { ...admitted, room_id, doctor_id, ...said } }),
    ...(step === 'to ICU' ? planned(now, since - 6, { step: 'taken over by ICU' }) : []),
    ...rounds.flatMap((ago) => planned(now, ago, { step: 'ICU round', body: round(ago) })),
    ...(random.chance(0.5)
      ? planned(now, random.between(2, 5), { step: 'noted in ICU', body: { text: random.pick(icuTeam.notes) } })
      : []),
  ];
}

/** Through Emergency, handed off to the ICU. */
export function handedOff(
  presentation: Presentation,
  stay: IcuStay,
  hoursAgo: readonly [number, number] = [1.2, 30],
): Plan {
  const since = stay.random.between(...hoursAgo) * HOURS;
  const course = icuCourses[presentation.icu ?? 'ventilated'];
  const { diagnosis = course.diagnosis } = emergencyStayOf(presentation.reason) ?? {};
  return [...cameThrough({ ...stay, presentation }, since), ...stayInIcu('to ICU', course, stay, since, { diagnosis })];
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
