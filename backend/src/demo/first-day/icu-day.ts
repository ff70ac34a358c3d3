import type { Severity } from '@ward-board/contract';
import type { IcuCourse } from '../medicine/icu-course.js';
import { icuCourses } from '../medicine/icu-courses.js';
import type { Presentation } from '../medicine/presentation.js';
import { type Person, personFor } from '../people/person.js';
import type { Random } from '../random.js';
import { chooseRoom } from '../wings/choose-room.js';
import type { BedRoom } from '../wings/wings.js';
import { Cast } from './cast.js';
import type { Complaints } from './complaints.js';
import { acceptedByIcu, awaitingIcu, handedOff } from './icu-stories.js';
import { notableInIcu, unknownMan } from './notable-people.js';
import type { Story, Telling } from './story.js';

const handedOffAs: readonly Severity[] = ['serious', 'critical', 'stable', 'serious', 'serious', 'stable'];
const acceptedAs: readonly Severity[] = ['serious', 'stable', 'critical', 'stable', 'serious'];
const AWAITING = 3;

/** The day in the ICU: who came from Emergency, who was admitted for it, and who is announced. */
export function icuDay(
  telling: Telling,
  complaints: Complaints,
  rooms: readonly BedRoom[],
  random: Random,
): readonly Story[] {
  const cast = new Cast(notableInIcu, telling.now, random);
  const taken: string[] = [];
  const bedFor = ({ isolation }: IcuCourse): string => {
    const free = rooms.map((room) => ({ ...room, free: room.beds - taken.filter((id) => id === room.id).length }));
    const room_id = chooseRoom(free, isolation !== null, random) ?? '';
    taken.push(room_id);
    return room_id;
  };
  const fromEmergency = (presentation: Presentation, severity: Severity, person: Person) => {
    const room_id = bedFor(icuCourses[presentation.icu ?? 'ventilated']);
    return handedOff(presentation, { ...telling, person, severity, room_id }, random);
  };
  const unresponsive = complaints.draw(({ pattern }) => pattern === 'depressed');
  const courses = random.shuffled(Object.values<IcuCourse>(icuCourses));
  return [
    fromEmergency(unresponsive, 'critical', personFor(unresponsive, telling.now, random, unknownMan)),
    ...handedOffAs.map((severity) => {
      const presentation = complaints.draw(({ level, icu }) => icu !== undefined && level === 'critical');
      return fromEmergency(presentation, severity, cast.play(presentation));
    }),
    ...acceptedAs.map((severity, index) => {
      const course = courses[index] ?? icuCourses.postoperative;
      const told = { ...telling, person: cast.play(course), severity, room_id: bedFor(course) };
      return acceptedByIcu(course, told, random);
    }),
    ...courses
      .slice(acceptedAs.length, acceptedAs.length + AWAITING)
      .map((course) => awaitingIcu(course, cast.play(course), random)),
  ];
}
