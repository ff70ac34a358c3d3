import { admissionFor } from '../medicine/findings.js';
import { otherAdmissions } from '../medicine/other-admissions.js';
import type { Random } from '../random.js';
import type { BedRoom } from '../wings/wings.js';
import { Cast } from './cast.js';
import { Complaints } from './complaints.js';
import { emergencyDay } from './emergency-day.js';
import { icuDay } from './icu-day.js';
import type { Story, Telling } from './story.js';

const ELSEWHERE = 14;

/** The day before somebody opens the demo: some sixty patients, and how each came to be where they are. */
export function firstDay(telling: Telling, rooms: readonly BedRoom[], random: Random): readonly Story[] {
  const complaints = new Complaints(random);
  return [
    ...icuDay(telling, complaints, rooms, random),
    ...emergencyDay(telling, complaints, random),
    ...elsewhere(telling, random),
  ];
}

/** Who is in the house for something that no board shows yet. */
function elsewhere({ now }: Telling, random: Random): readonly Story[] {
  const cast = new Cast([], now, random);
  return random
    .shuffled(otherAdmissions)
    .slice(0, ELSEWHERE)
    .map(({ type, reason, ...suits }): Story => {
      const minutesAgo = random.between(20, 30 * 60);
      return [{ does: 'arrive', minutesAgo, person: cast.play(suits), admission: admissionFor(reason, type) }];
    });
}
