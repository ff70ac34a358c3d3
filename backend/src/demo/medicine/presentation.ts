import type { ArrivalMode, TriageLevel } from '@ward-board/contract';
import type { Suits } from '../people/person.js';
import type { IcuCourseName } from './icu-courses.js';
import type { Pattern } from './patterns.js';

/** Something that brings people to Emergency: as the front desk hears it, and as triage writes it down. */
export interface Presentation extends Suits {
  /** Reception's words; they tell presentations apart. */
  readonly reason: string;
  /** Triage's words. */
  readonly complaint: string;
  readonly level: TriageLevel;
  readonly pattern: Pattern;
  readonly modes: readonly ArrivalMode[];
  /** 0–10, from and to; left out where nobody asks. */
  readonly pain?: readonly [number, number];
  readonly trauma?: string;
  /** What they take or are allergic to, where the story depends on it. */
  readonly medications?: string;
  readonly allergies?: string;
  readonly notes?: string;
  /** How it goes on in the ICU, for those who may end there. */
  readonly icu?: IcuCourseName;
}

/** A presentation before its file says of which level it is. */
export type Presented = Omit<Presentation, 'level'>;
