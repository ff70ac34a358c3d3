import type { CreateRecord, normalAcceptance } from '@ward-board/contract';
import type { Plan } from '../api/play.js';
import { type WardCase, type WardName, waitingCases, wardAdmissions, wardCaseOf, wardPlaces } from '../data/tables.js';
import { arrival } from '../medicine/findings.js';
import { personFor } from '../medicine/person.js';
import type { Random } from '../medicine/random.js';
import { minutesSince, onAdmission, onEntry, onRecord, type WeightedAction } from './action.js';
import { chooseRoom, freeBeds, type HospitalState, standingOf, type WardRoom } from './hospital-state.js';
import { type PlanContext, planned } from './plan-context.js';

const HOURS = 60;
/** How many patients each ward has on the first day, who waits to be accepted, and who waits for a bed at home. */
const FIRST_DAY: Readonly<Record<WardName, number>> = { surgical: 6, medical: 8, maternity: 3 };
const TO_BE_ACCEPTED = 3;
const WAITING = 5;

interface WardDay extends PlanContext {
  readonly wardRooms: readonly WardRoom[];
}

/** The wards of the first day: who lies where, who was announced, and the waiting list. */
export function wardDay(day: WardDay): readonly Plan[] {
  const { now, random } = day;
  const cases = random.shuffled(wardAdmissions);
  const wards = Object.keys(FIRST_DAY) as WardName[];
  const lying = wards.flatMap((ward) => cases.filter((each) => each.ward === ward).slice(0, FIRST_DAY[ward]));
  const announced = cases.filter((each) => !lying.includes(each)).slice(0, TO_BE_ACCEPTED);
  let rooms = day.wardRooms.map((room) => ({ ...room, occupied: 0 }));
  const take = (ward: WardName): WardRoom | undefined => {
    const room_id = chooseRoom(
      rooms.filter((room) => room.ward === ward),
      false,
      random,
    );
    rooms = rooms.map((room) => (room.id === room_id ? { ...room, occupied: room.occupied + 1 } : room));
    return rooms.find(({ id }) => id === room_id);
  };
  return [
    ...lying.map((each) => lies(each, day, take(each.ward))),
    ...announced.map((each) => planned(now, random.between(6, 90), ...comes(each, day))),
    ...random
      .shuffled(waitingCases)
      .slice(0, WAITING)
      .map((each) => waits(each, day)),
  ];
}

const comes = ({ type, reason, ages, sex }: WardCase, { now, random }: PlanContext) =>
  arrival(personFor({ ages, sex }, now, random), type, reason);

/** On the ward for some hours or days, and seen there since. A ward without rooms has only announced them. */
function lies(wardCase: WardCase, day: PlanContext, room: WardRoom | undefined): Plan {
  const { now, random } = day;
  const since = random.between(4, 60) * HOURS;
  const announced = planned(now, since + random.between(15, 60), ...comes(wardCase, day));
  if (!room) return announced;
  return [
    ...announced,
    ...planned(now, since, { step: 'accepted by ward', body: acceptance(wardCase, room, random) }),
    ...planned(now, since * random.between(0.1, 0.5), { step: 'ward round', body: round(random) }),
  ];
}

/** At home, on the waiting list for some days. */
const waits = ({ priority, reason, diagnosis, ages, sex }: (typeof waitingCases)[number], day: PlanContext): Plan =>
  planned(
    day.now,
    day.random.between(2, 90) * HOURS,
    { step: 'registered', body: personFor({ ages, sex }, day.now, day.random) },
    { step: 'put on the waiting list', body: { priority, reason, diagnosis } },
  );

/** What the ward writes down when it accepts somebody. */
function acceptance(
  { ward, diagnosis, days, diet, care_plan }: WardCase,
  { id, wing_id }: Pick<WardRoom, 'id' | 'wing_id'>,
  random: Random,
): Omit<CreateRecord<typeof normalAcceptance>, 'admission_id'> {
  const { ward_type, visiting_hours, nurses } = wardPlaces.wards[ward];
  return {
    ...{ wing_id, room_id: id, ward_type, visiting_hours, diagnosis, diet_restrictions: diet, care_plan },
    attending_nurse: random.pick(nurses),
    mobility_status: random.pick(wardPlaces.mobility),
    expected_stay_days: random.int(...days),
  };
}

/** What changes from round to round. */
const round = (random: Random) => ({
  mobility_status: random.pick(wardPlaces.mobility),
  ...(random.chance(0.4) && { notes: random.pick(wardPlaces.notes) }),
});

/** Beds that a ward keeps free for who comes from Emergency or the theatre. */
const KEPT_FREE = 2;
/** From so many patients on, beds get short: they go home sooner. */
const USUAL = 17;

/** A case for words that are not the sample hospital's, or came from the waiting list. */
const inOtherWords = (reason: string | null): WardCase => ({
  ...{
    ward: 'medical',
    type: 'inpatient',
    reason: reason ?? '',
    ages: [18, 90],
    diagnosis: reason ?? 'To be clarified',
  },
  ...{ days: [1, 4], diet: null, care_plan: 'Observation' },
});

/** A ward accepts who was announced, as long as it has a bed: one of another ward rather than none. */
export function wardAcceptances(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, wardRooms } = hospital;
  return standingOf(hospital).awaitingWard.flatMap((admission): readonly WeightedAction[] => {
    const wardCase = wardCaseOf(admission.reason);
    const waited = minutesSince(admission.admitted_at, now);
    if (!wardCase || waited < 5) return [];
    const own = wardRooms.filter(({ ward }) => ward === wardCase.ward);
    const rooms = freeBeds(own) > 0 ? own : wardRooms.filter(({ ward }) => ward !== 'maternity');
    if (freeBeds(rooms) === 0) return [];
    const accept = () => {
      const room = roomIn(rooms, random);
      return onAdmission(admission, { step: 'accepted by ward', body: room && acceptance(wardCase, room, random) });
    };
    return [[accept, Math.min(2, waited / 25)]];
  });
}

/** What happens on the wards: rounds, moves within a wing, and patients who go home by Reception's discharge. */
export function wardActions(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, ward, wardRooms } = hospital;
  const full = Math.max(0, (ward.length - USUAL * 0.7) / (USUAL * 0.3));
  return ward.flatMap((record): readonly WeightedAction[] => {
    const here = minutesSince(record.created_at, now);
    const since = minutesSince(record.updated_at, now);
    const others = wardRooms.filter(({ id, wing_id }) => wing_id === record.wing_id && id !== record.room_id);
    const look = () => {
      const missing = record.care_plan === null ? acceptanceWithoutPlace(record, random) : {};
      return onRecord('acceptance_id', record, { step: 'ward round', body: { ...missing, ...round(random) } });
    };
    const move = () => {
      const to = roomIn(others, random);
      const body = { wing_id: to?.wing_id, room_id: to?.id };
      return onRecord('acceptance_id', record, { step: 'moved on ward', body });
    };
    return [
      [look, since < 10 ? 0 : Math.min(record.care_plan === null ? 2 : 0.15, since / 200)],
      [move, since > 30 && freeBeds(others) > 0 ? 0.08 : 0],
      [() => onRecord('acceptance_id', record, { step: 'discharged' }), here > 90 ? full * 0.12 : 0],
    ];
  });
}

/** What is written down of somebody who was assigned from the waiting list, where they lie. */
function acceptanceWithoutPlace({ diagnosis, admission }: HospitalState['ward'][number], random: Random) {
  const known = wardCaseOf(admission.reason) ?? inOtherWords(diagnosis ?? admission.reason);
  const { wing_id: _, room_id: __, diagnosis: ___, ...said } = acceptance(known, { id: '', wing_id: '' }, random);
  return said;
}

/** How many wait for a bed at home, usually. */
const LIST_USUAL = 5;

/** Somebody is put on the waiting list, or given a bed: the most urgent first. */
export function waitingListActions(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, waiting, wardRooms } = hospital;
  const isWaiting = (reason: string) => waiting.some((entry) => entry.reason === reason);
  const free = waitingCases.filter(({ reason }) => !isWaiting(reason));
  const added = () => {
    const { priority, reason, diagnosis, ages, sex } = random.pick(free);
    return {
      steps: [
        { step: 'registered', body: personFor({ ages, sex }, now, random) },
        { step: 'put on the waiting list', body: { priority, reason, diagnosis } },
      ],
      patient: { ids: {} },
      about: null,
    } as const;
  };
  const assignments = waiting.map((entry): WeightedAction => {
    const wanted = waitingCases.find(({ reason }) => reason === entry.reason)?.ward ?? 'medical';
    const rooms = wardRooms.filter(({ ward }) => ward === wanted);
    const assign = () => {
      const { ward_type, nurses } = wardPlaces.wards[wanted];
      const body = { room_id: roomIn(rooms, random)?.id, ward_type, attending_nurse: random.pick(nurses) };
      return onEntry(entry, { step: 'assigned from the waiting list', body });
    };
    const waited = minutesSince(entry.created_at, now);
    return [assign, freeBeds(rooms) > KEPT_FREE && waited > 30 ? 0.5 / entry.priority : 0];
  });
  return [[added, free.length > 0 ? Math.max(0, (LIST_USUAL + 1 - waiting.length) * 0.12) : 0], ...assignments];
}

/** A room with a free bed; undefined: there is none. */
function roomIn(rooms: readonly WardRoom[], random: Random): WardRoom | undefined {
  const id = chooseRoom(rooms, false, random);
  return rooms.find((room) => room.id === id);
}
