import {
  type EmergencyCaseRecord,
  type emergencyCase,
  type TriageLevel,
  triageLevels,
  type UpdateRecord,
} from '@ward-board/contract';
import { emergencyDepartment, emergencyStayOf, levels, presentationOf } from '../data/emergency.js';
import { inOtherWords, triage } from '../medicine/findings.js';
import { type Random, shareOf } from '../medicine/random.js';
import { minutesSince, onAdmission, onRecord, type WeightedAction } from './action.js';
import { placeFor, waitsOutside } from './emergency-places.js';
import { doctorOf, type HospitalState, standingOf } from './hospital-state.js';
import { inEmergency, takeVitals } from './vitals-rounds.js';

/** How often somebody of a level is looked at, beside the others. */
const attention: Readonly<Record<TriageLevel, number>> = {
  critical: 1.5,
  urgent: 0.7,
  standard: 0.3,
  'non-urgent': 0.1,
};
const CRITICAL_AT_MOST = 5;

/** A nurse triages somebody who waits for it: the sooner, the longer they wait and the worse they look. */
export function triages(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, limits, emergency } = hospital;
  return standingOf(hospital).pending.map((admission) => {
    const presentation = presentationOf(admission.reason) ?? inOtherWords(admission.reason, 'standard');
    const waited = minutesSince(admission.admitted_at, now);
    const due = waited / Math.min(limits[presentation.level] / 2, 20);
    const action = () => {
      const { step, body } = triage(presentation, admission.patient, now, random);
      const next_step = emergencyStayOf(admission.reason)?.next[0] ?? null;
      return onAdmission(admission, { step, body: { ...body, ...placeFor(presentation.level, emergency), next_step } });
    };
    return [action, waited < 0.5 ? 0 : 0.6 + 6 * Math.min(1, due)] as const;
  });
}

/** A doctor sees somebody, well within the longest that they should wait; who sat outside is brought to a bay. */
export function seenByDoctors(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, emergency, limits, doctors } = hospital;
  return emergency
    .filter(({ seen_at, admission }) => seen_at === null && presentationOf(admission.reason))
    .map((record): WeightedAction => {
      const waited = minutesSince(record.admission.admitted_at, now);
      const see = () => {
        const place = waitsOutside(record) ? placeFor(record.triage_level, emergency) : {};
        const doctor_id = doctorOf(emergencyDepartment.lookedAfterBy, doctors, random);
        const body = { ...place, doctor_id, seen_at: now.toISOString() };
        const others = doctor_id !== null && random.chance(0.6);
        return onRecord('emergency_id', record, others ? { step: 'seen', body } : { step: 'taken' });
      };
      return [see, waited < 1 ? 0 : 0.2 + 8 * (waited / limits[record.triage_level]) ** 2];
    });
}

/** How much of the time that somebody is to be here is over: 1 when it is, and more when they should have left. */
export function progress({ triage_level, admission }: EmergencyCaseRecord, now: Date): number {
  const [shortest, longest] = levels[triage_level].stay;
  const planned = shortest + (longest - shortest) * shareOf(admission.id);
  return minutesSince(admission.admitted_at, now) / planned;
}

/** How pressing it is that somebody who has been seen goes where they are to go. */
export const departure = (record: EmergencyCaseRecord, now: Date): number =>
  record.seen_at === null ? 0 : Math.min(3, Math.max(0, (progress(record, now) - 1) * 10));

/** What happens at the bedside: a new set of vitals, now and then a new level, and for many the way home. */
export function emergencyActions(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, emergency, limits } = hospital;
  const critical = emergency.filter(({ triage_level }) => triage_level === 'critical').length;
  return emergency.flatMap((record): readonly WeightedAction[] => {
    const presentation = presentationOf(record.admission.reason);
    // The case of somebody whom a visitor admitted is in their words: nothing is made up about it.
    if (!presentation) return [];
    const { triage_level: level } = record;
    const rank = triageLevels.indexOf(level);
    const [worse, better] = [triageLevels[rank - 1], triageLevels[rank + 1]];
    const since = minutesSince(record.updated_at, now);
    const minor = level === 'standard' || level === 'non-urgent';
    const amend = (next: TriageLevel) => () => {
      const bedside = inEmergency({ ...record, triage_level: next });
      const looked = bedside && takeVitals('in Emergency', record, bedside, now, random);
      const body = found(record, next, now);
      const action = onRecord('emergency_id', record, { step: 're-assessed', body });
      return { ...action, steps: [...(Object.keys(body).length > 0 ? action.steps : []), ...(looked?.steps ?? [])] };
    };
    const crowded = worse === 'critical' && critical >= CRITICAL_AT_MOST;
    // Whoever gets worse must not have waited for longer than the worse level allows.
    const inTime =
      record.seen_at !== null || (worse && minutesSince(record.admission.admitted_at, now) < limits[worse] / 2);
    const leaves = departure(record, now);
    const goesOn = Object.keys(found(record, level, now)).length > 0;
    return [
      [amend(level), since < 2 || !goesOn ? 0 : attention[level] * Math.min(1.5, since / 20)],
      // Nobody gets well below "standard" by waiting. Who is to go and has no bed to go to gets better meanwhile.
      [amend(better ?? level), !minor && record.seen_at !== null && since > 1 ? 0.01 + 0.15 * leaves : 0],
      [amend(worse ?? level), worse && level !== 'non-urgent' && !crowded && inTime ? 0.02 : 0],
      [() => onRecord('emergency_id', record, { step: 'released' }), minor ? leaves : 0],
    ];
  });
}

/** What a nurse writes down of somebody who is now of this level, besides the vitals. */
function found(record: EmergencyCaseRecord, level: TriageLevel, now: Date): UpdateRecord<typeof emergencyCase> {
  const { triage_level, admission } = record;
  const { next = [] } = emergencyStayOf(admission.reason) ?? {};
  const next_step = next[Math.min(next.length - 1, Math.floor(progress(record, now) * next.length))];
  return {
    ...(level !== triage_level && { triage_level: level }),
    ...(triage_level === 'critical' && level !== 'critical' && { stabilized_at: now.toISOString() }),
    ...(next_step !== undefined && next_step !== record.next_step && { next_step }),
  };
}
