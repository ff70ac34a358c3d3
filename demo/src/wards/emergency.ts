import {
  type EmergencyCaseRecord,
  type emergencyCase,
  type TriageLevel,
  triageLevels,
  type UpdateRecord,
} from '@ward-board/contract';
import type { Plan } from '../api/play.js';
import { icuCourses, levels, type Presentation, presentationOf } from '../data/tables.js';
import { arrival, icuAdmission, inOtherWords, observe, triage } from '../medicine/findings.js';
import type { Person } from '../medicine/person.js';
import type { Random } from '../medicine/random.js';
import { shifted } from '../medicine/vitals.js';
import { minutesSince, onAdmission, onRecord, type WeightedAction } from './action.js';
import { chooseRoom, type HospitalState, icuPlaces, standingOf, type WaitingLimits } from './hospital-state.js';
import { minutesBefore, type PlanContext, planned } from './plan-context.js';

/** Somebody with something, to plan a stay for. */
export interface EmergencyStay extends PlanContext {
  readonly person: Person;
  readonly presentation: Presentation;
}

/** A stay as the limits let it last. */
export interface LimitedStay extends EmergencyStay {
  readonly limits: WaitingLimits;
}

const came = ({ person, presentation, now }: EmergencyStay, ago: number): Plan =>
  planned(now, ago, ...arrival(person, 'emergency', presentation.reason));

function triaged({ person, presentation, now, random }: EmergencyStay, ago: number): Plan {
  return planned(now, ago, triage(presentation, person, minutesBefore(now, ago), random));
}

function reassessed({ person, presentation: { pattern, pain }, now, random }: EmergencyStay, ago: number): Plan {
  const body = observe(pattern, person, pain ? random.int(...pain) : null, minutesBefore(now, ago), random);
  return planned(now, ago, { step: 're-assessed', body });
}

/** Arrived, triaged, looked at again, the more often the more urgent. Few have waited longer than they should. */
export function inEmergency(stay: LimitedStay): Plan {
  const { random, presentation, limits } = stay;
  const { triageWithin, every } = levels[presentation.level];
  const limit = limits[presentation.level];
  const ago = limit * (random.chance(0.08) ? random.between(1.05, 1.3) : random.between(0.12, 0.75));
  const triagedAgo = ago - Math.min(triageWithin, ago / 2) * random.between(0.4, 1);
  const times = Math.min(3, Math.floor(triagedAgo / every));
  const rounds = Array.from(
    { length: times },
    (_, n) => (triagedAgo * (times - n - random.between(0, 0.3))) / (times + 1),
  );
  return [...came(stay, ago), ...triaged(stay, triagedAgo), ...rounds.flatMap((each) => reassessed(stay, each))];
}

/** At the front desk a moment ago, not triaged yet. */
export const pendingTriage = (stay: EmergencyStay): Plan => came(stay, stay.random.between(1, 17));

/** Done with in Emergency; Reception has not closed the stay yet. */
export function treated(stay: EmergencyStay, since = 0): Plan {
  const { random, now } = stay;
  const left = since + random.between(4, 28);
  const seen = left + random.between(50, 130);
  return [
    ...came(stay, seen + random.between(5, 20)),
    ...triaged(stay, seen),
    ...planned(now, left, { step: 'released' }),
  ];
}

/** Was there, and went home: in the register, on no board. */
export function wentHome(stay: EmergencyStay): Plan {
  const home = stay.random.between(30, 200);
  return [...treated(stay, home), ...planned(stay.now, home, { step: 'discharged' })];
}

/** Arrived and triaged, by now elsewhere. `stayed`: minutes from triage to the hand-off. */
export function cameThrough(stay: EmergencyStay, leftAgo: number, stayed = stay.random.between(3, 9)): Plan {
  const seen = leftAgo + stayed;
  return [...came(stay, seen + stay.random.between(1, 3)), ...triaged(stay, seen)];
}

/** How often somebody of a level is looked at, beside the others. */
const attention: Readonly<Record<TriageLevel, number>> = {
  critical: 2.4,
  urgent: 1.2,
  standard: 0.4,
  'non-urgent': 0.1,
};
const CRITICAL_AT_MOST = 5;
/** About how many are on the board when arrivals and departures are even. */
const USUAL = 26;

/** A nurse triages somebody who waits for it: the sooner, the longer they wait and the worse they look. */
export function triages(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, limits } = hospital;
  return standingOf(hospital).pending.map((admission) => {
    const presentation = presentationOf(admission.reason) ?? inOtherWords(admission.reason, 'standard');
    const waited = minutesSince(admission.admitted_at, now);
    const due = waited / Math.min(limits[presentation.level] / 2, 20);
    const action = () => onAdmission(admission, triage(presentation, admission.patient, now, random));
    return [action, waited < 0.5 ? 0 : 0.6 + 4 * Math.min(1, due)] as const;
  });
}

/**
 * What happens at the bedside: a new set of vitals, now and then a new level, and the way out: treated and released, or
 * to the ICU. All of it is the more pressing, the nearer somebody is to the longest they should wait.
 */
export function emergencyActions(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, emergency, limits } = hospital;
  const critical = emergency.filter(({ triage_level }) => triage_level === 'critical').length;
  const full = Math.min(2, Math.max(0, (emergency.length - USUAL * 0.7) / (USUAL * 0.3)));
  return emergency.flatMap((record): readonly WeightedAction[] => {
    const presentation = presentationOf(record.admission.reason);
    // The case of somebody whom a visitor admitted is in their words: nothing is made up about it.
    if (!presentation) return [];
    const { triage_level: level } = record;
    const rank = triageLevels.indexOf(level);
    const [worse, better] = [triageLevels[rank - 1], triageLevels[rank + 1]];
    const waited = minutesSince(record.admission.admitted_at, now);
    const since = minutesSince(record.updated_at, now);
    const due = (waited / limits[level]) ** 5;
    const minor = level === 'standard' || level === 'non-urgent';
    const amend = (next: TriageLevel) => () =>
      onRecord('emergency_id', record, {
        step: 're-assessed',
        body: found(record, presentation, next, hospital, random),
      });
    const crowded = worse === 'critical' && critical >= CRITICAL_AT_MOST;
    const worsens = worse && level !== 'non-urgent' && !crowded && waited < limits[worse] / 2 ? 0.05 : 0;
    return [
      [amend(level), since < 2 ? 0 : attention[level] * Math.min(1.5, since / 20)],
      // Nobody gets well below "standard" by waiting.
      [amend(better ?? level), !minor && since > 1 ? Math.min(3, 0.01 + 1.5 * due) : 0],
      [amend(worse ?? level), worsens],
      [
        () => onRecord('emergency_id', record, { step: 'released' }),
        minor && waited > 15 ? Math.min(6, full ** 2 * (0.15 + due) + 4 * due) : 0,
      ],
      ...transfers(record, presentation, hospital, random),
    ];
  });
}

function transfers(
  record: EmergencyCaseRecord,
  { icu }: Presentation,
  hospital: HospitalState,
  random: Random,
): readonly WeightedAction[] {
  const { now, icuRooms, icuDoctors } = hospital;
  // The last place is kept for somebody who was announced to the ICU.
  if (!icu || record.triage_level !== 'critical' || icuPlaces(hospital) <= 1) return [];
  const transfer = () => {
    const course = icuCourses[icu];
    const body = {
      ...icuAdmission(course, random.chance(0.6) ? 'critical' : 'serious', record.patient, now, random),
      room_id: chooseRoom(icuRooms, course.isolation !== null, random),
      doctor_id: random.pick(icuDoctors),
    };
    return onRecord('emergency_id', record, { step: 'to ICU', body });
  };
  const waited = minutesSince(record.admission.admitted_at, now);
  return [[transfer, waited < 5 ? 0 : Math.min(1.2, waited / 12)]];
}

/** What a nurse finds at the bedside of somebody who is now of this level. */
function found(
  { patient, triage_level }: EmergencyCaseRecord,
  { level: first, pattern, pain }: Presentation,
  level: TriageLevel,
  { now }: HospitalState,
  random: Random,
): UpdateRecord<typeof emergencyCase> {
  const better = triageLevels.indexOf(level) - triageLevels.indexOf(first);
  const felt = pain ? Math.max(0, random.int(...pain) - Math.max(0, better) * 2) : null;
  return {
    ...(level !== triage_level && { triage_level: level }),
    ...(triage_level === 'critical' && level !== 'critical' && { stabilized_at: now.toISOString() }),
    ...observe(shifted(pattern, better), patient, felt, now, random),
  };
}
