import type { AdmitPatient, IcuCaseRecord, Severity, TriageAdmission } from '@ward-board/contract';
import { ageOf, type Person } from '../people/person.js';
import type { Random } from '../random.js';
import { historyOf } from './history.js';
import type { IcuCourse } from './icu-course.js';
import { measure, type Pattern } from './patterns.js';
import type { Presentation } from './presentation.js';
import { avpuOf, type Vitals, vitalsText } from './vitals.js';

type Aged = Pick<Person, 'date_of_birth'>;

/** What Reception writes at the desk. */
export const admissionFor = (
  reason: string,
  type: AdmitPatient['admission_type'],
  doctor_id: string | null = null,
) => ({
  admission_type: type,
  reason,
  doctor_id,
});

/** Vitals and the letter that goes with them. */
const observed = (vitals: Vitals) => ({ vitals: vitalsText(vitals), avpu: avpuOf(vitals) });

/** One more set of vitals. */
export const observe = (pattern: Pattern, aged: Aged, pain: number | null, now: Date, random: Random) =>
  observed(measure(pattern, ageOf(aged.date_of_birth, now), pain, random));

/** The triage form, filled in for somebody with this presentation. */
export function triageOf(
  presentation: Presentation,
  aged: Aged,
  now: Date,
  random: Random,
): Omit<TriageAdmission, 'admission_id' | 'patient_id'> {
  const { complaint, level, pattern, modes, pain, trauma, notes } = presentation;
  return {
    chief_complaint: complaint,
    triage_level: level,
    arrival_mode: random.pick(modes),
    trauma_type: trauma ?? null,
    notes: notes ?? null,
    ...observe(pattern, aged, pain ? random.int(...pain) : null, now, random),
    ...historyOf(presentation, aged, now, random),
  };
}

/** What the ICU records about somebody who is this ill. */
export function icuFindings(course: IcuCourse, severity: Severity, aged: Aged, now: Date, random: Random) {
  const { pattern, ventilator_mode, o2, medications, monitor_alerts } = course.stages[severity];
  const findings = {
    severity,
    ventilator_mode,
    o2_flow: o2 && random.int(...o2),
    medications,
    monitor_alerts,
    ...observe(pattern, aged, null, now, random),
  };
  return findings satisfies Partial<IcuCaseRecord>;
}

/** The same with what stays while somebody is there: the form of an ICU admission. */
export const icuAdmissionOf = (course: IcuCourse, severity: Severity, aged: Aged, now: Date, random: Random) => ({
  ...icuFindings(course, severity, aged, now, random),
  iv_lines: course.iv_lines,
  isolation: course.isolation,
  diet: course.diet,
});
