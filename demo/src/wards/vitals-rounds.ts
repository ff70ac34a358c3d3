import {
  type AdmissionRecord,
  type Clinical,
  type EmergencyCaseRecord,
  type IcuCaseRecord,
  type PatientIdentity,
  triageLevels,
} from '@ward-board/contract';
import type { ListedPlace, Step } from '../api/steps.js';
import { presentationOf } from '../data/emergency.js';
import { icuTeam } from '../data/icu.js';
import type { Pattern } from '../data/vitals.js';
import { ageOf } from '../medicine/person.js';
import { type Random, shareOf } from '../medicine/random.js';
import { measure, shifted, vitalsSet } from '../medicine/vitals.js';
import { type Action, minutesSince, type WeightedAction } from './action.js';
import { icuCourseOf, wardStayOf } from './courses.js';
import { type HospitalState, isHere } from './hospital-state.js';

/** Where vitals are taken, by where somebody stands. */
export const taken = {
  'in Emergency': 'vitals taken in Emergency',
  'in the ICU': 'vitals taken in ICU',
  'on the ward': 'vitals taken on ward',
} as const satisfies Partial<Record<ListedPlace, Step['step']>>;

const pregnancySaid = {
  'in Emergency': 'pregnancy said in Emergency',
  'in the ICU': 'pregnancy said in ICU',
  'on the ward': 'pregnancy said on ward',
} as const satisfies Record<keyof typeof taken, Step['step']>;

/** What is said before vitals are taken of somebody admitted for this: NEWS2 does not apply in pregnancy. */
export const monitored = (where: keyof typeof taken, reason: string | null): readonly Step[] =>
  reason !== null && /pregnant|labour|at \d\d weeks/.test(reason)
    ? [{ step: pregnancySaid[where], body: { pregnant: true } }]
    : [];

/** Litres of oxygen per minute for somebody who is not on a ventilator: none as long as 94 % are reached without. */
export const oxygenFor = (saturation: number): number => (saturation >= 94 ? 0 : saturation >= 90 ? 2 : 8);

/** Whoever lies on a ward is mostly on the mend. */
export const ON_WARD: readonly Pattern[] = ['well', 'well', 'well', 'well', 'pain', 'unwell'];

/** What the measurements of somebody look like now; undefined: their record is in a visitor's words, and nothing is made up about it. */
interface Bedside {
  readonly pattern: Pattern;
  /** Litres per minute, where a record says so; undefined: by what is measured. */
  readonly oxygen?: number | undefined;
  readonly pain: readonly [least: number, most: number];
}

type Boarded = {
  readonly patient_id: string;
  readonly admission_id: string;
  readonly updated_at: string;
  readonly created_at: string;
  readonly patient: PatientIdentity;
  readonly admission: Pick<AdmissionRecord, 'id' | 'reason'>;
  readonly clinical?: Clinical | null;
};

/** What is measured in Emergency of somebody who is now of this level. */
export const inEmergency = ({
  admission,
  triage_level,
}: Pick<Boarded, 'admission'> & Pick<EmergencyCaseRecord, 'triage_level'>): Bedside | undefined => {
  const presentation = presentationOf(admission.reason);
  if (!presentation) return undefined;
  const better = triageLevels.indexOf(triage_level) - triageLevels.indexOf(presentation.level);
  const [least, most] = presentation.pain ?? [0, 0];
  const eased = Math.max(0, better) * 2;
  return {
    pattern: shifted(presentation.pattern, better),
    pain: [Math.max(0, least - eased), Math.max(0, most - eased)],
  };
};

/** What is measured in the ICU of somebody who is now this ill. */
export const inIcu = ({
  admission,
  severity,
  o2_flow,
}: Pick<Boarded, 'admission'> & Pick<IcuCaseRecord, 'severity' | 'o2_flow'>): Bedside | undefined => {
  const course = icuCourseOf(admission.reason);
  return course && { pattern: course.stages[severity].pattern, oxygen: o2_flow ?? 0, pain: icuTeam.pain };
};

const onWard = ({ admission }: Boarded): Bedside | undefined => {
  if (!wardStayOf(admission.reason)) return undefined;
  const pattern = ON_WARD[Math.floor(shareOf(admission.id) * ON_WARD.length)] ?? 'well';
  return { pattern, pain: [0, 4] };
};

/** Somebody takes a set of vitals, and writes it into the chart. */
export function takeVitals(
  where: keyof typeof taken,
  of: Boarded,
  bedside: Bedside,
  now: Date,
  random: Random,
): Action {
  const vitals = measure(bedside.pattern, ageOf(of.patient.date_of_birth, now), random.int(...bedside.pain), random);
  const body = vitalsSet(vitals, bedside.oxygen ?? oxygenFor(vitals.saturation));
  const { patient_id, admission_id, updated_at, admission, clinical } = of;
  const isSaid = clinical?.monitoring?.pregnant != null;
  return {
    steps: [...(isSaid ? [] : monitored(where, admission.reason)), { step: taken[where], body }],
    patient: { ids: { patient_id, admission_id } },
    about: { of: admission_id, updated_at },
  };
}

/** How often somebody is looked at of whom no total says how often that is to be: in minutes. */
const WITHOUT_TOTAL = 60;

/** Nurses take vitals: of those who have none soon, of the others as they fall due. */
export function vitalsRounds(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, emergency, icu, ward } = hospital;
  const round = (where: keyof typeof taken, of: Boarded, bedside: Bedside | undefined): readonly WeightedAction[] =>
    bedside ? [[() => takeVitals(where, of, bedside, now, random), dueness(of, now)]] : [];
  return [
    ...emergency.flatMap((record) => round('in Emergency', record, inEmergency(record))),
    ...icu.filter(isHere).flatMap((record) => round('in the ICU', record, inIcu(record))),
    ...ward.filter(isHere).flatMap((record) => round('on the ward', record, onWard(record))),
  ];
}

function dueness({ clinical, created_at }: Boarded, now: Date): number {
  const newest = clinical?.vitals
    .map(({ effective_at }) => effective_at)
    .toSorted()
    .at(-1);
  if (newest === undefined) return minutesSince(created_at, now) < 2 ? 0 : 0.5;
  const due = clinical?.next_observation_due_at;
  const late = due ? minutesSince(due, now) : minutesSince(newest, now) - WITHOUT_TOTAL;
  return late < -4 ? 0 : Math.min(1, 0.15 + Math.max(0, late) / 20);
}
