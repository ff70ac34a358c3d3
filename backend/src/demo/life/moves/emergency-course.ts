import {
  type AmendEmergencyCase,
  type EmergencyCaseRecord,
  type TriageLevel,
  triageLevels,
} from '@ward-board/contract';
import { shifted } from '../../medicine/better-and-worse.js';
import { observe } from '../../medicine/findings.js';
import type { Presentation } from '../../medicine/presentation.js';
import { presentationOf } from '../../medicine/presentations.js';
import type { Random } from '../../random.js';
import { type Chance, type Move, minutesSince, type Picture } from '../picture.js';

/** How often somebody of a level is looked at, beside the others. */
const attention: Readonly<Record<TriageLevel, number>> = {
  critical: 2.4,
  urgent: 1.2,
  standard: 0.4,
  'non-urgent': 0.1,
};
const CRITICAL_AT_MOST = 5;

const rankOf = (level: TriageLevel): number => triageLevels.indexOf(level);

export const amend = (record: EmergencyCaseRecord, step: Move['step']): Move => ({
  step,
  whose: { patient_id: record.patient_id, admission_id: record.admission_id, emergency_id: record.id },
  ifMatch: record.revision,
});

/** What a nurse finds at the bedside of somebody who is now of this level. */
function found(
  { patient }: EmergencyCaseRecord,
  presentation: Presentation,
  level: TriageLevel,
  now: Date,
  random: Random,
): AmendEmergencyCase {
  const steps = rankOf(level) - rankOf(presentation.level);
  const pain = presentation.pain ? Math.max(0, random.int(...presentation.pain) - Math.max(0, steps) * 2) : null;
  return observe(shifted(presentation.pattern, steps), patient, pain, now, random);
}

/** What happens at the bedside: a new set of vitals, and now and then a new level. */
export function emergencyCourse(picture: Picture, random: Random): readonly Chance[] {
  const { now, emergency } = picture;
  const critical = emergency.filter(({ triage_level }) => triage_level === 'critical').length;
  return emergency.flatMap((record): readonly Chance[] => {
    const presentation = presentationOf(record.admission.reason);
    // The case of somebody who came by is in their words: nothing is made up about it.
    if (!presentation) return [];
    const { triage_level: level } = record;
    const here = minutesSince(record.created_at, now);
    const since = minutesSince(record.updated_at, now);
    const look = (): Move =>
      amend(record, { does: 'amend-emergency', body: found(record, presentation, level, now, random) });
    const become = (next: TriageLevel) => (): Move => {
      const better = rankOf(next) > rankOf(level);
      const stabilized = better && level === 'critical' ? { stabilized_at: now.toISOString() } : {};
      const body = { triage_level: next, ...found(record, presentation, next, now, random), ...stabilized };
      return amend(record, { does: 'amend-emergency', body });
    };
    const better = triageLevels[rankOf(level) + 1];
    const worse = triageLevels[rankOf(level) - 1];
    // Nobody gets well below "standard" by waiting, or twice in a quarter of an hour.
    const improves = better && better !== 'non-urgent' && here > 25 && since > 4 ? Math.min(0.5, here / 300) : 0;
    const worsens = worse && level !== 'non-urgent' && here > 8 && since > 4 ? 0.06 : 0;
    const crowded = worse === 'critical' && critical >= CRITICAL_AT_MOST;
    return [
      [look, since < 2 ? 0 : attention[level] * Math.min(1.5, since / 20)],
      [become(better ?? level), improves],
      [become(worse ?? level), crowded ? 0 : worsens],
    ];
  });
}
