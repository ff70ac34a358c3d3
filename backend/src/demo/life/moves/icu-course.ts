import { type AdmissionSummary, type IcuCaseRecord, type Severity, severities } from '@ward-board/contract';
import { icuAdmissionOf, icuFindings, observe } from '../../medicine/findings.js';
import type { IcuCourse } from '../../medicine/icu-course.js';
import { icuCourses } from '../../medicine/icu-courses.js';
import { presentationOf } from '../../medicine/presentations.js';
import type { Random } from '../../random.js';
import type { Step } from '../../steps/step.js';
import { chooseRoom } from '../../wings/choose-room.js';
import { type Chance, freeIcuRooms, icuPlaces, type Move, minutesSince, type Picture, standingOf } from '../picture.js';

const CRITICAL_AT_MOST = 5;
const USUAL = 12;

const byReason = new Map<string, IcuCourse>(Object.values(icuCourses).map((course) => [course.reason, course]));

/** The course of somebody who was admitted for this; undefined for what a visitor wrote in their own words. */
export function courseOf({ reason }: Pick<AdmissionSummary, 'reason'>): IcuCourse | undefined {
  const came = presentationOf(reason)?.icu;
  return came ? icuCourses[came] : byReason.get(reason ?? '');
}

/** What happens in the ICU: rounds, turns for the better and the worse, and discharges. */
export function icuCourse(picture: Picture, random: Random): readonly Chance[] {
  const { now, icu } = picture;
  const critical = icu.filter(({ severity }) => severity === 'critical').length;
  const full = Math.max(0, (icu.length - USUAL * 0.6) / (USUAL * 0.4));
  return icu.flatMap((record): readonly Chance[] => {
    const course = courseOf(record.admission);
    if (!course) return [];
    const here = minutesSince(record.created_at, now);
    const since = minutesSince(record.updated_at, now);
    const on = (step: Step): Move => ({ step, whose: whoseOf(record), ifMatch: record.revision });
    const round = () =>
      on({
        does: 'amend-icu',
        body: observe(course.stages[record.severity].pattern, record.patient, null, now, random),
      });
    const become = (severity: Severity) => () =>
      on({ does: 'amend-icu', body: icuFindings(course, severity, record.patient, now, random) });
    const rank = severities.indexOf(record.severity);
    const better = severities[rank + 1];
    const worse = severities[rank - 1];
    const crowded = worse === 'critical' && critical >= CRITICAL_AT_MOST;
    return [
      [round, since < 3 ? 0 : Math.min(1.2, since / 25)],
      [become(better ?? record.severity), better && since > 5 ? Math.min(0.35, here / 300) : 0],
      [become(worse ?? record.severity), worse && since > 5 && !crowded ? 0.14 : 0],
      [() => on({ does: 'discharge-icu', notes: null }), record.severity === 'stable' && here > 90 ? full * 1.6 : 0],
    ];
  });
}

const whoseOf = ({ patient_id, admission_id, id }: IcuCaseRecord) => ({ patient_id, admission_id, icu_id: id });

/** The ICU accepts somebody who was announced, as long as there is a bed. */
export function icuAcceptances(picture: Picture, random: Random): readonly Chance[] {
  const { now, icuDoctors } = picture;
  return standingOf(picture).awaitingIcu.flatMap((admission): readonly Chance[] => {
    const course = courseOf(admission);
    const waits = minutesSince(admission.admitted_at, now);
    if (!course || waits < 4 || icuPlaces(picture) < 1) return [];
    const open = (): Move => {
      const severity = random.weighted<Severity>([
        ['critical', 1],
        ['serious', 3],
        ['stable', 1],
      ]);
      const room_id = chooseRoom(freeIcuRooms(picture), course.isolation !== null, random);
      const doctor_id = random.pick(icuDoctors);
      const body = { ...icuAdmissionOf(course, severity, admission.patient, now, random), room_id, doctor_id };
      const whose = { patient_id: admission.patient_id, admission_id: admission.id };
      return { step: { does: 'open-icu', body }, whose, ifMatch: null };
    };
    return [[open, Math.min(3, waits / 15)]];
  });
}
