import type { LabResult, PrescriptionRecord, ServiceRequestRecord } from '@ward-board/contract';
import type { Plan } from '../api/play.js';
import type { Step } from '../api/steps.js';
import { type LabTest, medications, testOf, tests } from '../data/orders.js';
import { personFor } from '../medicine/person.js';
import type { Random } from '../medicine/random.js';
import { minutesSince, onPrescription, onRequest, type WeightedAction } from './action.js';
import type { HospitalState } from './hospital-state.js';
import { type PlanContext, planned, standsAt } from './plan-context.js';

/** How many orders the laboratory and the pharmacy have room for: beyond these, doctors order less. */
const FULL = 12;
/** How many outpatients' blood is tested on the first day: of so many all is reported, of so many nothing yet. */
const FIRST_DAY = { reported: 4, open: 5 } as const;

const ordered = ({ display, code, priority, reasons }: LabTest, random: Random) => ({
  ...{ category: 'laboratory', display, code, priority, reason: random.pick(reasons) },
});

type Value = NonNullable<LabResult['values']>[number];

/** What is found by a test. */
function resultOf({ values, conclusion, critical }: LabTest, random: Random): LabResult {
  const measured = values.map(({ code, display, unit, ...of }): Value => {
    if ('words' in of)
      return { code, display, unit, value: random.pick(of.words), reference_range: null, interpretation: null };
    const value = Number(random.between(...of.range).toFixed(of.digits));
    const [low, high] = of.usual;
    const interpretation = value < low ? 'low' : value <= high ? 'normal' : critical ? 'critical_high' : 'high';
    return { code, display, unit, value, reference_range: `${low}–${high}`, interpretation };
  });
  return { status: 'final', values: measured, conclusion, critical };
}

/** Outpatients whose blood is tested before an operation: of some all is known, of some nothing yet. */
export function bloodTests({ now, random }: PlanContext): readonly Plan[] {
  return Array.from({ length: FIRST_DAY.reported + FIRST_DAY.open }, (_, n): Plan => {
    const test = random.pick(tests.filter(({ critical }) => !critical));
    const isReported = n < FIRST_DAY.reported;
    const came = isReported ? test.minutes + random.between(10, 200) : random.between(3, 30);
    const person: Step = { step: 'registered', body: personFor({ ages: [25, 85] }, now, random) };
    return [
      ...planned(now, came, person, { step: 'test ordered for an outpatient', body: ordered(test, random) }),
      ...(isReported ? planned(now, came - test.minutes, { step: 'test reported', body: resultOf(test, random) }) : []),
    ];
  });
}

/** Of how many who lie on a board by now something was ordered, and for how many of these it was dispensed. */
const ORDERED_FOR = { tests: 6, prescriptions: 9, dispensed: 4 } as const;

/** From where a board's patient is ordered for, by where they stand. */
const orderedFrom = {
  'in Emergency': { source: 'emergency', test: 'test ordered in Emergency', drug: 'prescribed in Emergency' },
  'in the ICU': { source: 'icu', test: 'test ordered in ICU', drug: 'prescribed in ICU' },
  'on the ward': { source: 'ward', test: 'test ordered on ward', drug: 'prescribed on ward' },
} as const;

/** The plans, with what was ordered meanwhile for some of those who are on a board, and has not been done yet. */
export function withOrders(plans: readonly Plan[], { now, random }: PlanContext): readonly Plan[] {
  const boarded = random.shuffled(plans.filter((plan) => orderedFromOf(plan) !== undefined));
  const chosen = boarded.slice(0, ORDERED_FOR.tests + ORDERED_FOR.prescriptions);
  const drugs = random.shuffled(medications);
  return plans.map((plan) => {
    const n = chosen.indexOf(plan);
    const [last, from] = [plan.at(-1)?.at, orderedFromOf(plan)];
    if (n < 0 || last === undefined || from === undefined) return plan;
    const ago = ((now.getTime() - last) / 60_000) * random.between(0.2, 0.9);
    const { source, test, drug } = from;
    if (n < ORDERED_FOR.tests)
      return [...plan, ...planned(now, ago, { step: test, body: { ...ordered(random.pick(tests), random), source } })];
    return [
      ...plan,
      ...planned(now, ago, { step: drug, body: { ...drugs[n % drugs.length], source } }),
      ...(n < ORDERED_FOR.tests + ORDERED_FOR.dispensed
        ? planned(now, ago / 2, { step: 'medication dispensed', body: { action: 'dispensed' } })
        : []),
    ];
  });
}

const orderedFromOf = (plan: Plan) => {
  const standing = standsAt(plan);
  return standing !== null && standing in orderedFrom ? orderedFrom[standing as keyof typeof orderedFrom] : undefined;
};

/** Doctors order tests and medications for those whom they look after, each once while it is still to be done. */
export function doctorsOrders(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { labRequests, prescriptions } = hospital;
  const boards = [
    ['in Emergency', 'emergency', hospital.emergency, 1],
    ['in ICU', 'icu', hospital.icu, 0.5],
    ['on ward', 'ward', hospital.ward, 0.5],
  ] as const;
  return boards.flatMap(([where, source, all, often]): readonly WeightedAction[] => {
    const here = all.filter(({ away }) => away === null);
    if (here.length === 0) return [];
    const someone = () => {
      const { patient_id, admission_id, updated_at } = random.pick(here);
      return { patient_id, of: { admission_id, source }, about: { of: admission_id, updated_at } };
    };
    const order = (step: Step, { patient_id, about }: ReturnType<typeof someone>) => ({
      steps: [step],
      patient: { ids: { patient_id } },
      about,
    });
    const test = () => {
      const patient = someone();
      const { patient_id, of } = patient;
      const under = labRequests.filter((each) => each.patient_id === patient_id).map(({ display }) => display);
      const others = tests.filter(({ display }) => !under.includes(display));
      const body = { ...ordered(random.pick(others.length > 0 ? others : tests), random), ...of };
      return order({ step: `test ordered ${where}`, body }, patient);
    };
    const prescribe = () => {
      const patient = someone();
      const { patient_id, of } = patient;
      const taken = prescriptions.filter((each) => each.patient_id === patient_id).map(({ medication }) => medication);
      const others = medications.filter(({ medication }) => !taken.includes(medication));
      const body = { ...random.pick(others.length > 0 ? others : medications), ...of };
      return order({ step: `prescribed ${where}`, body }, patient);
    };
    return [
      [test, often * room(labRequests)],
      [prescribe, often * room(prescriptions)],
    ];
  });
}

const room = ({ length }: { readonly length: number }): number => Math.min(1, Math.max(0, (FULL - length) / 6));
/** The longer it waits, the likelier. */
const due = (minutes: number): number => Math.min(1, Math.max(0, minutes / 10));

/** The laboratory begins with what waits, and reports what is ready. */
export function laboratoryActions({ now, labRequests }: HospitalState, random: Random): readonly WeightedAction[] {
  return labRequests.map((request: ServiceRequestRecord): WeightedAction => {
    const test = testOf(request);
    const since = minutesSince(request.updated_at, now);
    if (!test) return [() => onRequest(request, { step: 'test begun' }), 0];
    return request.status === 'active'
      ? [() => onRequest(request, { step: 'test begun' }), due(since)]
      : [() => onRequest(request, { step: 'test reported', body: resultOf(test, random) }), due(since - test.minutes)];
  });
}

/** The pharmacy dispenses what is ordered, and nurses give what was dispensed. */
export function medicationActions({ now, prescriptions }: HospitalState): readonly WeightedAction[] {
  return prescriptions.map((prescription: PrescriptionRecord): WeightedAction => {
    const step: Step =
      prescription.status === 'ordered'
        ? { step: 'medication dispensed', body: { action: 'dispensed' } }
        : { step: 'medication given', body: { status: 'given' } };
    return [() => onPrescription(prescription, step), due(minutesSince(prescription.updated_at, now) - 3)];
  });
}
