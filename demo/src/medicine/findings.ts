import type {
  AdmissionType,
  AdmitPatient,
  CreateRecord,
  emergencyCase,
  icuCase,
  RegisterPatient,
  Severity,
  TriageLevel,
} from '@ward-board/contract';
import type { Step } from '../api/steps.js';
import { type Presentation } from '../data/emergency.js';
import { type IcuCourse, icuTeam } from '../data/icu.js';
import { history, type Pattern } from '../data/vitals.js';
import { ageOf } from './person.js';
import type { Random } from './random.js';
import { avpuOf, measure, vitalsText } from './vitals.js';

type Aged = Pick<RegisterPatient, 'date_of_birth'>;

/** At the front desk: registered, then admitted for what they say. */
export const arrival = (person: RegisterPatient, admission_type: AdmissionType, reason: string): readonly Step[] => [
  { step: 'registered', body: person },
  { step: 'admitted', body: { admission_type, reason } satisfies Omit<AdmitPatient, 'patient_id'> },
];

/** One more set of vitals, and the letter that goes with them. */
export function observe(pattern: Pattern, aged: Aged, pain: number | null, now: Date, random: Random) {
  const vitals = measure(pattern, ageOf(aged.date_of_birth, now), pain, random);
  return { vitals: vitalsText(vitals), avpu: avpuOf(vitals) };
}

const patternOf: Readonly<Record<TriageLevel, Pattern>> = {
  critical: 'shock',
  urgent: 'feverish',
  standard: 'pain',
  'non-urgent': 'well',
};

/** What somebody has whose complaint is in words that are not the sample hospital's. */
export const inOtherWords = (reason: string | null, level: TriageLevel): Presentation => ({
  ...{ reason: reason ?? '', complaint: reason ?? 'Feels unwell', level, pattern: patternOf[level] },
  ...{ modes: ['walk-in'], ages: [0, 120] },
});

/** The triage form, filled in. */
export function triage(presentation: Presentation, aged: Aged, now: Date, random: Random): Step {
  const { complaint, level, pattern, modes, pain, trauma, notes, isolation } = presentation;
  const years = ageOf(aged.date_of_birth, now);
  const usual = history.medications.find(({ below }) => years < below)?.usual ?? [[null, 1]];
  const body: Omit<CreateRecord<typeof emergencyCase>, 'admission_id'> = {
    chief_complaint: complaint,
    triage_level: level,
    arrival_mode: random.pick(modes),
    trauma_type: trauma ?? null,
    ...{ notes: notes ?? null, isolation: isolation ?? null },
    ...observe(pattern, aged, pain ? random.int(...pain) : null, now, random),
    allergies: presentation.allergies ?? random.weighted(history.allergies),
    current_medications: presentation.medications ?? random.weighted(usual),
  };
  return { step: 'triaged', body };
}

/** What the ICU records about somebody who is this ill. */
export function icuFindings(course: IcuCourse, severity: Severity, aged: Aged, now: Date, random: Random) {
  const { pattern, o2, ...stage } = course.stages[severity];
  const care = { severity, ...stage, o2_flow: o2 && random.int(...o2) };
  return { ...care, ...observe(pattern, aged, random.int(...icuTeam.pain), now, random) };
}

/** The form of an ICU admission: the findings, with what stays the same while somebody is there. */
export const icuAdmission = (
  course: IcuCourse,
  severity: Severity,
  aged: Aged,
  now: Date,
  random: Random,
): Omit<CreateRecord<typeof icuCase>, 'admission_id'> => ({
  ...icuFindings(course, severity, aged, now, random),
  diagnosis: course.diagnosis,
  attending_nurse: random.pick(icuTeam.nurses),
  iv_lines: course.iv_lines,
  // What is not said goes along as it was.
  ...(course.isolation && { isolation: course.isolation }),
  diet: course.diet,
});
