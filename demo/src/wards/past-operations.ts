import type { Plan } from '../api/play.js';
import { surgeryOf, surgicalAdmissions, theatres } from '../data/operations.js';
import { arrival } from '../medicine/findings.js';
import { personFor } from '../medicine/person.js';
import { booking } from './operations.js';
import { minutesBefore, type PlanContext, planned } from './plan-context.js';

const DAY = 1_440;
const FIRST_CASE = 8 * 60;
/** Operations of one theatre on one day, and the minutes that are booked between them. */
const A_DAY = 2;
const BETWEEN = 30;

/** The last week's operations, which OR utilization shows: the list of each theatre on each working day. All are home again. */
export function pastOperations(context: PlanContext): readonly Plan[] {
  const sinceMidnight = (context.now.getTime() / 60_000) % DAY;
  return [1, 2, 3, 4, 5, 6, 7].flatMap((daysAgo) => {
    const midnight = sinceMidnight + daysAgo * DAY;
    const atWeekend = [0, 6].includes(minutesBefore(context.now, midnight).getUTCDay());
    return atWeekend ? [] : theatres.slice(1).flatMap((theatre) => listOf(theatre, midnight - FIRST_CASE, context));
  });
}

/** @param ago minutes since the first operation of the day was to begin. */
function listOf(theatre: (typeof theatres)[number], ago: number, { now, random }: PlanContext): readonly Plan[] {
  const { operating_room } = theatre;
  let scheduled = ago;
  let free = ago;
  return random
    .shuffled(surgicalAdmissions)
    .slice(0, A_DAY)
    .flatMap(({ type, reason, ...demographics }): readonly Plan[] => {
      const surgery = surgeryOf(reason);
      if (!surgery) return [];
      const booked = scheduled;
      const begun = Math.min(booked + 5 - random.between(0, 30), free);
      const ended = begun - surgery.duration_minutes * random.between(0.75, 1.15);
      scheduled = booked - surgery.duration_minutes - BETWEEN;
      free = ended - random.between(18, 40);
      const came = booked + random.between(60, 100);
      const home = ended - random.between(240, 360);
      const said = { location: 'Recovery room', post_op_notes: surgery.post_op_notes };
      const moved = (op_status: 'in-surgery' | 'post-op', more: object) =>
        ({ step: 'operation moved on', body: { op_status, ...more } }) as const;
      return [
        [
          ...planned(now, came, ...arrival(personFor(demographics, now, random), type, reason)),
          ...planned(now, came - 10, {
            step: 'operation scheduled',
            body: booking(surgery, theatre, minutesBefore(now, booked), 'Admissions lounge', random),
          }),
          ...planned(now, begun, moved('in-surgery', { location: operating_room })),
          ...planned(now, ended, moved('post-op', said)),
          ...planned(now, home, { step: 'discharged' }),
        ],
      ];
    });
}
