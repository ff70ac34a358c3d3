import {
  type CreateRecord,
  type OperationRecord,
  type OpStatus,
  type operation,
  opStatuses,
  type UpdateRecord,
} from '@ward-board/contract';
import type { Plan } from '../api/play.js';
import type { Step } from '../api/steps.js';
import {
  icuSurgery,
  type Presentation,
  type Surgery,
  surgeryOf,
  surgicalAdmissions,
  theatres,
} from '../data/tables.js';
import { arrival } from '../medicine/findings.js';
import { personFor } from '../medicine/person.js';
import type { Random } from '../medicine/random.js';
import { minutesSince, onAdmission, onRecord, type WeightedAction } from './action.js';
import { cameThrough } from './emergency.js';
import { type HospitalState, standingOf } from './hospital-state.js';
import { minutesBefore, type PlanContext, planned } from './plan-context.js';

type Theatre = Pick<OperationRecord, 'operating_room' | 'anaesthesiologist'>;
type NextStatus = Exclude<OpStatus, 'pre-op'>;

const FIVE_MINUTES = 300_000;

/** An emergency does not wait until the stomach is empty. */
const fasted = ({ surgery_type }: Surgery) => (surgery_type === 'emergency' ? 'no' : 'yes');

/** The form of an operation that begins about then. */
export function booking(
  surgery: Surgery,
  { operating_room, anaesthesiologist }: Theatre,
  begins: Date,
  random: Random,
): Omit<CreateRecord<typeof operation>, 'admission_id' | 'op_status'> {
  const { post_op_notes: _, complications: __, ...known } = surgery;
  const scheduled_at = new Date(Math.floor(begins.getTime() / FIVE_MINUTES) * FIVE_MINUTES).toISOString();
  const fasting = random.chance(0.7) ? fasted(surgery) : null;
  const checklist = { consent: 'yes', fasting, labs: 'yes', site_marked: null } as const;
  return { ...known, operating_room, anaesthesiologist, scheduled_at, checklist, location: 'Holding bay' };
}

/** What is recorded when an operation reaches its next status. */
function movedOn(surgery: Surgery, to: NextStatus, operating_room: string | null, complicated: boolean): Step {
  const { post_op_notes } = surgery;
  const complications = complicated ? surgery.complications : null;
  const recorded: Readonly<Record<NextStatus, UpdateRecord<typeof operation>>> = {
    'in-surgery': {
      checklist: { consent: 'yes', fasting: fasted(surgery), labs: 'yes', site_marked: 'yes' },
      location: operating_room,
    },
    'post-op': { post_op_notes, complications, location: 'Recovery room' },
    recovered: { location: 'Surgical Ward' },
  };
  return { step: 'operation moved on', body: { op_status: to, ...recorded[to] } };
}

const slots = theatres.flatMap((theatre) => theatre.firstDay.map((status) => ({ theatre, status })));
const COMPLICATED = slots.find(({ status }) => status === 'post-op');

/** How many minutes ago an operation began that is this far now; negative: it is still to begin. */
const began: Readonly<Record<OpStatus, (minutes: number, random: Random) => number>> = {
  'pre-op': (_, random) => -random.between(15, 150),
  'in-surgery': (minutes, random) => minutes * random.between(0.3, 0.8),
  'post-op': (minutes, random) => minutes + random.between(10, 35),
  recovered: (minutes, random) => minutes + random.between(150, 240),
};

/** Everybody who is to be operated on: one who came through Emergency, and those whom Reception admitted for it. */
export function surgicalDay(day: PlanContext, presentation: Presentation): readonly Plan[] {
  const { now, random } = day;
  const urgent = { ...day, presentation, person: personFor(presentation, now, random) };
  const patients = [
    {
      reason: presentation.reason,
      came: (ago: number) => cameThrough(urgent, ago, random.between(40, 55)),
      step: 'to operation' as const,
    },
    ...random.shuffled(surgicalAdmissions).map(({ type, reason, ...demographics }) => ({
      reason,
      came: (ago: number) =>
        planned(now, ago + random.between(20, 240), ...arrival(personFor(demographics, now, random), type, reason)),
      step: 'operation scheduled' as const,
    })),
  ];
  return patients.map(({ reason, came, step }, n) => {
    const [surgery, slot] = [surgeryOf(reason), slots[n]];
    // More patients than slots: the last ones are still to be scheduled.
    if (!surgery || !slot) return came(0);
    const { theatre, status } = slot;
    const begun = began[status](surgery.duration_minutes, random);
    const ended = begun - surgery.duration_minutes;
    const scheduled = Math.max(0, begun) + random.between(15, 45);
    const body = booking(surgery, theatre, minutesBefore(now, begun), random);
    const times: Readonly<Record<NextStatus, number>> = { 'in-surgery': begun, 'post-op': ended, recovered: ended / 2 };
    const reached = opStatuses.slice(1, opStatuses.indexOf(status) + 1) as readonly NextStatus[];
    return [
      ...came(scheduled),
      ...planned(now, scheduled, { step, body }),
      ...reached.flatMap((to) =>
        planned(now, times[to], movedOn(surgery, to, theatre.operating_room, slot === COMPLICATED)),
      ),
    ];
  });
}

/** The operation of somebody on the board, unless a visitor booked another one: nothing is made up about that. */
function plannedSurgery({ admission, procedure_name }: OperationRecord): Surgery | undefined {
  const surgeries = [surgeryOf(admission.reason), icuSurgery];
  return surgeries.find((surgery) => surgery?.procedure_name === procedure_name);
}

const minutesUntil = (time: string, now: Date): number => (Date.parse(time) - now.getTime()) / 60_000;

/** The theatre that is free first, and when somebody can be operated on there. */
export function nextSlot({ operations, now }: HospitalState, random: Random): readonly [Theatre, begins: Date] {
  const freeIn = ({ operating_room }: Theatre): number =>
    operations
      .filter((each) => each.operating_room === operating_room && /pre-op|in-surgery/.test(each.op_status))
      .map(({ op_status, scheduled_at, updated_at, duration_minutes }) => {
        const begins = op_status === 'in-surgery' ? updated_at : (scheduled_at ?? updated_at);
        return minutesUntil(begins, now) + (duration_minutes ?? 60);
      })
      .reduce((latest, minutes) => Math.max(latest, minutes), 0);
  const free = random.shuffled(theatres).map((theatre) => [theatre, freeIn(theatre)] as const);
  const [theatre, minutes] = free.reduce((one, other) => (other[1] < one[1] ? other : one));
  return [theatre, minutesBefore(now, -minutes - random.between(10, 30))];
}

/** Who was admitted for an operation gets a time and a theatre. */
export function operationsScheduled(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  return standingOf(hospital).awaitingOperation.flatMap((admission): readonly WeightedAction[] => {
    const surgery = surgeryOf(admission.reason);
    if (!surgery) return [];
    const schedule = () =>
      onAdmission(admission, {
        step: 'operation scheduled',
        body: booking(surgery, ...nextSlot(hospital, random), random),
      });
    const waited = minutesSince(admission.admitted_at, hospital.now);
    return [[schedule, waited < 5 ? 0 : Math.min(1, waited / 60)]];
  });
}

const OPERATIONS_AT_MOST = 12;

/** "To Operation" from Emergency, for who came with something that is operated on. */
export function transfersToOperation(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { emergency, operations, now } = hospital;
  if (operations.length >= OPERATIONS_AT_MOST) return [];
  return emergency.flatMap((record): readonly WeightedAction[] => {
    const surgery = surgeryOf(record.admission.reason);
    if (!surgery) return [];
    const transfer = () =>
      onRecord('emergency_id', record, {
        step: 'to operation',
        body: booking(surgery, ...nextSlot(hospital, random), random),
      });
    const waited = minutesSince(record.admission.admitted_at, now);
    return [[transfer, waited < 15 ? 0 : Math.min(3, waited / 12)]];
  });
}

/** How long somebody stays in the recovery room at least, in minutes. */
const RECOVERY = 20;

/**
 * Operations begin when their theatre is free, at most half an hour early, and end, some sooner than expected; patients recover. One
 * step at a time. In `due`: since how many minutes the next step could be taken.
 */
export function operationActions({ operations, now }: HospitalState, random: Random): readonly WeightedAction[] {
  const occupied = new Set(
    operations.filter(({ op_status }) => op_status === 'in-surgery').map(({ operating_room }) => operating_room),
  );
  return operations.flatMap((record): readonly WeightedAction[] => {
    const surgery = plannedSurgery(record);
    const { op_status, operating_room, scheduled_at, updated_at } = record;
    const next = opStatuses[opStatuses.indexOf(op_status) + 1] as NextStatus | undefined;
    if (!surgery || !next || (op_status === 'pre-op' && occupied.has(operating_room))) return [];
    const since = minutesSince(updated_at, now);
    const due: Readonly<Record<NextStatus, number>> = {
      'in-surgery': 30 - minutesUntil(scheduled_at ?? updated_at, now),
      'post-op': since - 0.4 * (record.duration_minutes ?? surgery.duration_minutes),
      recovered: since - RECOVERY,
    };
    if (next === 'recovered' && record.transferred_from === 'icu') {
      const back = () => onRecord('operation_id', record, { step: 'back to ICU', body: {} });
      return [[back, Math.min(1.5, Math.max(0, due.recovered / 10))]];
    }
    const move = () => onRecord('operation_id', record, movedOn(surgery, next, operating_room, random.chance(0.12)));
    return [[move, Math.min(1.5, Math.max(0, due[next] / 10))]];
  });
}
