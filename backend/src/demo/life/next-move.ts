import type { Random } from '../random.js';
import { arrivals } from './moves/arrivals.js';
import { emergencyCourse } from './moves/emergency-course.js';
import { emergencyExits } from './moves/emergency-exits.js';
import { icuAcceptances, icuCourse } from './moves/icu-course.js';
import { receptionDischarges } from './moves/reception.js';
import { triages } from './moves/triages.js';
import type { Move, Picture } from './picture.js';

const kinds = [arrivals, triages, emergencyCourse, emergencyExits, icuAcceptances, icuCourse, receptionDischarges];

/** What happens next in a hospital that stands like this; null when nothing can. */
export function nextMove(picture: Picture, random: Random): Move | null {
  const chances = kinds.flatMap((kind) => kind(picture, random));
  if (!chances.some(([, weight]) => weight > 0)) return null;
  return random.weighted(chances)();
}
