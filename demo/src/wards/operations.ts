import {
  type CreateRecord,
  type OperationRecord,
  type OpStatus,
  type operation,
  opStatuses,
  type UpdateRecord,
} from '@ward-board/contract';
import type { Step } from '../api/steps.js';
import { icuSurgery, type Surgery, surgeryOf, theatreSuite, theatres } from '../data/operations.js';
import type { Random } from '../medicine/random.js';
import { minutesSince, onAdmission, onRecord, type WeightedAction } from './action.js';
import { type HospitalState, isAwaited, standingOf } from './hospital-state.js';
import { minutesBefore } from './plan-context.js';

type Theatre = Pick<OperationRecord, 'operating_room' | 'anaesthesiologist'>;
type Checklist = NonNullable<OperationRecord['checklist']>;
/** A status that an operation moves on to. */
export type NextStatus = Exclude<OpStatus, 'pre-op'>;

const FIVE_MINUTES = 300_000;

/** An emergency does not wait until the stomach is empty. */
const fasted = ({ surgery_type }: Surgery) => (surgery_type === 'emergency' ? 'no' : 'yes');

/** The form of an operation that begins about then. `location`: where the patient is until they are called for. */
export function booking(
  surgery: Surgery,
  { operating_room, anaesthesiologist }: Theatre,
  begins: Date,
  location: string,
  random: Random,
): Omit<CreateRecord<typeof operation>, 'admission_id' | 'op_status'> {
  const { post_op_notes: _, complications: __, ward: ___, icu: ____, ...known } = surgery;
  const scheduled_at = new Date(Math.floor(begins.getTime() / FIVE_MINUTES) * FIVE_MINUTES).toISOString();
  const checklist: Checklist = {
    consent: random.chance(0.7) ? 'yes' : null,
    fasting: random.chance(0.6) ? fasted(surgery) : null,
    labs: random.weighted<Checklist['labs']>([
      ['yes', 5],
      ['no', 1],
      [null, 3],
    ]),
    site_marked: random.chance(0.3) ? 'yes' : null,
  };
  return { ...known, operating_room, anaesthesiologist, scheduled_at, checklist, location };
}

/** A place of these that nobody has; any of them when all are taken. */
function placeOf(places: readonly string[], operations: readonly Pick<OperationRecord, 'location'>[], random: Random) {
  const free = places.filter((place) => !operations.some(({ location }) => location === place));
  return random.pick(free.length > 0 ? free : places);
}

/** All that is checked before an operation is, and the patient waits before the theatre. */
export const prepared = (
  surgery: Surgery,
  operations: readonly Pick<OperationRecord, 'location'>[],
  random: Random,
): UpdateRecord<typeof operation> => ({
  checklist: { consent: 'yes', fasting: fasted(surgery), labs: 'yes', site_marked: 'yes' },
  location: placeOf(theatreSuite.holding, operations, random),
});

/** What is recorded when an operation reaches its next status. */
export function operationMovedOn(
  surgery: Surgery,
  to: NextStatus,
  { operating_room }: Pick<OperationRecord, 'operating_room'>,
  complicated: boolean,
  operations: readonly Pick<OperationRecord, 'location'>[],
  random: Random,
): Step {
  const { post_op_notes } = surgery;
  const complications = complicated ? surgery.complications : null;
  const location = placeOf(theatreSuite.recovery, operations, random);
  const recorded: Readonly<Record<NextStatus, UpdateRecord<typeof operation>>> = {
    'in-surgery': { ...prepared(surgery, operations, random), location: operating_room },
    'post-op': { post_op_notes, complications, location },
    recovered: {},
  };
  return { step: 'operation moved on', body: { op_status: to, ...recorded[to] } };
}

/** The operation of somebody on the board, unless a visitor booked another one: nothing is made up about that. */
export function plannedSurgery({ admission, procedure_name }: OperationRecord): Surgery | undefined {
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

/** How many operations the board has room for. */
const OPERATIONS_AT_MOST = 12;
/** Whether one more can be put on the plan. */
export const hasTheatreTime = ({ operations }: HospitalState): boolean => operations.length < OPERATIONS_AT_MOST;

/** Who was admitted for an operation gets a time and a theatre. */
export function operationsScheduled(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  return standingOf(hospital).awaitingOperation.flatMap((admission): readonly WeightedAction[] => {
    const surgery = surgeryOf(admission.reason);
    if (!surgery) return [];
    const schedule = () =>
      onAdmission(admission, {
        step: 'operation scheduled',
        body: booking(surgery, ...nextSlot(hospital, random), 'Admissions lounge', random),
      });
    const waited = minutesSince(admission.admitted_at, hospital.now);
    return [[schedule, waited < 5 ? 0 : Math.min(1, waited / 60)]];
  });
}

/** How long somebody stays in the recovery room at least, in minutes. */
const RECOVERY = 20;
/** How much earlier than planned an operation begins at most, in minutes. */
const EARLIEST = 45;
/** How long before an operation what is missing is seen to, in minutes. */
const PREPARATION = 60;

/**
 * Patients are prepared, operations begin when their theatre is free, at most a little early, and end, some sooner than
 * expected; patients recover. One step at a time. In `due`: since how many minutes the next step could be taken.
 */
export function operationActions({ operations, now }: HospitalState, random: Random): readonly WeightedAction[] {
  const occupied = new Set(
    operations.filter(({ op_status }) => op_status === 'in-surgery').map(({ operating_room }) => operating_room),
  );
  const weight = (minutes: number) => Math.min(1.5, Math.max(0, minutes / 10));
  return operations.flatMap((record): readonly WeightedAction[] => {
    const surgery = plannedSurgery(record);
    const { op_status, operating_room, scheduled_at, updated_at, checklist } = record;
    const next = opStatuses[opStatuses.indexOf(op_status) + 1] as NextStatus | undefined;
    if (!surgery || !next || isAwaited(record)) return [];
    const since = minutesSince(updated_at, now);
    const begins = minutesUntil(scheduled_at ?? updated_at, now);
    const due: Readonly<Record<NextStatus, number>> = {
      'in-surgery': occupied.has(operating_room) ? 0 : EARLIEST - begins,
      'post-op': since - 0.4 * (record.duration_minutes ?? surgery.duration_minutes),
      recovered: since - RECOVERY,
    };
    const prepare = () =>
      onRecord('operation_id', record, { step: 'operation prepared', body: prepared(surgery, operations, random) });
    const move = () =>
      onRecord('operation_id', record, operationMovedOn(surgery, next, record, random.chance(0.2), operations, random));
    const ready = checklist?.site_marked === 'yes' && theatreSuite.holding.includes(record.location ?? '');
    return [
      [move, weight(due[next])],
      [prepare, op_status === 'pre-op' && !ready ? weight(PREPARATION - begins) : 0],
    ];
  });
}
