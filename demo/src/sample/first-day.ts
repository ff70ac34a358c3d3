import type { Severity, TriageLevel } from '@ward-board/contract';
import type { Plan } from '../api/play.js';
import { levels, type Presentation, presentations } from '../data/emergency.js';
import { type IcuCourse, icuCourses } from '../data/icu.js';
import { surgeryOf } from '../data/operations.js';
import { type Notable, people } from '../data/people.js';
import { type Demographics } from '../data/shapes.js';
import { type Person, personFor } from '../medicine/person.js';
import { withCharts } from '../wards/charts-day.js';
import { type EmergencyStay, inEmergency, pendingTriage, treated, wentHome } from '../wards/emergency-day.js';
import { type EmergencyPlace, placeFor } from '../wards/emergency-places.js';
import { chooseRoom, type Doctor, type WaitingLimits, type WardRoom } from '../wards/hospital-state.js';
import { acceptedByIcu, awaitingIcu, handedOff } from '../wards/icu-day.js';
import { surgicalDay } from '../wards/operations-day.js';
import { bloodTests, withOrders } from '../wards/orders.js';
import type { PlanContext } from '../wards/plan-context.js';
import { radiologyDay } from '../wards/radiology-day.js';
import { wardDay } from '../wards/ward-day.js';

const handedOffAs: readonly Severity[] = ['critical', 'serious', 'critical', 'stable', 'serious', 'serious', 'stable'];
const acceptedAs: readonly Severity[] = ['serious', 'stable', 'critical', 'stable', 'serious'];
const AWAITING_ICU = 3;

export interface FirstDay extends PlanContext {
  readonly icuRooms: readonly { readonly id: string; readonly capacity: number }[];
  readonly doctors: readonly Doctor[];
  readonly limits: WaitingLimits;
  readonly wardRooms: readonly WardRoom[];
}

/** The day before somebody opens the demo: some eighty patients and thirty outpatients of Radiology and the laboratory, and how each came to be where they are. */
export function firstDay(day: FirstDay): readonly Plan[] {
  const draw = withoutRepeats(day);
  const ward = wardDay(day);
  const surgical = surgicalDay(
    day,
    draw(({ reason }) => surgeryOf(reason)?.ward !== undefined),
    ward.toTheatre,
  );
  const stays = [...icuDay(day, draw), ...surgical, ...emergencyDay(day, draw), ...ward.plans];
  return [...radiologyDay(withOrders(withCharts(stays, day), day), day), ...bloodTests(day)];
}

type Draw = (fits: (presentation: Presentation) => boolean) => Presentation;

/** Hands out what people come with, each thing once as long as there are others. */
function withoutRepeats({ random }: PlanContext): Draw {
  const left = new Set(random.shuffled(presentations));
  return (fits) => {
    const found = [...left].find(fits) ?? random.pick(presentations.filter(fits));
    left.delete(found);
    return found;
  };
}

/** Hands out people: the notable ones first, wherever one fits, then anybody. */
function peopleFor(notable: readonly Notable[], { now, random }: PlanContext): (demographics: Demographics) => Person {
  const waiting = [...notable];
  return (demographics) => {
    const adult = demographics.ages[0] >= 14;
    const index = waiting.findIndex(({ gender }) => adult && (demographics.sex ?? gender) === gender);
    return personFor(demographics, now, random, index < 0 ? undefined : waiting.splice(index, 1)[0]);
  };
}

/** Who is on Emergency's board, waits for triage, was treated, and has gone home. */
function emergencyDay(day: FirstDay, draw: Draw): readonly Plan[] {
  const person = peopleFor(people.notable.emergency, day);
  const places: EmergencyPlace[] = [];
  const stayOf = (level: TriageLevel): EmergencyStay => {
    const presentation = draw((each) => each.level === level);
    return { ...day, presentation, person: person(presentation) };
  };
  const onBoard = (stay: EmergencyStay): Plan => {
    const place = placeFor(stay.presentation.level, places);
    places.push(place);
    return inEmergency({ ...stay, limits: day.limits, place });
  };
  const plans = (of: 'onBoard' | 'pending' | 'treated' | 'gone', plan: (stay: EmergencyStay) => Plan) =>
    (Object.keys(levels) as TriageLevel[]).flatMap((level) =>
      Array.from({ length: levels[level][of] }, () => plan(stayOf(level))),
    );
  return [
    ...plans('onBoard', onBoard),
    ...plans('pending', pendingTriage),
    ...plans('treated', (each) => treated(each)),
    ...plans('gone', wentHome),
  ];
}

/** Who came to the ICU from Emergency, who was admitted for it, and who is announced. */
function icuDay(day: FirstDay, draw: Draw): readonly Plan[] {
  const { now, random, icuRooms } = day;
  const person = peopleFor(people.notable.icu, day);
  const taken: (string | null)[] = [];
  const place = ({ isolation }: IcuCourse) => {
    const occupied = (id: string) => taken.filter((room) => room === id).length;
    const rooms = icuRooms.map((room) => ({ ...room, occupied: occupied(room.id) }));
    const room_id = chooseRoom(rooms, isolation !== null, random);
    taken.push(room_id);
    return { room_id };
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
      return fromEmergency(severity, presentation, person(presentation));
    }),
    ...accepted.map((course, n) =>
      acceptedByIcu(course, { ...day, severity: acceptedAs[n] ?? 'stable', person: person(course), ...place(course) }),
    ),
    ...announced.map((course) => awaitingIcu(course, { ...day, person: person(course) })),
  ];
}
