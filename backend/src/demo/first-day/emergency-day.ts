import type { TriageLevel } from '@ward-board/contract';
import type { Random } from '../random.js';
import { Cast } from './cast.js';
import type { Complaints } from './complaints.js';
import { inEmergency, pendingTriage, type Told, treated, wentHome } from './emergency-stories.js';
import { notableInEmergency } from './notable-people.js';
import type { Story, Telling } from './story.js';

const levels = (said: Readonly<Record<TriageLevel, number>>): readonly TriageLevel[] =>
  (Object.keys(said) as TriageLevel[]).flatMap((level) => Array<TriageLevel>(said[level]).fill(level));

const onBoard = levels({ critical: 4, urgent: 8, standard: 9, 'non-urgent': 5 });
const pending = levels({ critical: 0, urgent: 2, standard: 2, 'non-urgent': 1 });
const released = levels({ critical: 0, urgent: 0, standard: 2, 'non-urgent': 1 });
const gone = levels({ critical: 0, urgent: 0, standard: 2, 'non-urgent': 2 });

/** The day in Emergency: who stands on its board, waits for triage, was treated, and has gone home. */
export function emergencyDay(telling: Telling, complaints: Complaints, random: Random): readonly Story[] {
  const cast = new Cast(notableInEmergency, telling.now, random);
  const stories = (of: readonly TriageLevel[], tell: (told: Told) => Story) =>
    of.map((level) => {
      const presentation = complaints.draw((each) => each.level === level);
      return tell({ ...telling, presentation, person: cast.play(presentation) });
    });
  return [
    ...stories(onBoard, (told) => inEmergency(told, random)),
    ...stories(pending, (told) => pendingTriage(told, random)),
    ...stories(released, (told) => treated(told, random)),
    ...stories(gone, (told) => wentHome(told, random)),
  ];
}
