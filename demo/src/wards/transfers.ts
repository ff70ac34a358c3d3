import type { EmergencyCaseRecord } from '@ward-board/contract';
import { emergencyStayOf, presentationOf } from '../data/emergency.js';
import { icuCourses } from '../data/icu.js';
import { icuSurgery, surgeryOf } from '../data/operations.js';
import type { WardStay } from '../data/shapes.js';
import { history } from '../data/vitals.js';
import { waitingCaseOf, wardCaseOf } from '../data/ward.js';
import { ageOf } from '../medicine/person.js';
import { type Random, shareOf } from '../medicine/random.js';
import { minutesSince, onRecord, type WeightedAction } from './action.js';
import { icuCourseOf, wardStayFromEmergency } from './courses.js';
import { departure } from './emergency.js';
import { type HospitalState, icuPlaces, isHere, roomOn } from './hospital-state.js';
import { icuArrival, icuPressure } from './icu.js';
import { booking, hasTheatreTime, nextSlot, plannedSurgery } from './operations.js';
import { acceptance } from './ward.js';

/** What a ward is told of somebody who has not lain there; null: it has no bed free. */
function onWard(stay: WardStay | undefined, hospital: HospitalState, random: Random) {
  const room = stay && roomOn(stay.ward, hospital, random);
  return room ? acceptance(stay, room, hospital, random) : null;
}

/** Allergies go along by themselves where somebody has written them down; where nobody has, they are asked for. */
const asked = (known: string | null | undefined, random: Random) =>
  known ? {} : { handover: { allergies: random.weighted(history.allergies) } };

/** One place of the ICU is kept for somebody who was announced to it. */
const icuHasPlace = (hospital: HospitalState): boolean => icuPlaces(hospital) > 1;

/** What may happen if there is something to do it with. */
const ifAny = <Needed>(
  needed: Needed | null | undefined | false,
  weight: number,
  action: (needed: Needed) => ReturnType<WeightedAction[0]>,
): readonly WeightedAction[] => (needed && weight > 0 ? [[() => action(needed), weight]] : []);

/** From Emergency: to the theatre who is to be operated on, to the ICU who is gravely ill, to a ward who is to stay. */
export function transfersFromEmergency(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  return hospital.emergency.flatMap((record) => leavingEmergency(record, hospital, random));
}

function leavingEmergency(
  record: EmergencyCaseRecord,
  hospital: HospitalState,
  random: Random,
): readonly WeightedAction[] {
  const { reason } = record.admission;
  const presentation = presentationOf(reason);
  if (!presentation) return [];
  const leaves = departure(record, hospital.now);
  const grave = presentation.level === 'critical' || record.triage_level === 'critical';
  // Some of those who are not so ill go home after all.
  const stays = presentation.level !== 'standard' || shareOf(record.id) < 0.5;
  return [
    ...ifAny(hasTheatreTime(hospital) && surgeryOf(reason), 1.5 * leaves, (surgery) =>
      onRecord('emergency_id', record, {
        step: 'to operation',
        body: booking(surgery, ...nextSlot(hospital, random), 'Emergency', random),
      }),
    ),
    ...ifAny(grave && icuHasPlace(hospital) && icuCourseOf(reason), leaves, (course) => {
      const severity = random.chance(0.6) ? 'critical' : 'serious';
      const diagnosis = emergencyStayOf(reason)?.diagnosis;
      const body = icuArrival(course, severity, record.patient, hospital, random, diagnosis);
      return onRecord('emergency_id', record, { step: 'to ICU', body });
    }),
    ...ifAny(
      record.triage_level !== 'critical' && stays && onWard(wardStayFromEmergency(reason), hospital, random),
      1.5 * leaves,
      (body) =>
        onRecord('emergency_id', record, { step: 'to ward', body: { ...body, ...asked(record.allergies, random) } }),
    ),
  ];
}

const VENTILATED_FOR_MINUTES = 120;
/** Modes of a ventilator that takes over breathing through a tube; a mask or high flow needs none. */
const INTUBATED = /^(?:AC|PC|PRVC|PSV|SIMV)/;
const ADULT = 16;
const TRACHEOSTOMY = ', tracheostomy';

/** From the ICU: to a ward who is stable; now and then to the theatre, with the bed kept, who is ventilated for long. */
export function transfersFromIcu(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { icu, operations, now } = hospital;
  const stable = icu.filter(({ severity }) => severity === 'stable').length;
  const alone = !operations.some(({ transferred_from }) => transferred_from === 'icu');
  return icu.filter(isHere).flatMap((record): readonly WeightedAction[] => {
    const { severity, ventilator_mode, diagnosis } = record;
    const here = minutesSince(record.created_at, now);
    const pressing = severity === 'stable' && here > 45 ? icuPressure(hospital) * (stable > 1 ? 1.2 : 0.3) : 0;
    const intubated = INTUBATED.test(ventilator_mode ?? '') && ageOf(record.patient.date_of_birth, now) >= ADULT;
    const ventilated = alone && hasTheatreTime(hospital) && intubated && !diagnosis?.endsWith(TRACHEOSTOMY);
    return [
      ...ifAny(onWard(icuCourseOf(record.admission.reason)?.ward, hospital, random), pressing, (body) =>
        onRecord('icu_id', record, {
          step: 'ICU to ward',
          body: { ...body, ...asked(record.handover?.allergies, random) },
        }),
      ),
      ...ifAny(ventilated, here > VENTILATED_FOR_MINUTES ? 1 : 0, () =>
        onRecord('icu_id', record, {
          step: 'ICU to operation',
          body: booking(icuSurgery, ...nextSlot(hospital, random), 'ICU', random),
        }),
      ),
    ];
  });
}

/** How long somebody stays in the recovery room at least, in minutes. */
const RECOVERY = 15;

/** From the theatre: back to the bed that was kept, to a ward, or to the ICU after complications. */
export function transfersFromTheatre(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { operations, icu, ward, now } = hospital;
  return operations.flatMap((record): readonly WeightedAction[] => {
    const surgery = plannedSurgery(record);
    if (!surgery || !['post-op', 'recovered'].includes(record.op_status)) return [];
    const due = Math.min(1.5, Math.max(0, (minutesSince(record.updated_at, now) - RECOVERY) / 12));
    const kept = [...icu, ...ward].find(({ admission_id, away }) => admission_id === record.admission_id && away);
    const grave = record.complications !== null || !surgery.ward;
    if (kept && record.transferred_from === 'icu') {
      const diagnosis = `${kept.diagnosis ?? surgery.pre_op_diagnosis}${TRACHEOSTOMY}`;
      return [[() => onRecord('operation_id', record, { step: 'back to ICU', body: { diagnosis } }), due]];
    }
    if (kept) {
      const { diagnosis, care_plan, diet: diet_restrictions } = surgery.ward ?? { diagnosis: surgery.procedure_name };
      const body = { diagnosis, care_plan, diet_restrictions };
      return [[() => onRecord('operation_id', record, { step: 'back to ward', body }), due]];
    }
    const course = surgery.icu && icuCourses[surgery.icu];
    return [
      ...ifAny(grave && icuHasPlace(hospital) && course, 1.5 * due, (course) => {
        const body = icuArrival(course, 'serious', record.patient, hospital, random, `After ${surgery.procedure_name}`);
        return onRecord('operation_id', record, {
          step: 'operation to ICU',
          body: { ...body, ...asked(record.handover?.allergies, random) },
        });
      }),
      ...ifAny(onWard(surgery.ward, hospital, random), due, (body) =>
        onRecord('operation_id', record, {
          step: 'operation to ward',
          body: { ...body, ...asked(record.handover?.allergies, random) },
        }),
      ),
    ];
  });
}

/** From a ward: to the ICU who gets worse, and to the theatre, with the bed kept, who is to be operated on. */
export function transfersFromWard(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { ward, operations, now } = hospital;
  const alone = operations.filter(({ transferred_from }) => transferred_from === 'ward').length < 2;
  return ward.filter(isHere).flatMap((record): readonly WeightedAction[] => {
    const { reason } = record.admission;
    const here = minutesSince(record.created_at, now);
    const admittedFor = wardCaseOf(reason) ?? waitingCaseOf(reason);
    // Whoever was operated on has another diagnosis since.
    const isBefore = admittedFor && (record.diagnosis === null || record.diagnosis === admittedFor.diagnosis);
    return [
      ...ifAny(icuHasPlace(hospital) && icuCourseOf(reason), here > 20 ? 0.012 : 0, (course) => {
        const body = icuArrival(course, 'serious', record.patient, hospital, random);
        return onRecord('acceptance_id', record, {
          step: 'ward to ICU',
          body: { ...body, ...asked(record.handover?.allergies, random) },
        });
      }),
      ...ifAny(
        alone && isBefore && hasTheatreTime(hospital) && surgeryOf(reason)?.ward && surgeryOf(reason),
        here > 20 ? 0.3 : 0,
        (surgery) =>
          onRecord('acceptance_id', record, {
            step: 'ward to operation',
            body: booking(surgery, ...nextSlot(hospital, random), record.bed?.wing_name ?? 'On the ward', random),
          }),
      ),
    ];
  });
}
