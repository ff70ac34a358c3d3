import type { Severity } from '@ward-board/contract';
import { admissionFor, icuAdmissionOf, icuFindings } from '../medicine/findings.js';
import type { IcuCourse } from '../medicine/icu-course.js';
import { icuCourses } from '../medicine/icu-courses.js';
import type { Presentation } from '../medicine/presentation.js';
import type { Person } from '../people/person.js';
import type { Random } from '../random.js';
import { cameThrough } from './emergency-stories.js';
import type { PastStep, Story, Telling } from './story.js';

interface InIcu extends Telling {
  readonly person: Person;
  /** How ill they are by now. */
  readonly severity: Severity;
  readonly room_id: string;
}

const HOURS = 60;

const worse: Readonly<Record<Severity, Severity>> = { stable: 'serious', serious: 'critical', critical: 'critical' };

const when = (now: Date, minutesAgo: number): Date => new Date(now.getTime() - minutesAgo * 60_000);

/** In the ICU since then: came in worse, or as they are now, and was looked after since. */
function stayIn(course: IcuCourse, told: InIcu, since: number, random: Random) {
  const { person, severity, room_id, icuDoctors, now } = told;
  const came = random.chance(0.6) ? worse[severity] : severity;
  const admitted = {
    ...icuAdmissionOf(course, came, person, when(now, since), random),
    room_id,
    doctor_id: random.pick(icuDoctors),
  };
  const rounds = [since * random.between(0.35, 0.6), random.between(6, 50)]
    .filter((ago) => ago < since - 20)
    .sort((a, b) => b - a);
  const amendments: readonly PastStep[] = rounds.map((minutesAgo) => ({
    does: 'amend-icu',
    minutesAgo,
    body: icuFindings(course, severity, person, when(now, minutesAgo), random),
  }));
  return { admitted, amendments };
}

/** Through Emergency, handed off to the ICU. */
export function handedOff(presentation: Presentation, told: InIcu, random: Random): Story {
  const since = random.between(1.2, 30) * HOURS;
  const { admitted, amendments } = stayIn(icuCourses[presentation.icu ?? 'ventilated'], told, since, random);
  const transfer: PastStep = { does: 'transfer-to-icu', minutesAgo: since, body: admitted };
  return [...cameThrough({ ...told, presentation }, since, random), transfer, ...amendments];
}

/** Admitted for the ICU by Reception, and accepted there. */
export function acceptedByIcu(course: IcuCourse, told: InIcu, random: Random): Story {
  const since = random.between(3, 46) * HOURS;
  const { admitted, amendments } = stayIn(course, told, since, random);
  const [arrive] = awaitingIcu(course, told.person, random);
  if (!arrive) return [];
  return [
    { ...arrive, minutesAgo: since + random.between(12, 50) },
    { does: 'open-icu', minutesAgo: since, body: admitted },
    ...amendments,
  ];
}

/** Announced to the ICU, which has not accepted them yet. */
export const awaitingIcu = (course: IcuCourse, person: Person, random: Random): Story => [
  { does: 'arrive', minutesAgo: random.between(4, 40), person, admission: admissionFor(course.reason, 'icu') },
];
