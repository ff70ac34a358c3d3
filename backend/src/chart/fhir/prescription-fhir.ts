import { type PrescriptionRecord, saysOtherDose } from '@ward-board/contract';
import { z } from 'zod';
import {
  admissionIn,
  concept,
  encounterReference,
  type FhirMapping,
  given,
  joined,
  namedBy,
  patientIn,
  patientReference,
  period,
  practitioner,
  quantity,
  refused,
  resourceOf,
  textOf,
} from './fhir-elements.js';
import { besidesDosage, boundsInWords, medicationOf, orderWords } from './medication-order.js';
import { inAllWords } from './names-in-words.js';
import { ordered, readExtensions, whenOrdered, writeExtensions } from './order-fhir.js';
import { isOfTime, quantityInWords, rangeInWords } from './quantity-words.js';

/** Where the one dosage of a prescription is. */
const DOSAGE = 'dosageInstruction.0';
const REPEAT = `${DOSAGE}.timing.repeat`;
const RATE = `${DOSAGE}.doseAndRate.0`;

/** Elements that say nothing of the dose. All others of a dosage are taken or refused: a dose without its rate, or its days, is another. */
const asides = { id: z.string().optional(), extension: z.array(z.unknown()).optional() };
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?$/;
const repeat = z
  .strictObject({
    ...asides,
    boundsDuration: quantity
      .refine(({ value }) => value === undefined || value > 0, { path: ['value'], error: 'must be more than 0' })
      .refine((of) => of.value === undefined || isOfTime(of), { path: ['unit'], error: 'must be a unit of time' })
      .optional(),
    boundsPeriod: period.optional(),
    frequency: z.int().positive().optional(),
    period: z.number().positive().optional(),
    periodUnit: z.enum(['s', 'min', 'h', 'd', 'wk', 'mo', 'a']).optional(),
    dayOfWeek: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).optional(),
    timeOfDay: z.array(z.string().regex(TIME_OF_DAY, 'must be a time of the day with its seconds')).optional(),
  })
  .refine((of) => (of.period === undefined) === (of.periodUnit === undefined), {
    path: ['periodUnit'],
    error: 'must be there where a period is, and nowhere else',
  });
/** A number with one unit, which a Quantity says without loss. */
const MEASURED = /^(\d+(?:\.\d+)?) ([\p{L}%.[\]]+)$/u;
function quantityIn(text: string | null): { readonly value: number; readonly unit: string } | null {
  const [, digits = '', unit = ''] = MEASURED.exec(text ?? '') ?? [];
  return String(Number(digits)) === digits ? { value: Number(digits), unit } : null;
}

/** FHIR's SimpleQuantity, of what is more than nothing. */
const dose = quantity.extend({
  value: z.number().positive('must be more than 0'),
  comparator: z.undefined({ error: 'must not be there: a dose is one amount' }).optional(),
});
/** From the least to the most: without one of them it would be a dose by itself, which nobody has ordered. */
const doseRange = z.strictObject({ ...asides, low: dose, high: dose });

const medicationRequest = z.looseObject({
  ...ordered,
  ...besidesDosage,
  resourceType: z.literal('MedicationRequest'),
  dosageInstruction: z
    .array(
      z.strictObject({
        ...asides,
        sequence: z.int().optional(),
        text: z.string().optional(),
        patientInstruction: z.string().optional(),
        route: concept.optional(),
        asNeededBoolean: z.boolean().optional(),
        asNeededCodeableConcept: concept.optional(),
        additionalInstruction: z.array(concept).optional(),
        timing: z.strictObject({ ...asides, code: concept.optional(), repeat: repeat.optional() }).optional(),
        doseAndRate: z
          .array(
            z.strictObject({
              ...{ ...asides, type: concept.optional() },
              ...{ doseQuantity: dose.optional(), doseRange: doseRange.optional() },
            }),
          )
          .max(1, 'has more than one')
          .optional(),
      }),
    )
    // One after the other, or together: a prescription here has one dose.
    .max(1, 'has more than one: prescribe each by itself')
    .optional(),
});

type Repeat = z.infer<typeof repeat>;
/** Three times in one day is `3 per 1 d`. */
const writtenRate = (of: Repeat | undefined): string | undefined =>
  of?.period === undefined
    ? of?.frequency === undefined
      ? undefined
      : `${of.frequency} times`
    : `${of.frequency ?? 1} per ${of.period} ${of.periodUnit}`;
const listed = (before: string, words: readonly string[] = []): string | undefined =>
  words.length === 0 ? undefined : `${before} ${words.join(', ')}`;
const writtenBounds = ({ boundsDuration, boundsPeriod }: Repeat): string | null =>
  quantityInWords(boundsDuration, `${REPEAT}.boundsDuration`) ?? boundsInWords(boundsPeriod, `${REPEAT}.boundsPeriod`);

interface Dosage {
  readonly dose: string;
  readonly route: string | null;
  readonly frequency: string | null;
  readonly duration: string | null;
}
const inOneLine = ({ dose, route, frequency, duration }: Dosage): string =>
  [dose, route, frequency, duration].filter((part) => part !== null).join(', ');

/** A dose that is no number with its unit is the text by itself, so that it is read as the same dose. */
function dosageOf(record: Dosage & Pick<PrescriptionRecord, 'instructions'>): object {
  const { dose, route, frequency, duration } = record;
  const doseQuantity = quantityIn(dose);
  const measured = quantityIn(duration);
  const inWords = duration === null ? undefined : { unit: duration };
  const boundsDuration = measured && isOfTime(measured) ? measured : inWords;
  return {
    text: doseQuantity ? inOneLine(record) : dose,
    patientInstruction: given(record.instructions),
    route: worded(route),
    timing:
      frequency === null && !boundsDuration
        ? undefined
        : { repeat: boundsDuration && { boundsDuration }, code: worded(frequency) },
    doseAndRate: doseQuantity ? [{ doseQuantity }] : undefined,
  };
}

/** A MedicationRequest of FHIR R4: its dose in words where it is in no quantity. */
export const medicationRequestFhir: FhirMapping<PrescriptionRecord> = {
  resourceType: 'MedicationRequest',
  read(resource) {
    const of = medicationRequest.parse(resource);
    const [dosage] = of.dosageInstruction ?? [];
    const rate = dosage?.doseAndRate?.[0];
    const amount =
      quantityInWords(rate?.doseQuantity, `${RATE}.doseQuantity`) ?? rangeInWords(rate?.doseRange, `${RATE}.doseRange`);
    for (const name of ['text', 'patientInstruction'] as const)
      if (amount !== undefined && saysOtherDose(dosage?.[name] ?? '', amount))
        throw refused(`${DOSAGE}.${name}`, `says another dose than ${amount}, which is beside it`);
    const { code, repeat: repeated } = dosage?.timing ?? {};
    const purpose = inAllWords(dosage?.asNeededCodeableConcept);
    const isNeeded = dosage?.asNeededBoolean || dosage?.asNeededCodeableConcept !== undefined;
    const needed = purpose === undefined ? undefined : `when needed: ${purpose}`;
    const route = inAllWords(dosage?.route) ?? null;
    const frequency = joined(
      [
        ...[inAllWords(code), writtenRate(repeated)],
        listed('on', repeated?.dayOfWeek),
        listed('at', repeated?.timeOfDay),
        needed ?? (isNeeded ? 'when needed' : undefined),
      ],
      ', ',
    );
    const duration = repeated ? writtenBounds(repeated) : null;
    // What the other elements say in one line is no instruction beside them.
    const isSaid = amount === undefined || dosage?.text === inOneLine({ dose: amount, route, frequency, duration });
    const additional = (dosage?.additionalInstruction ?? []).map(textOf);
    const notes = (of.note ?? []).map(({ text }) => text);
    const reasons = [...(of.reasonCode ?? []).map(textOf), ...(of.reasonReference ?? []).map(namedBy)];
    const why = joined(reasons, ', ');
    const { medication, others } = medicationOf(of);
    return {
      patient_id: patientIn(of.subject, 'subject'),
      ...admissionIn(of.encounter),
      medication,
      dose: amount ?? dosage?.text,
      route,
      frequency,
      duration,
      ...(of.priority && { priority: of.priority }),
      ...readExtensions(of),
      instructions: joined([
        ...[isSaid ? undefined : dosage?.text, dosage?.patientInstruction, ...additional, ...notes],
        why === null ? undefined : `For: ${why}`,
        others.length === 0 ? undefined : `Also named: ${others.join('; ')}`,
        ...orderWords(of),
        whenOrdered(of),
      ]),
    };
  },
  write: (record) => ({
    ...resourceOf('MedicationRequest', record),
    ...writeExtensions(record),
    status: record.entered_in_error_at === null ? medicationStatus[record.status] : 'entered-in-error',
    intent: 'order',
    priority: record.priority,
    medicationCodeableConcept: { text: record.medication },
    subject: patientReference(record.patient_id),
    encounter: encounterReference(record.admission_id),
    authoredOn: record.created_at,
    requester: practitioner(record.recorded_by),
    dosageInstruction: [dosageOf(record)],
  }),
  places: {
    patient_id: 'subject.reference',
    admission_id: 'encounter.reference',
    medication: 'medicationCodeableConcept',
    dose: `${DOSAGE}.doseAndRate`,
    route: `${DOSAGE}.route`,
    frequency: `${DOSAGE}.timing`,
    duration: `${REPEAT}.boundsDuration`,
    instructions: 'note',
    priority: 'priority',
    source: 'extension',
    allergy_reason: 'extension',
  },
};

const medicationStatus = { ordered: 'active', dispensed: 'active', given: 'active', stopped: 'stopped' } as const;
const worded = (text: string | null) => (text === null ? undefined : { text });
