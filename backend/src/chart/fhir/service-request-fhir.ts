import { categoriesIn, type ServiceRequestRecord } from '@ward-board/contract';
import { z } from 'zod';
import { refuseTwoCodes } from './coded-values.js';
import {
  admissionIn,
  type Concept,
  codingOf,
  concept,
  encounterReference,
  type FhirMapping,
  joined,
  LOINC,
  namedBy,
  patientIn,
  patientReference,
  period,
  practitioner,
  reference,
  refused,
  resourceOf,
  textOf,
} from './fhir-elements.js';
import { refuseNoPeriod, refuseNoTime } from './fhir-times.js';
import { ordered, readExtensions, whenOrdered, writeExtensions } from './order-fhir.js';

const ofOne = z.undefined({ error: 'is not taken: an order here is of one' }).optional();
const serviceRequest = z.looseObject({
  ...ordered,
  resourceType: z.literal('ServiceRequest'),
  category: z.array(concept).optional(),
  code: concept.optional(),
  reasonCode: z.array(concept).optional(),
  bodySite: z.array(concept).optional(),
  orderDetail: z.array(concept).optional(),
  replaces: z
    .undefined({ error: 'is not taken: take back the order that it replaces, and order this one by itself' })
    .optional(),
  reasonReference: z.array(reference).optional(),
  occurrenceDateTime: z.string().optional(),
  occurrencePeriod: period.optional(),
  // An order that is repeated, or done only when something happens, must not become one that is done now and once.
  occurrenceTiming: z.undefined({ error: 'is not taken: order each by itself' }).optional(),
  asNeededBoolean: z.literal(false, 'is not taken: order it when it is needed').optional(),
  asNeededCodeableConcept: z.undefined({ error: 'is not taken: order it when it is needed' }).optional(),
  patientInstruction: z.string().optional(),
  // An order here is of one.
  quantityQuantity: z
    .looseObject({
      value: z.literal(1, 'must be 1: order each by itself'),
      ...{ comparator: ofOne, unit: ofOne, code: z.literal('1', 'must be 1, if it is there').optional() },
    })
    .optional(),
  quantityRatio: ofOne,
  quantityRange: ofOne,
});

/** What a request here has no field for, as lines of its reason. */
const withoutField = (of: z.infer<typeof serviceRequest>): readonly (string | undefined)[] => {
  const { start, end } = of.occurrencePeriod ?? {};
  return [
    ...(of.reasonReference ?? []).map(namedBy),
    of.occurrenceDateTime && `To be done: ${of.occurrenceDateTime}`,
    start && `To be done from: ${start}`,
    end && `To be done until: ${end}`,
    of.patientInstruction,
    ...(of.note ?? []).map(({ text }) => text),
    whenOrdered(of),
  ];
};

const codeBy = (of: Concept | undefined, by: string | undefined): string | undefined =>
  of?.coding?.find(({ system, code }) => system === by && code !== undefined)?.code;

/** A modality in the words of this service, and DICOM's codes. */
const MODALITY = 'urn:ward-board:modality';
const modalitySystems: readonly (string | undefined)[] = [MODALITY, 'http://dicom.nema.org/resources/ontology/DCM'];
const isModality = ({ coding = [] }: Concept) => coding.some(({ system }) => modalitySystems.includes(system));

/** SNOMED CT, which FHIR's examples have for the two categories. */
const categoryCodes: Readonly<Record<string, string>> = { '108252007': 'laboratory', '363679005': 'imaging' };

/** The first word of a resource's categories that says which of the two it is. @throws ProblemException where another says the other. */
function categoryIn(categories: readonly Concept[]): string | undefined {
  const words = categories
    .flatMap(({ text, coding = [] }) => [text, ...coding.flatMap(({ code, display }) => [display, code])])
    .flatMap((word) => (word === undefined ? [] : [categoryCodes[word] ?? word]))
    .filter((word) => categoriesIn(word).length > 0);
  if (new Set(words.flatMap(categoriesIn)).size > 1)
    throw refused('category', 'names the laboratory and radiology: order each by itself');
  return words[0];
}

/** A ServiceRequest of FHIR R4. */
export const serviceRequestFhir: FhirMapping<ServiceRequestRecord> = {
  resourceType: 'ServiceRequest',
  read(resource) {
    const of = serviceRequest.parse(resource);
    refuseNoTime(of.occurrenceDateTime, 'occurrenceDateTime');
    refuseNoPeriod(of.occurrencePeriod ?? {}, 'occurrencePeriod');
    const category = categoryIn(of.category ?? []) ?? textOf(of.category?.[0]);
    const imaging = category !== undefined && categoriesIn(category)[0] === 'radiology';
    const details = of.orderDetail ?? [];
    const [modality, ...further] = imaging ? details.filter(isModality) : [];
    if (further.length > 0) throw refused('orderDetail', 'has more than one modality: order each by itself');
    if (of.code) refuseTwoCodes({ coding: of.code.coding?.filter(({ system }) => system === LOINC) }, 'code');
    for (const [n, detail] of details.entries()) if (isModality(detail)) refuseTwoCodes(detail, `orderDetail.${n}`);
    const others = details.filter((detail) => detail !== modality);
    const site = joined((of.bodySite ?? []).map(textOf), ', ');
    const reasons = [...(of.reasonCode ?? []), ...others].map(textOf);
    const { source, allergy_reason } = readExtensions(of);
    return {
      patient_id: patientIn(of.subject, 'subject'),
      ...admissionIn(of.encounter),
      category,
      display: textOf(of.code) ?? null,
      // A code of the hospital's own has no system, as it is answered.
      code: codeBy(of.code, LOINC) ?? codeBy(of.code, undefined) ?? null,
      ...(of.priority && { priority: of.priority }),
      reason: joined([...reasons, imaging || site === null ? undefined : `Body site: ${site}`, ...withoutField(of)]),
      source,
      ...(imaging && {
        ...{ modality: textOf(modality) ?? null, body_site: site },
        allergy_reason,
      }),
    };
  },
  write: (record) => ({
    ...resourceOf('ServiceRequest', record),
    ...writeExtensions(record),
    status: record.entered_in_error_at === null ? requestStatus[record.status] : 'entered-in-error',
    intent: 'order',
    category: [{ text: record.category }],
    priority: record.priority,
    code: {
      coding: record.code === null ? undefined : [codingOf(record.code, record.display)],
      text: record.display,
    },
    subject: patientReference(record.patient_id),
    encounter: encounterReference(record.admission_id),
    authoredOn: record.created_at,
    requester: practitioner(record.recorded_by),
    reasonCode: record.reason === null ? undefined : [{ text: record.reason }],
    bodySite: record.body_site === null ? undefined : [{ text: record.body_site }],
    orderDetail:
      record.modality === null
        ? undefined
        : [{ coding: [{ system: MODALITY, display: record.modality }], text: record.modality }],
  }),
  places: {
    patient_id: 'subject.reference',
    admission_id: 'encounter.reference',
    category: 'category',
    display: 'code',
    code: 'code.coding',
    priority: 'priority',
    reason: 'reasonCode',
    body_site: 'bodySite',
    modality: 'orderDetail',
    source: 'extension',
    allergy_reason: 'extension',
  },
};

const requestStatus = {
  active: 'active',
  'in-progress': 'active',
  completed: 'completed',
  revoked: 'revoked',
} as const;
