import { type PatientRecord, type Severity, severities } from '@ward-board/contract';
import { type IcuCourse, icuTeam } from '../data/icu.js';
import { icuAdmission, icuFindings } from '../medicine/findings.js';
import type { Random } from '../medicine/random.js';
import { minutesSince, onAdmission, onRecord, type WeightedAction } from './action.js';
import { icuCourseOf } from './courses.js';
import { chooseRoom, doctorOf, type HospitalState, icuPlaces, isHere, standingOf } from './hospital-state.js';
import { inIcu, takeVitals } from './vitals-rounds.js';

const CRITICAL_AT_MOST = 5;
/** From so many patients on, beds get short: who can leave leaves sooner. */
const USUAL = 11;

/** How short of beds the ICU is: 0 with many free, 1 as usual, more when it is nearly full. */
export const icuPressure = ({ icu }: Pick<HospitalState, 'icu'>): number =>
  Math.max(0, (icu.length - USUAL * 0.6) / (USUAL * 0.4));

/** What the ICU is told, or writes down, of somebody who comes: with a bed, if there is one. `diagnosis`: else the course's. */
export function icuArrival(
  course: IcuCourse,
  severity: Severity,
  aged: Pick<PatientRecord, 'date_of_birth'>,
  { now, icuRooms, doctors }: HospitalState,
  random: Random,
  diagnosis = course.diagnosis,
) {
  return {
    ...icuAdmission(course, severity, aged, now, random),
    diagnosis,
    room_id: chooseRoom(icuRooms, course.isolation !== null, random),
    doctor_id: doctorOf(icuTeam.lookedAfterBy, doctors, random),
  };
}

/** What happens in the ICU: rounds, turns for the better and the worse, discharges. */
export function icuActions(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, icu } = hospital;
  const count = (of: Severity) => icu.filter(({ severity }) => severity === of).length;
  const critical = count('critical');
  const full = icuPressure(hospital);
  return icu.filter(isHere).flatMap((record): readonly WeightedAction[] => {
    const course = icuCourseOf(record.admission.reason);
    if (!course) return [];
    const { severity, patient } = record;
    const here = minutesSince(record.created_at, now);
    const since = minutesSince(record.updated_at, now);
    const become = (next: Severity) => () => {
      const { vitals: _, avpu: __, ...care } = icuFindings(course, next, patient, now, random);
      const action = onRecord('icu_id', record, { step: 'ICU round', body: care });
      const bedside = inIcu({ ...record, ...care });
      const looked = bedside ? takeVitals('in the ICU', record, bedside, now, random).steps : [];
      return { ...action, steps: [...action.steps, ...looked] };
    };
    const rank = severities.indexOf(severity);
    const [worse, better] = [severities[rank - 1], severities[rank + 1]];
    const crowded = worse === 'critical' && critical >= CRITICAL_AT_MOST;
    return [
      [become(better ?? severity), better && since > 5 ? Math.min(0.35, here / 300) * Math.max(0.3, full) : 0],
      [become(worse ?? severity), worse && since > 5 && !crowded ? (critical === 0 ? 0.4 : 0.14) : 0],
      [
        () => onRecord('icu_id', record, { step: 'left ICU' }),
        severity === 'stable' && here > 60 ? full * (count('stable') > 1 ? 0.12 : 0.03) : 0,
      ],
    ];
  });
}

/** The ICU accepts somebody who was announced, as long as there is a bed. */
export function icuAcceptances(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  return standingOf(hospital).awaitingIcu.flatMap((admission): readonly WeightedAction[] => {
    const course = icuCourseOf(admission.reason);
    const waited = minutesSince(admission.admitted_at, hospital.now);
    if (!course || waited < 4 || icuPlaces(hospital) < 1) return [];
    const accept = () => {
      const severity = random.pick<Severity>(['critical', 'serious', 'serious', 'serious', 'stable']);
      const body = icuArrival(course, severity, admission.patient, hospital, random);
      return onAdmission(admission, { step: 'accepted by ICU', body });
    };
    return [[accept, Math.min(3, waited / 15)]];
  });
}
