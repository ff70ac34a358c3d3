import type { Plan } from '../api/play.js';
import { type Presentation, presentations } from '../data/emergency.js';
import { surgeryOf, surgicalAdmissions, theatres } from '../data/operations.js';
import { type WardName, type WardStay, wardName } from '../data/shapes.js';
import { history } from '../data/vitals.js';
import { type WaitingCase, type WardCase, waitingCases, wardAdmissions, wardPlaces } from '../data/ward.js';
import { arrival } from '../medicine/findings.js';
import { personFor } from '../medicine/person.js';
import { wardStayFromEmergency } from './courses.js';
import { cameThrough } from './emergency-day.js';
import { chooseRoom, type Doctor, type WardRoom } from './hospital-state.js';
import { operated, type SurgicalPatient } from './operations-day.js';
import { type PlanContext, planned } from './plan-context.js';
import { acceptance, wardPlan, wardRound } from './ward.js';

/** The wards of the first day. */
export interface WardDay extends PlanContext {
  readonly wardRooms: readonly WardRoom[];
  readonly doctors: readonly Doctor[];
}

const HOURS = 60;
/** How many lie on each ward by how they came; who was admitted for the ward itself was asked about no allergies yet. */
const FIRST_DAY: Readonly<Record<WardName, Readonly<Record<'admitted' | 'emergency' | 'theatre', number>>>> = {
  surgical: { admitted: 1, emergency: 3, theatre: 3 },
  medical: { admitted: 1, emergency: 7, theatre: 0 },
  maternity: { admitted: 2, emergency: 0, theatre: 0 },
};
const TO_BE_ACCEPTED = 3;
const WAITING = 5;
/** Who has waited at home for longest got a bed. */
const ASSIGNED = 1;

/** Hands out the beds of the wards. */
function bedsOf({ wardRooms, random }: WardDay) {
  let rooms = wardRooms.map((room) => ({ ...room, occupied: 0 }));
  return (ward: WardName): WardRoom => {
    const room_id = chooseRoom(
      rooms.filter((room) => room.ward === ward),
      false,
      random,
    );
    rooms = rooms.map((room) => (room.id === room_id ? { ...room, occupied: room.occupied + 1 } : room));
    const room = rooms.find(({ id }) => id === room_id);
    if (!room) throw new Error(`The ${ward} ward of the sample hospital has too few beds for its first day.`);
    return room;
  };
}

/**
 * Who lies where, who was announced, and the waiting list; and somebody of a ward who is to be operated on, whose bed is
 * kept meanwhile.
 */
export function wardDay(day: WardDay): { readonly plans: readonly Plan[]; readonly toTheatre: SurgicalPatient } {
  const { random } = day;
  const take = bedsOf(day);
  const cases = random.shuffled(wardAdmissions);
  const came = random.shuffled(
    presentations.filter(({ reason, level }) => level !== 'critical' && wardStayFromEmergency(reason)),
  );
  const operations = random.shuffled(surgicalAdmissions);
  const plans: Plan[] = [];
  const admitted: WardCase[] = [];
  const leaving = cases.find(({ ward, reason }) => ward === 'surgical' && surgeryOf(reason)?.ward);
  if (!leaving) throw new Error('Nobody on the surgical ward of the sample hospital can be operated on.');
  for (const ward of wardName.options) {
    const count = FIRST_DAY[ward];
    for (const each of cases.filter((each) => each.ward === ward && each !== leaving).slice(0, count.admitted)) {
      admitted.push(each);
      plans.push(lies(each, day, take(ward)));
    }
    for (const each of came
      .filter(({ reason }) => wardStayFromEmergency(reason)?.ward === ward)
      .slice(0, count.emergency))
      plans.push(broughtIn(each, day, take));
    for (const each of operations
      .filter(({ reason }) => surgeryOf(reason)?.ward?.ward === ward)
      .slice(0, count.theatre))
      plans.push(afterOperation(each, day, take));
  }
  const announced = cases.filter((each) => !admitted.includes(each) && each !== leaving).slice(0, TO_BE_ACCEPTED);
  const [first, ...waiting] = random.shuffled(waitingCases).slice(0, WAITING + ASSIGNED);
  const room = take('surgical');
  return {
    plans: [
      ...plans,
      ...announced.map((each) => planned(day.now, random.between(6, 90), ...comes(each, day))),
      ...waiting.map((each) => waits(each, day, random.between(2, 90) * HOURS)),
      ...(first ? [assigned(first, day, take(first.ward))] : []),
    ],
    toTheatre: {
      reason: leaving.reason,
      came: (ago) => lies(leaving, day, room, ago + random.between(4, 20) * HOURS, ago),
      ...{ step: 'ward to operation', location: 'Surgical Ward' },
    },
  };
}

const comes = ({ type, reason, ages, sex }: WardCase, { now, random }: PlanContext) =>
  arrival(personFor({ ages, sex }, now, random), type, reason);

/** Seen on the ward between then and then, in minutes ago. */
function looked({ now, random }: PlanContext, since: number, until = 0): Plan {
  const at = (least: number, most: number) => until + (since - until) * random.between(least, most);
  return [
    ...planned(now, at(0.15, 0.5), { step: 'ward round', body: wardRound(random) }),
    ...(random.chance(0.5)
      ? planned(now, at(0.02, 0.1), { step: 'noted on ward', body: { text: random.pick(wardPlaces.notes) } })
      : []),
  ];
}

const since = ({ random }: PlanContext): number => random.between(4, 60) * HOURS;

/** Admitted for the ward, and on it for some hours or days. */
function lies(wardCase: WardCase, day: WardDay, room: WardRoom, ago = since(day), until = 0): Plan {
  const { now, random } = day;
  return [
    ...planned(now, ago + random.between(15, 60), ...comes(wardCase, day)),
    ...planned(now, ago, { step: 'accepted by ward', body: acceptance(wardCase, room, day, random) }),
    ...looked(day, ago, until),
  ];
}

/** A transfer brought them, and the ward took them over. */
function transferred(
  step: 'to ward' | 'operation to ward',
  stay: WardStay,
  day: WardDay,
  room: WardRoom,
  ago: number,
  said: object = {},
): Plan {
  const body = { ...acceptance(stay, room, day, day.random), ...said };
  return [
    ...planned(day.now, ago, { step, body }),
    ...planned(day.now, ago - 8, { step: 'taken over by ward' }),
    ...(day.random.chance(0.6)
      ? planned(day.now, ago * day.random.between(0.02, 0.3), {
          step: 'noted on ward',
          body: { text: day.random.pick(wardPlaces.notes) },
        })
      : []),
  ];
}

/** Through Emergency. */
function broughtIn(presentation: Presentation, day: WardDay, take: (ward: WardName) => WardRoom): Plan {
  const stay = wardStayFromEmergency(presentation.reason);
  if (!stay) throw new Error(`${presentation.reason}: nobody is admitted for it.`);
  const ago = since(day);
  const person = personFor(presentation, day.now, day.random);
  const came = cameThrough({ ...day, presentation, person }, ago, day.random.between(40, 150));
  const triaged = came.find(({ step }) => step === 'triaged')?.body;
  const { allergies } = { allergies: null, ...triaged };
  // Where triage did not, the doctor who admitted them asked.
  const handover = { allergies: allergies ?? 'No known allergies' };
  return [...came, ...transferred('to ward', stay, day, take(stay.ward), ago, { handover })];
}

/** From the theatre. Their allergies were asked for before the operation. */
function afterOperation(
  { reason, type, ...demographics }: (typeof surgicalAdmissions)[number],
  day: WardDay,
  take: (ward: WardName) => WardRoom,
): Plan {
  const { now, random } = day;
  const surgery = surgeryOf(reason);
  if (!surgery?.ward) throw new Error(`${reason}: nobody lies on a ward after it.`);
  const ago = since(day);
  const person = personFor(demographics, now, random);
  const patient: SurgicalPatient = {
    reason,
    came: (before) => planned(now, before + random.between(60, 300), ...arrival(person, type, reason)),
    ...{ step: 'operation scheduled', location: 'Admissions lounge' },
  };
  const slot = { theatre: random.pick(theatres), status: 'recovered', complicated: false } as const;
  const begun = ago + surgery.duration_minutes + random.between(60, 120);
  const handover = { allergies: random.weighted(history.allergies) ?? 'No known allergies' };
  const plan = operated(patient, surgery, slot, begun, day, ago + 20);
  return [...plan, ...transferred('operation to ward', surgery.ward, day, take(surgery.ward.ward), ago, { handover })];
}

/** At home, on the waiting list since so many minutes. */
const waits = (
  { priority, reason, diagnosis, ages, sex }: WaitingCase,
  { now, random }: PlanContext,
  ago: number,
): Plan =>
  planned(
    now,
    ago,
    { step: 'registered', body: personFor({ ages, sex }, now, random) },
    { step: 'put on the waiting list', body: { priority, reason, diagnosis } },
  );

/** Was on the waiting list, and has a bed by now. */
function assigned(waiting: WaitingCase, day: WardDay, room: WardRoom): Plan {
  const { now, random } = day;
  const ago = random.between(3, 20) * HOURS;
  const { attending_nurse, ward_type, ...plan } = wardPlan(waiting, day, random);
  return [
    ...waits(waiting, day, ago + random.between(20, 90) * HOURS),
    ...planned(now, ago, {
      step: 'assigned from the waiting list',
      body: { room_id: room.id, ward_type, attending_nurse },
    }),
    ...planned(now, ago - 10, { step: 'ward round', body: plan }),
  ];
}
