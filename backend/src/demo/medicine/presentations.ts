import type { TriageLevel } from '@ward-board/contract';
import type { Presentation, Presented } from './presentation.js';
import { critical } from './presentations/critical.js';
import { nonUrgent } from './presentations/non-urgent.js';
import { standard } from './presentations/standard.js';
import { urgent } from './presentations/urgent.js';

const at = (level: TriageLevel, presented: readonly Presented[]): readonly Presentation[] =>
  presented.map((presentation) => ({ ...presentation, level }));

/** All that brings people to this Emergency. */
export const presentations: readonly Presentation[] = [
  ...at('critical', critical),
  ...at('urgent', urgent),
  ...at('standard', standard),
  ...at('non-urgent', nonUrgent),
];

const byReason = new Map(presentations.map((presentation) => [presentation.reason, presentation]));
const byComplaint = new Map(presentations.map((presentation) => [presentation.complaint, presentation]));

/** What Reception's words stand for; undefined for the words of somebody who came by. */
export const presentationOf = (reason: string | null): Presentation | undefined => byReason.get(reason ?? '');

/** What triage's words stand for. */
export const presentationOfComplaint = (complaint: string): Presentation | undefined => byComplaint.get(complaint);
