import type { TransferToIcu, TriageLevel } from '@ward-board/contract';
import type { Journey, Plan, PlannedStep } from '../api/play.js';
import type { StaffClient } from '../api/staff-client.js';
import { boards, type Step, type StepName } from '../api/steps.js';
import { arrivalsRecords } from '../data/arrivals.js';
import { icuTeam } from '../data/icu.js';
import { theatres } from '../data/operations.js';
import { arrival, inOtherWords, observe, triage } from '../medicine/findings.js';
import { personFor } from '../medicine/person.js';
import { Random } from '../medicine/random.js';
import { shifted } from '../medicine/vitals.js';
import { placeFor } from '../wards/emergency-places.js';
import { chooseRoom, type Doctor, doctorOf, readRooms } from '../wards/hospital-state.js';
import { booking, operationMovedOn } from '../wards/operations.js';
import { acceptance } from '../wards/ward.js';
import { type Path, visitPath } from './path.js';
import type { Visit } from './visits.js';
import type { WardBeds } from './ward-beds.js';

/**
 * The file's priorities, of five levels (as RETTS, MTS or ESI have), by this board's four: 1 is seen at once, 2 soon, 3
 * can wait for its turn; 4 and 5 are both not urgent.
 */
const levels: readonly TriageLevel[] = ['critical', 'urgent', 'standard', 'non-urgent', 'non-urgent'];
export const triageLevelOf = ({ priority }: Pick<Visit, 'priority'>): TriageLevel =>
  levels[priority - 1] ?? 'non-urgent';

/** What plans ask of the hospital that they are played in. */
export interface Playground {
  readonly api: StaffClient;
  readonly beds: WardBeds;
  readonly doctors: readonly Doctor[];
  /** What ages are counted from: the day that the patients are registered on. */
  readonly today: Date;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Where a visit goes, and when, in the file's time: the front desk, triage, the doctor, the way out, and what follows it. The
 * file has no names, since its patients are nobody: the same line gets the same name each time. How long somebody is in the
 * theatre, the ICU or on a ward, it does not say: that is drawn.
 */
export function planOf(visit: Visit, { api, beds, doctors, today }: Playground): Plan {
  const { line, came, queued, seen, left, complaint, age, gender, ambulance, surgical } = visit;
  const random = new Random(line);
  const sex = gender === 'unknown' ? undefined : gender;
  const person = personFor({ ages: [age, age], sex }, today, random);
  const level = triageLevelOf(visit);
  const { next, plans, surgeries } = arrivalsRecords;
  const presentation = { ...inOtherWords(complaint, level), modes: [ambulance ? 'ambulance' : 'walk-in'] as const };
  const better = observe(shifted(presentation.pattern, 1), person, null, today, random);
  const { step, body: triaged } = triage(presentation, person, today, random);
  const surgery = surgeries[surgical ?? 'surgical'];
  const theatre = random.pick(theatres);

  const atTriage = async () => {
    const there = await api.listAll('emergency', boards.emergency_id.list);
    return { ...triaged, ...placeFor(level, there), next_step: next.waiting };
  };
  const toIcu = async (): Promise<TransferToIcu> => ({
    severity: level === 'critical' ? 'critical' : 'serious',
    o2_flow: level === 'critical' ? 10 : 4,
    room_id: chooseRoom((await readRooms(api)).icuRooms, false, random),
    doctor_id: doctorOf(icuTeam.lookedAfterBy, doctors, random),
    attending_nurse: random.pick(icuTeam.nurses),
    diagnosis: complaint,
    next_step: next.icu,
    ...better,
  });
  const path = visitPath(visit);
  const ward = surgical ? 'surgical' : 'medical';
  const toWard = async (journey: Journey) => {
    const room = await beds.roomFor(journey, { ward, returns: path === 'ward, theatre and back' }, random);
    return room && acceptance({ ward, diagnosis: complaint, ...plans[ward] }, room, { doctors }, random);
  };
  const toTheatre = async () => booking(surgery, theatre, new Date(Date.now() + 20 * MINUTE_MS), 'Emergency', random);
  const operated = [
    [5, { step: 'taken over by theatre', optional: true }],
    [25, operationMovedOn(surgery, 'in-surgery', theatre, false, [], random)],
    [surgery.duration_minutes, operationMovedOn(surgery, 'post-op', theatre, false, [], random)],
    [35, operationMovedOn(surgery, 'recovered', theatre, false, [], random)],
  ] as const satisfies Afterwards;
  const takenOver = (by: 'ward' | 'ICU') => [10, { step: `taken over by ${by}`, optional: true } as const] as const;
  const onWard = [
    takenOver('ward'),
    [random.between(8, 40) * 60, { step: 'discharged' }],
  ] as const satisfies Afterwards;
  const inIcu = [
    takenOver('ICU'),
    [random.between(4, 16) * 60, { step: 'ICU to ward', body: toWard }],
    ...onWard,
  ] as const satisfies Afterwards;

  // The cashier is a few minutes from the door.
  const home = [
    [0, { step: 'released' }],
    [5, { step: 'discharged' }],
  ] as const satisfies Afterwards;
  const after: Readonly<Record<Path, Afterwards>> = {
    home,
    'another hospital': home,
    ward: [[0, { step: 'to ward', body: toWard }], ...onWard],
    'theatre, ward': [
      [0, { step: 'to operation', body: toTheatre }],
      ...operated,
      [30, { step: 'operation to ward', body: toWard }],
      ...onWard,
    ],
    'ward, theatre and back': [
      [0, { step: 'to ward', body: toWard }],
      takenOver('ward'),
      [random.between(60, 240), { step: 'ward to operation', body: toTheatre }],
      ...operated,
      [30, { step: 'back to ward', body: { diagnosis: `After ${surgery.procedure_name.toLowerCase()}` } }],
      ...onWard,
    ],
    'ICU, ward': [[0, { step: 'to ICU', body: toIcu }], ...inIcu],
    'theatre, ICU, ward': [
      [0, { step: 'to operation', body: toTheatre }],
      ...operated,
      [20, { step: 'operation to ICU', body: toIcu }],
      ...inIcu,
    ],
  };
  const at = (due: number, ...steps: readonly Step[]): Plan => steps.map((each) => ({ ...each, at: due }));
  return [
    ...at(came, ...arrival({ ...person, gender }, 'emergency', complaint)),
    { step, at: queued, body: atTriage },
    { step: 'taken', at: seen, optional: true },
    { step: 're-assessed', at: seen, body: { ...better, next_step: next.seen } },
    ...later(left, after[path]),
  ];
}

/** What follows the way out of Emergency: each step with how many minutes it is after the one before. */
type Afterwards = readonly (readonly [minutes: number, step: Omit<PlannedStep, 'at'>])[];

function later(begins: number, steps: Afterwards): Plan {
  let due = begins;
  return steps.map(([minutes, step]) => {
    due += minutes * MINUTE_MS;
    return { ...step, at: due };
  });
}

/** Steps that end a stay on a ward, or in the ICU. */
const endsStay: readonly StepName[] = ['ICU to ward', 'discharged'];

/**
 * The plans as far as a run takes them: until everybody has left Emergency and the theatre. Whoever would be on a ward or in
 * the ICU for longer is there when it ends.
 */
export function untilTheDayIsOver(plans: readonly Plan[]): readonly Plan[] {
  const gone = plans.map((plan) =>
    Math.max(0, ...plan.filter(({ step }) => !endsStay.includes(step)).map(({ at }) => at)),
  );
  const end = gone.reduce((latest, at) => Math.max(latest, at), 0) + HOUR_MS;
  return plans.map((plan) =>
    plan.slice(
      0,
      firstOrAll(plan, ({ step, at }) => endsStay.includes(step) && at > end),
    ),
  );
}

const firstOrAll = (plan: Plan, is: (step: PlannedStep) => boolean): number => {
  const index = plan.findIndex(is);
  return index < 0 ? plan.length : index;
};
