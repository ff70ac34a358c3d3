import type { Severity } from '@ward-board/contract';
import type { Suits } from '../people/person.js';
import type { Pattern } from './patterns.js';

/** How somebody is looked after in the ICU while they are this ill. */
export interface IcuStage {
  readonly pattern: Pattern;
  readonly ventilator_mode: string | null;
  /** Litres per minute, from and to; null on room air. */
  readonly o2: readonly [number, number] | null;
  readonly medications: string;
  readonly monitor_alerts: string | null;
}

/** An illness in the ICU, from its worst to its best. */
export interface IcuCourse extends Suits {
  /** Reception's words, when somebody is admitted for it directly. */
  readonly reason: string;
  readonly iv_lines: string;
  /** Who is to be kept apart, and how; they get a room of their own if there is one. */
  readonly isolation: string | null;
  readonly diet: string;
  readonly stages: Readonly<Record<Severity, IcuStage>>;
}

export const stage = (
  pattern: Pattern,
  ventilator_mode: string | null,
  o2: IcuStage['o2'],
  medications: string,
  monitor_alerts: string | null = null,
): IcuStage => ({ pattern, ventilator_mode, o2, medications, monitor_alerts });
