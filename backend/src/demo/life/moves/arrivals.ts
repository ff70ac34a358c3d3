import { admissionFor } from '../../medicine/findings.js';
import type { IcuCourse } from '../../medicine/icu-course.js';
import { icuCourses } from '../../medicine/icu-courses.js';
import { otherAdmissions } from '../../medicine/other-admissions.js';
import { presentations } from '../../medicine/presentations.js';
import { personFor, type Suits } from '../../people/person.js';
import type { Random } from '../../random.js';
import { type Chance, icuPlaces, type Move, type Picture, standingOf } from '../picture.js';

/** How many patients Emergency, the ICU's door and the rest of the house have room for. */
const EMERGENCY_FULL = 35;
const ICU_DOOR_FULL = 3;
const ELSEWHERE_FULL = 15;

/** More of them come the emptier it is; nobody comes when it is full. */
const pull = (full: number, there: number): number => Math.min(1.5, Math.max(0, (full - there) / (full * 0.2)));

/** In the order of triage levels: small things come more often than large ones, and do not stay as long. */
const common = { critical: 1, urgent: 3, standard: 5, 'non-urgent': 3 } as const;

/** Somebody comes to the front desk. */
export function arrivals(picture: Picture, random: Random): readonly Chance[] {
  const { emergency, admissions } = picture;
  const { pending, treated, awaitingIcu, elsewhere } = standingOf(picture);
  // The same thing twice on a board looks made up.
  const here = new Set(admissions.map(({ reason }) => reason));
  const unseen = <Item extends { readonly reason: string }>(all: readonly Item[]): readonly Item[] => {
    const fresh = all.filter(({ reason }) => !here.has(reason));
    return fresh.length > 0 ? fresh : all;
  };
  const arrive = (suits: Suits, admission: ReturnType<typeof admissionFor>): Move => ({
    step: { does: 'arrive', person: personFor(suits, picture.now, random), admission },
    whose: {},
    ifMatch: null,
  });
  const atEmergency = () => {
    const draw = unseen(presentations).map((each) => [each, common[each.level]] as const);
    const presentation = random.weighted(draw);
    return arrive(presentation, admissionFor(presentation.reason, 'emergency'));
  };
  const atIcu = () => {
    const course = random.pick<IcuCourse>(unseen(Object.values(icuCourses)));
    return arrive(course, admissionFor(course.reason, 'icu'));
  };
  const atDesk = () => {
    const { type, reason, ...suits } = random.pick(unseen(otherAdmissions));
    return arrive(suits, admissionFor(reason, type));
  };
  const inEmergency = pending.length + emergency.length + treated.length;
  return [
    [atEmergency, 9 * pull(EMERGENCY_FULL, inEmergency)],
    [atIcu, icuPlaces(picture) > awaitingIcu.length ? 1.5 * pull(ICU_DOOR_FULL, awaitingIcu.length) : 0],
    [atDesk, 2 * pull(ELSEWHERE_FULL, elsewhere.length)],
  ];
}
