import type { Severity, TriageLevel } from '@ward-board/contract';
import type { Plan } from '../api/play.js';
import {
  type IcuCourse,
  icuCourses,
  levels,
  type Notable,
  type Presentation,
  people,
  presentations,
  type Suits,
} from '../data/tables.js';
import { type Person, personFor } from '../medicine/person.js';
import { inEmergency, pendingTriage, type Told, treated, wentHome } from '../wards/emergency.js';
import { chooseRoom } from '../wards/hospital.js';
import { acceptedByIcu, awaitingIcu, handedOff } from '../wards/icu.js';
import { elsewhere } from '../wards/reception.js';
import type { Telling } from '../wards/telling.js';

const handedOffAs: readonly Severity[] = ['critical', 'serious', 'critical', 'stable', 'serious', 'serious', 'stable'];
const acceptedAs: readonly Severity[] = ['serious', 'stable', 'critical', 'stable', 'serious'];
const AWAITING_ICU = 3;
const ELSEWHERE = 14;

export interface FirstDay extends Telling {
  readonly icuRooms: readonly { readonly id: string; readonly capacity: number }[];
  readonly icuDoctors: readonly string[];
}

/** The day before somebody opens the demo: some sixty patients, and how each came to be where they are. */
export function firstDay(day: FirstDay): readonly Plan[] {
  const draw = withoutRepeats(day);
  return [...icuDay(day, draw), ...emergencyDay(day, draw), ...elsewhere(day, ELSEWHERE)];
}

type Draw = (suits: (presentation: Presentation) => boolean) => Presentation;

/** Hands out what people come with, each thing once as long as there are others. */
function withoutRepeats({ random }: Telling): Draw {
  const left = new Set(random.shuffled(presentations));
  return (suits) => {
    const found = [...left].find(suits) ?? random.pick(presentations.filter(suits));
    left.delete(found);
    return found;
  };
}

/** Hands out people: the notable ones first, wherever one suits, then anybody. */
function castOf(notable: readonly Notable[], { now, random }: Telling): (suits: Suits) => Person {
  const waiting = [...notable];
  return (suits) => {
    const adult = suits.ages[0] >= 14;
    const index = waiting.findIndex(({ gender }) => adult && (suits.sex ?? gender) === gender);
    return personFor(suits, now, random, index < 0 ? undefined : waiting.splice(index, 1)[0]);
  };
}

/** Who is on Emergency's board, waits for triage, was treated, and has gone home. */
function emergencyDay(day: FirstDay, draw: Draw): readonly Plan[] {
  const cast = castOf(people.notable.emergency, day);
  const told = (level: TriageLevel): Told => {
    const presentation = draw((each) => each.level === level);
    return { ...day, presentation, person: cast(presentation) };
  };
  const plans = (of: 'onBoard' | 'pending' | 'treated' | 'gone', tell: (told: Told) => Plan) =>
    (Object.keys(levels) as TriageLevel[]).flatMap((level) =>
      Array.from({ length: levels[level][of] }, () => tell(told(level))),
    );
  return [
    ...plans('onBoard', inEmergency),
    ...plans('pending', pendingTriage),
    ...plans('treated', (each) => treated(each)),
    ...plans('gone', wentHome),
  ];
}

/** Who came to the ICU from Emergency, who was admitted for it, and who is announced. */
function icuDay(day: FirstDay, draw: Draw): readonly Plan[] {
  const { now, random, icuRooms, icuDoctors } = day;
  const cast = castOf(people.notable.icu, day);
  const taken: (string | null)[] = [];
  const place = ({ isolation }: IcuCourse) => {
    const occupied = (id: string) => taken.filter((room) => room === id).length;
    const rooms = icuRooms.map((room) => ({ ...room, occupied: occupied(room.id) }));
    const room_id = chooseRoom(rooms, isolation !== null, random);
    taken.push(room_id);
    return { room_id, doctor_id: random.pick(icuDoctors) };
  };
  const fromEmergency = (severity: Severity, presentation: Presentation, person: Person) =>
    handedOff(presentation, { ...day, severity, person, ...place(icuCourses[presentation.icu ?? 'ventilated']) });
  // Nobody knows who he is, and he can't say.
  const unresponsive = draw(({ pattern }) => pattern === 'depressed');
  const unknown = personFor(unresponsive, now, random, people.notable.unknown);
  const [first = 'critical', ...others] = handedOffAs;
  const courses = random.shuffled(Object.values(icuCourses));
  const accepted = courses.slice(0, acceptedAs.length);
  const announced = courses.slice(acceptedAs.length, acceptedAs.length + AWAITING_ICU);
  return [
    fromEmergency(first, unresponsive, unknown),
    ...others.map((severity) => {
      const presentation = draw(({ level, icu }) => icu !== undefined && level === 'critical');
      return fromEmergency(severity, presentation, cast(presentation));
    }),
    ...accepted.map((course, n) =>
      acceptedByIcu(course, { ...day, severity: acceptedAs[n] ?? 'stable', person: cast(course), ...place(course) }),
    ),
    ...announced.map((course) => awaitingIcu(course, { ...day, person: cast(course) })),
  ];
}
