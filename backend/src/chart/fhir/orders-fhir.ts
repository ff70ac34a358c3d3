import { categoryOf, type PrescriptionRecord, type ServiceRequestRecord } from '@ward-board/contract';
import { z } from 'zod';
import {
  admissionIn,
  annotation,
  type Concept,
  concept,
  encounterReference,
  type FhirMapping,
  given,
  joined,
  LOINC,
  patientIn,
  patientReference,
  practitioner,
  quantity,
  reference,
  resourceOf,
  textOf,
} from './fhir-elements.js';

/** What is ordered now; a plan or a draft is no order, and nor is that something must not be done. */
const ordered = {
  status: z.literal('active'),
  intent: z.enum(['order', 'original-order', 'instance-order', 'filler-order']),
  doNotPerform: z.literal(false, 'must not be true: that something is not to be done can’t be ordered here').optional(),
  subject: reference,
  encounter: reference.optional(),
  priority: z.enum(['routine', 'urgent', 'asap', 'stat']).optional(),
  note: z.array(annotation).optional(),
};

const repeat = z.looseObject({
  boundsDuration: quantity.optional(),
  frequency: z.number().optional(),
  period: z.number().optional(),
  periodUnit: z.string().optional(),
});
const doseRange = z.looseObject({ low: quantity.optional(), high: quantity.optional() });

const medicationRequest = z.looseObject({
  ...ordered,
  resourceType: z.literal('MedicationRequest'),
  medicationCodeableConcept: concept.optional(),
  medicationReference: reference.optional(),
  dosageInstruction: z
    .array(
      z.looseObject({
        text: z.string().optional(),
        patientInstruction: z.string().optional(),
        route: concept.optional(),
        asNeededBoolean: z.boolean().optional(),
        timing: z.looseObject({ code: concept.optional(), repeat: repeat.optional() }).optional(),
        doseAndRate: z
          .array(z.looseObject({ doseQuantity: quantity.optional(), doseRange: doseRange.optional() }))
          .optional(),
      }),
    )
    // One after the other, or together: a prescription here has one dose.
    .max(1, 'has more than one: prescribe each by itself')
    .optional(),
});

const writtenQuantity = (of: z.infer<typeof quantity> | undefined): string | undefined =>
  of?.value === undefined ? undefined : [of.value, of.unit ?? of.code].filter((part) => part !== undefined).join(' ');

/** Three times in one day is `3 per 1 d`. */
const writtenRepeat = (of: z.infer<typeof repeat> | undefined): string | undefined =>
  of?.period === undefined ? undefined : `${of.frequency ?? 1} per ${of.period} ${of.periodUnit ?? ''}`.trim();

/** A MedicationRequest of FHIR R4: its dose in words where it is in no quantity. */
export const medicationRequestFhir: FhirMapping<PrescriptionRecord> = {
  resourceType: 'MedicationRequest',
  read(resource) {
    const of = medicationRequest.parse(resource);
    const [dosage] = of.dosageInstruction ?? [];
    const rate = dosage?.doseAndRate?.[0];
    const range = joined([writtenQuantity(rate?.doseRange?.low), writtenQuantity(rate?.doseRange?.high)], '–');
    const dose = writtenQuantity(rate?.doseQuantity) ?? range ?? undefined;
    const { code, repeat: repeated } = dosage?.timing ?? {};
    const needed = dosage?.asNeededBoolean ? 'when needed' : undefined;
    const notes = (of.note ?? []).map(({ text }) => text);
    return {
      patient_id: patientIn(of.subject, 'subject'),
      ...admissionIn(of.encounter),
      medication: textOf(of.medicationCodeableConcept) ?? of.medicationReference?.display,
      dose: dose ?? dosage?.text,
      route: textOf(dosage?.route) ?? null,
      frequency: joined([textOf(code) ?? writtenRepeat(repeated), needed], ', '),
      duration: writtenQuantity(repeated?.boundsDuration) ?? null,
      ...(of.priority && { priority: of.priority }),
      instructions: joined([dose === undefined ? undefined : dosage?.text, dosage?.patientInstruction, ...notes]),
    };
  },
  write: (record) => ({
    ...resourceOf('MedicationRequest', record),
    status: record.entered_in_error_at === null ? medicationStatus[record.status] : 'entered-in-error',
    intent: 'order',
    priority: record.priority,
    medicationCodeableConcept: { text: record.medication },
    subject: patientReference(record.patient_id),
    encounter: encounterReference(record.admission_id),
    authoredOn: record.created_at,
    requester: practitioner(record.recorded_by),
    dosageInstruction: [
      {
        text: [record.dose, record.route, record.frequency, record.duration].filter((part) => part !== null).join(', '),
        patientInstruction: given(record.instructions),
        route: worded(record.route),
        timing: record.frequency === null ? undefined : { code: { text: record.frequency } },
      },
    ],
  }),
  places: {
    patient_id: 'subject.reference',
    admission_id: 'encounter.reference',
    medication: 'medicationCodeableConcept',
    dose: 'dosageInstruction.0.doseAndRate',
  },
};

const medicationStatus = { ordered: 'active', dispensed: 'active', given: 'active', stopped: 'stopped' } as const;
const worded = (text: string | null) => (text === null ? undefined : { text });

const serviceRequest = z.looseObject({
  ...ordered,
  resourceType: z.literal('ServiceRequest'),
  category: z.array(concept).optional(),
  code: concept.optional(),
  reasonCode: z.array(concept).optional(),
  bodySite: z.array(concept).optional(),
});

/** SNOMED CT, which FHIR's examples have for the two categories. */
const categoryCodes: Readonly<Record<string, string>> = { '108252007': 'laboratory', '363679005': 'imaging' };

/** The first word of a resource's categories that says which of the two it is. */
const categoryIn = (categories: readonly Concept[]): string | undefined =>
  categories
    .flatMap(({ text, coding = [] }) => [text, ...coding.flatMap(({ code, display }) => [display, code])])
    .flatMap((word) => (word === undefined ? [] : [categoryCodes[word] ?? word]))
    .find((word) => categoryOf(word) !== null);

/** A ServiceRequest of FHIR R4. */
export const serviceRequestFhir: FhirMapping<ServiceRequestRecord> = {
  resourceType: 'ServiceRequest',
  read(resource) {
    const of = serviceRequest.parse(resource);
    const category = categoryIn(of.category ?? []) ?? textOf(of.category?.[0]);
    const imaging = category !== undefined && categoryOf(category) === 'radiology';
    const reasons = (of.reasonCode ?? []).map(textOf);
    return {
      patient_id: patientIn(of.subject, 'subject'),
      ...admissionIn(of.encounter),
      category,
      display: textOf(of.code) ?? null,
      code: of.code?.coding?.find(({ system }) => system === LOINC)?.code ?? null,
      ...(of.priority && { priority: of.priority }),
      reason: joined([...reasons, ...(of.note ?? []).map(({ text }) => text)]),
      ...(imaging && { body_site: joined((of.bodySite ?? []).map(textOf), ', ') }),
    };
  },
  write: (record) => ({
    ...resourceOf('ServiceRequest', record),
    status: record.entered_in_error_at === null ? requestStatus[record.status] : 'entered-in-error',
    intent: 'order',
    category: [{ text: record.category }],
    priority: record.priority,
    code: {
      coding: record.code === null ? undefined : [{ system: LOINC, code: record.code, display: record.display }],
      text: record.display,
    },
    subject: patientReference(record.patient_id),
    encounter: encounterReference(record.admission_id),
    authoredOn: record.created_at,
    requester: practitioner(record.recorded_by),
    reasonCode: record.reason === null ? undefined : [{ text: record.reason }],
    bodySite: record.body_site === null ? undefined : [{ text: record.body_site }],
  }),
  places: {
    patient_id: 'subject.reference',
    admission_id: 'encounter.reference',
    category: 'category',
    display: 'code',
  },
};

const requestStatus = {
  active: 'active',
  'in-progress': 'active',
  completed: 'completed',
  revoked: 'revoked',
} as const;
