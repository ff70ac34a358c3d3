import type { ImagingStatus } from '@ward-board/contract';
import type { Plan, PlannedStep } from '../api/play.js';
import type { ListedPlace, Step } from '../api/steps.js';
import { type Examination, examinations } from '../data/imaging.js';
import { ageOf, personFor } from '../medicine/person.js';
import { arrivedAt, minutesBefore, type PlanContext, planned, saidIn, standsAt } from './plan-context.js';
import { order, request, studyMovedOn } from './radiology.js';

/** How many studies of each status there are on the first day, and how many of them are of outpatients, who are on no board. */
const studies: readonly (readonly [status: ImagingStatus, count: number, outpatients: number])[] = [
  ['completed', 8, 8],
  ['in-progress', 4, 1],
  ['cancelled', 2, 2],
  ['scheduled', 6, 1],
];
/** How many studies are still to be booked, and how many of them for outpatients. */
const REQUESTED = { all: 4, outpatients: 2 } as const;
/** A board's patient is asked for so long after they came there, in minutes: no study was booked before that. */
const HERE_FOR = 160;
/** What outpatients come for: it can wait until somebody is well enough to go home. */
const OUTPATIENTS_ONLY = ['Breast', 'Knee', 'Lumbar spine', 'Oesophagus', 'Wrist'];

const asking = {
  'in Emergency': { step: 'imaging requested in Emergency', source: 'emergency', priority: 'urgent' },
  'in the ICU': { step: 'imaging requested in ICU', source: 'icu', priority: 'routine' },
  'on the ward': { step: 'imaging requested on ward', source: 'ward', priority: 'routine' },
} as const satisfies Partial<Readonly<Record<ListedPlace, object>>>;
type Asking = (typeof asking)[keyof typeof asking];

/** Somebody on a board who may be sent to Radiology. */
interface Inpatient {
  readonly plan: Plan;
  readonly asks: Asking;
  readonly gender: unknown;
  readonly years: number;
  readonly reason: unknown;
}

function inpatientOf(plan: Plan, { now }: PlanContext): Inpatient | null {
  const standing = standsAt(plan);
  if (standing === null || !(standing in asking)) return null;
  if ((arrivedAt(plan) ?? now.getTime()) > minutesBefore(now, HERE_FOR).getTime()) return null;
  const { gender, date_of_birth } = saidIn(plan, 'registered');
  const years = ageOf(typeof date_of_birth === 'string' ? date_of_birth : null, now);
  const { reason = null } = saidIn(plan, 'admitted');
  return { plan, asks: asking[standing as keyof typeof asking], gender, years, reason };
}

const fits = ({ sex, ages: [from, to], body_part }: Examination, { gender, years }: Inpatient): boolean =>
  (sex ?? gender) === gender && from <= years && years <= to && !OUTPATIENTS_ONLY.includes(body_part);

/**
 * The stays, of some with a study or a request for one, and outpatients who were sent for a study: some are examined already, some wait,
 * of some it is still to be booked. Most of what is open is of patients on a board.
 */
export function radiologyDay(stays: readonly Plan[], context: PlanContext): readonly Plan[] {
  const { random } = context;
  const waiting = [...random.shuffled(stays.flatMap((plan) => inpatientOf(plan, context) ?? []))];
  const examined = new Map<Plan, Plan>();
  const outpatients: Plan[] = [];
  const drawn = [...random.shuffled([...examinations, ...examinations])];
  const busy = new Set<string>();
  // Two patients are not examined in one room.
  const suits = (status: ImagingStatus, inpatient: Inpatient | undefined) => (each: Examination) =>
    (status !== 'in-progress' || !busy.has(each.place)) && (!inpatient || fits(each, inpatient));
  const draw = (status: ImagingStatus, inpatient: Inpatient | undefined): Examination => {
    const at = drawn.findIndex(suits(status, inpatient));
    const [left] = at < 0 ? [] : drawn.splice(at, 1);
    const examination = left ?? random.pick(examinations.filter(suits(status, inpatient)));
    if (status === 'in-progress') busy.add(examination.place);
    return examination;
  };
  const nextInpatient = (status: ImagingStatus): Inpatient | undefined => {
    const at = waiting.findIndex((each) => examinations.some(suits(status, each)));
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  const add = (inpatient: Inpatient | undefined, plan: Plan): void => {
    if (!inpatient) outpatients.push(plan);
    // The sort is stable: what is due at once stays in its order.
    else
      examined.set(
        inpatient.plan,
        [...inpatient.plan, ...plan].sort((one, other) => one.at - other.at),
      );
  };
  for (const [status, count, out] of studies)
    for (let n = 0; n < count; n++) {
      const inpatient = n < out ? undefined : nextInpatient(status);
      add(inpatient, studied(draw(status, inpatient), status, inpatient, context));
    }
  for (let n = 0; n < REQUESTED.all; n++) {
    const inpatient = n < REQUESTED.outpatients ? undefined : nextInpatient('scheduled');
    add(inpatient, sent(draw('scheduled', inpatient), inpatient, random.between(2, 25), context));
  }
  return [...stays.map((plan) => examined.get(plan) ?? plan), ...outpatients];
}

/** Radiology is asked for it so many minutes ago. */
function sent(examination: Examination, inpatient: Inpatient | undefined, ago: number, context: PlanContext): Plan {
  const { now, random } = context;
  if (inpatient) {
    const { asks, reason } = inpatient;
    const { step, ...of } = asks;
    return planned(now, ago, { step, body: { ...request(examination), ...of, reason } });
  }
  const body = { ...request(examination), priority: random.pick(['routine', 'urgent']), source: 'ward' };
  const came: Step[] = [
    { step: 'registered', body: personFor(examination, now, random) },
    { step: 'imaging requested for an outpatient', body },
  ];
  return planned(now, ago, ...came);
}

/** A study that has reached this status: of an outpatient, or booked for what a board has asked for. */
function studied(
  examination: Examination,
  status: ImagingStatus,
  inpatient: Inpatient | undefined,
  context: PlanContext,
): Plan {
  const { now, random } = context;
  const { minutes } = examination;
  const began = status === 'completed' ? minutes + random.between(5, 300) : minutes * random.between(0.3, 0.8);
  const booked = began + random.between(15, 90);
  const due = minutesBefore(now, status === 'scheduled' ? -random.between(10, 180) : began);
  const said = order(examination, due);
  const forRequest: PlannedStep = {
    step: 'study booked for a request',
    at: minutesBefore(now, booked).getTime(),
    body: async ({ patient: { ids } }) => ({
      ...said,
      encounter_id: ids.admission_id,
      service_request_id: ids.request_id,
    }),
  };
  const came = inpatient
    ? [...sent(examination, inpatient, booked + random.between(3, 10), context), forRequest]
    : planned(
        now,
        booked,
        { step: 'registered', body: personFor(examination, now, random) },
        { step: 'study booked', body: said },
      );
  return [
    ...came,
    ...(status === 'completed' || status === 'in-progress'
      ? planned(now, began, studyMovedOn(examination, 'in-progress'))
      : []),
    ...(status === 'completed' ? planned(now, began - minutes, studyMovedOn(examination, 'completed')) : []),
    ...(status === 'cancelled' ? planned(now, began, studyMovedOn(examination, 'cancelled')) : []),
  ];
}
