import { type EmergencyCaseRecord, type TriageLevel, triageLevels } from '@ward-board/contract';
import { minutesBetween } from '../../time/duration.js';

export interface LevelCount {
  readonly level: TriageLevel;
  readonly count: number;
  /** When the one who waits longest was triaged. */
  readonly longestSince: string | null;
  /** How many wait longer than the level's limit. */
  readonly late: number;
}

export function countLevels(
  cases: readonly Pick<EmergencyCaseRecord, 'triage_level' | 'created_at'>[],
  now: Date,
  limit: (level: TriageLevel) => number,
): readonly LevelCount[] {
  return triageLevels.map((level) => {
    const here = cases.filter((each) => each.triage_level === level);
    return {
      level,
      count: here.length,
      longestSince: here.map((each) => each.created_at).toSorted()[0] ?? null,
      late: here.filter((each) => minutesBetween(each.created_at, now) >= limit(level)).length,
    };
  });
}
