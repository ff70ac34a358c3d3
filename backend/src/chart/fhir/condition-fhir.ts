import { type ConditionRecord, condition } from '@ward-board/contract';
import { z } from 'zod';
import {
  admissionIn,
  annotation,
  codeAmong,
  codeWritten,
  concept,
  encounterReference,
  type FhirMapping,
  given,
  joined,
  oneAmong,
  patientIn,
  patientReference,
  period,
  practitioner,
  type Quantity,
  quantity,
  reference,
  refused,
  refuseInError,
  resourceOf,
  terminology,
  textOf,
} from './fhir-elements.js';
import { endsBefore, pastMoment, refuseNoPeriod } from './fhir-times.js';
import { knownUnit, quantityInWords } from './quantity-words.js';

const conditionSchema = z.looseObject({
  resourceType: z.literal('Condition'),
  clinicalStatus: concept.optional(),
  verificationStatus: concept.optional(),
  code: concept,
  subject: reference,
  encounter: reference.optional(),
  onsetDateTime: z.string().optional(),
  onsetPeriod: period.optional(),
  onsetString: z.string().optional(),
  onsetAge: quantity.optional(),
  onsetRange: z.unknown().optional(),
  recordedDate: z.string().optional(),
  abatementDateTime: z.string().optional(),
  abatementPeriod: period.optional(),
  abatementString: z.string().optional(),
  abatementAge: z.unknown().optional(),
  abatementRange: z.unknown().optional(),
  note: z.array(annotation).optional(),
});
const statuses = Object.keys(condition.fields.clinical_status.input.words);
const DAY = /^\d{4}-\d\d-\d\d/;

/** How many of a unit of time are a year. */
const IN_A_YEAR: Readonly<Record<string, number>> = { a: 1, mo: 12, wk: 52, d: 365, h: 8760, min: 525_600 };
const OLDEST = 150;

/** An age in words; undefined: none is said. @throws ProblemException for what nobody's age can be. */
function ageInWords(age: Quantity | undefined): string | undefined {
  if (!age) return undefined;
  const words = quantityInWords(age, 'onsetAge');
  const [inAYear] = [age.code, age.unit].flatMap((unit) => IN_A_YEAR[knownUnit(unit ?? '') ?? ''] ?? []);
  if (inAYear === undefined) throw refused('onsetAge.unit', 'must be a unit of time');
  if (age.value === undefined || age.value < 0 || age.value / inAYear > OLDEST)
    throw refused('onsetAge.value', `must be an age of 0 to ${OLDEST} years`);
  return words;
}

/** When a condition began: on a day, or as the notes are to say it. */
function onsetOf(of: z.infer<typeof conditionSchema>): { readonly day: string | null; readonly words?: string } {
  refuseNoPeriod(of.onsetPeriod ?? {}, 'onsetPeriod');
  if (of.onsetRange !== undefined) throw refused('onsetRange', 'is not taken: say it as onsetString');
  const [path, at] = of.onsetPeriod ? ['onsetPeriod.start', of.onsetPeriod.start] : ['onsetDateTime', of.onsetDateTime];
  if (at === undefined) {
    const words = of.onsetString ?? ageInWords(of.onsetAge);
    return { day: null, ...(words && { words: `Onset: ${words}` }) };
  }
  pastMoment(at, path);
  return DAY.test(at) ? { day: at.slice(0, 10) } : { day: null, words: `Onset: ${at}` };
}

/** When a condition ended, as the notes are to say it; undefined: it has no end. */
function endOf(of: z.infer<typeof conditionSchema>): string | undefined {
  for (const name of ['abatementAge', 'abatementRange'] as const)
    if (of[name] !== undefined) throw refused(name, 'is not taken: say it as abatementString');
  const { start, end } = of.abatementPeriod ?? {};
  refuseNoPeriod({ start, end }, 'abatementPeriod');
  const at = of.abatementDateTime ?? end ?? start;
  const path = of.abatementPeriod ? 'abatementPeriod' : 'abatementDateTime';
  if (at !== undefined) pastMoment(at, path);
  const onset = of.onsetPeriod?.start ?? of.onsetDateTime;
  if (at !== undefined && onset !== undefined && endsBefore(at, onset)) throw refused(path, 'is before the onset');
  const words = of.abatementString ?? at;
  return words === undefined ? undefined : `Ended: ${words}`;
}

/** A Condition of FHIR R4. An onset of which the day is not known stands in the notes. */
export const conditionFhir: FhirMapping<ConditionRecord> = {
  resourceType: 'Condition',
  read(resource) {
    const of = conditionSchema.parse(resource);
    refuseInError(of.verificationStatus, 'verificationStatus');
    if (of.recordedDate !== undefined) pastMoment(of.recordedDate, 'recordedDate');
    const ended = endOf(of);
    const clinical_status = of.clinicalStatus
      ? oneAmong(of.clinicalStatus, statuses, 'clinicalStatus')
      : ended === undefined
        ? 'active'
        : 'resolved';
    if (clinical_status === undefined) throw refused('clinicalStatus', `must be one of ${statuses.join(', ')}`);
    // FHIR's con-4.
    if (ended !== undefined && !['inactive', 'remission', 'resolved'].includes(clinical_status))
      throw refused('clinicalStatus', `is ${clinical_status}, and the condition has an end`);
    const unsure = codeAmong([of.verificationStatus], ['unconfirmed', 'provisional', 'differential']);
    const { day, words } = onsetOf(of);
    return {
      patient_id: patientIn(of.subject, 'subject'),
      ...admissionIn(of.encounter),
      display: textOf(of.code),
      code: of.code.coding?.find(({ code }) => code)?.code ?? null,
      clinical_status,
      onset_date: day,
      notes: joined([...(of.note ?? []).map(({ text }) => text), unsure && `Not confirmed: ${unsure}`, words, ended]),
    };
  },
  write: (record) => ({
    ...resourceOf('Condition', record),
    clinicalStatus:
      record.entered_in_error_at === null ? terminology('condition-clinical', record.clinical_status) : undefined,
    // How sure it is stands in the notes, if anywhere.
    verificationStatus:
      record.entered_in_error_at === null ? undefined : terminology('condition-ver-status', 'entered-in-error'),
    code: { ...(record.code !== null && { coding: [{ code: codeWritten(record.code) }] }), text: record.display },
    subject: patientReference(record.patient_id),
    encounter: encounterReference(record.admission_id),
    onsetDateTime: given(record.onset_date),
    recordedDate: record.created_at,
    recorder: practitioner(record.recorded_by),
    note: record.notes === null ? undefined : [{ text: record.notes }],
  }),
  places: {
    patient_id: 'subject.reference',
    admission_id: 'encounter.reference',
    display: 'code',
    code: 'code.coding',
    clinical_status: 'clinicalStatus',
    onset_date: 'onsetDateTime',
    notes: 'note',
  },
};
