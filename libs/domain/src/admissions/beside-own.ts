import { labelled, NEXT_STEP, tellsNext, together } from '@ward-board/handover-text';
import type { BoardRecord } from './admission.js';
import { ownNotes } from './handover.js';
import type { DetailName } from './record-kinds.js';

/**
 * Who looks after the patient from now on, what was measured last, with its time, and what is the stay's, not a board's: a return says these anew, whatever
 * stood there.
 */
const saidAnew: ReadonlySet<string> = new Set<DetailName>([
  'doctor_id',
  'doctor_name',
  'attending_nurse',
  'attending_nurse_id',
  'attending_nurse_name',
  'vitals',
  'avpu',
  'isolation',
]);

/** What is called so where another board says it: no board tells it on. */
const toldToNobody = {
  ward_type: 'Ward type',
  visiting_hours: 'Visiting hours',
  expected_stay_days: 'Expected stay in days',
};

/** What the theatre says of a patient whom it brings back, beside what the record says itself that kept the bed. */
interface Beside {
  /** What is next, where the record says nothing of it. It stands beside a step that was told, and ends none. */
  readonly next: object;
  /** All else that the record says from now on. */
  readonly changes: object;
  /** What the record says itself in other words, and goes on saying: its board is told of it. */
  readonly told: string | null;
}

/**
 * What a return changes of the record that kept the bed. What its board has written stands until that board writes something else, since nobody there has
 * seen what the theatre says; so does a next step that it was told.
 */
export function besideOwn(said: object, { kind, details: own, keepsStep }: BoardRecord): Beside {
  const stands = (name: string): boolean => {
    const is: unknown = Reflect.get(own, name) ?? '';
    return is === '' ? name === 'next_step' && keepsStep : !saidAnew.has(name);
  };
  const all = Object.entries(said);
  const changes = all.filter(([name]) => !stands(name));
  const isNext = ([name, value]: readonly [string, unknown]) => tellsNext({ [name]: value });
  const beside = all.filter(([name, value]) => stands(name) && value !== Reflect.get(own, name));
  return {
    next: Object.fromEntries(changes.filter(isNext)),
    changes: Object.fromEntries(changes.filter((each) => !isNext(each))),
    told: inWords(kind, own, Object.fromEntries(beside)),
  };
}

/** Fields of a record as its board would tell them; a plan that the theatre makes for a ward with one of its own is what is next there. */
function inWords(kind: BoardRecord['kind'], own: object, said: Readonly<Record<string, unknown>>): string | null {
  const nothing = Object.fromEntries(Object.keys(own).map((name) => [name, null]));
  const { diagnosis, medications, care_plan, ...rest } = {
    diagnosis: null,
    medications: null,
    care_plan: null,
    ...said,
  };
  const others = Object.entries(toldToNobody).flatMap(([name, label]) => {
    const value = said[name] ?? null;
    return value === null ? [] : [`${label}: ${value}`];
  });
  return together([
    labelled(NEXT_STEP, care_plan),
    ...ownNotes(kind, { ...nothing, ...rest }, null),
    labelled('Diagnosis', diagnosis),
    labelled('Current medications', medications),
    ...others,
  ]);
}
