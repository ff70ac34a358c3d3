import {
  type AllergyRecord,
  allergyCategories,
  type ConditionRecord,
  condition,
  criticalities,
} from '@ward-board/contract';
import { z } from 'zod';
import {
  admissionIn,
  annotation,
  codeAmong,
  concept,
  encounterReference,
  type FhirMapping,
  given,
  joined,
  patientIn,
  patientReference,
  practitioner,
  reference,
  refused,
  refuseInError,
  resourceOf,
  terminology,
  textOf,
} from './fhir-elements.js';

/** SNOMED CT: no known allergy. */
const NO_KNOWN_ALLERGY = '716186003';

const allergySchema = z.looseObject({
  resourceType: z.literal('AllergyIntolerance'),
  clinicalStatus: concept.optional(),
  verificationStatus: concept.optional(),
  category: z.array(z.enum(allergyCategories)).optional(),
  criticality: z.enum(criticalities).optional(),
  code: concept,
  patient: reference,
  encounter: reference.optional(),
  reaction: z.array(z.looseObject({ manifestation: z.array(concept).min(1) })).optional(),
});

/** An AllergyIntolerance of FHIR R4; that none is known is one of its codes. */
export const allergyFhir: FhirMapping<AllergyRecord> = {
  resourceType: 'AllergyIntolerance',
  read(resource) {
    const of = allergySchema.parse(resource);
    refuseInError(of.verificationStatus, 'verificationStatus');
    const past = codeAmong([of.clinicalStatus], ['inactive', 'resolved']);
    if (past) throw refused('clinicalStatus', `is ${past}: the chart has allergies that count`);
    const whose = { patient_id: patientIn(of.patient, 'patient'), ...admissionIn(of.encounter) };
    if (of.code.coding?.some(({ code }) => code === NO_KNOWN_ALLERGY)) return { ...whose, no_known: true };
    const reactions = (of.reaction ?? []).flatMap(({ manifestation }) => manifestation.map(textOf));
    return {
      ...whose,
      substance: textOf(of.code),
      category: of.category?.[0] ?? null,
      criticality: of.criticality ?? null,
      reaction: joined(reactions, ', '),
    };
  },
  write: (record) => ({
    ...resourceOf('AllergyIntolerance', record),
    // FHIR has no clinical status of what was entered in error.
    clinicalStatus:
      record.entered_in_error_at === null
        ? terminology('allergyintolerance-clinical', record.ended_at === null ? 'active' : 'inactive')
        : undefined,
    verificationStatus: terminology(
      'allergyintolerance-verification',
      record.entered_in_error_at === null ? 'confirmed' : 'entered-in-error',
    ),
    category: record.category === null ? undefined : [record.category],
    criticality: given(record.criticality),
    code: record.no_known
      ? { coding: [{ system: 'http://snomed.info/sct', code: NO_KNOWN_ALLERGY }], text: 'No known allergies' }
      : { text: record.substance },
    patient: patientReference(record.patient_id),
    encounter: encounterReference(record.admission_id),
    recordedDate: record.created_at,
    recorder: practitioner(record.recorded_by),
    reaction: record.reaction === null ? undefined : [{ manifestation: [{ text: record.reaction }] }],
  }),
  places: {
    patient_id: 'patient.reference',
    admission_id: 'encounter.reference',
    substance: 'code',
    category: 'category',
    criticality: 'criticality',
    reaction: 'reaction',
    no_known: 'code',
  },
};

const conditionSchema = z.looseObject({
  resourceType: z.literal('Condition'),
  clinicalStatus: concept.optional(),
  verificationStatus: concept.optional(),
  code: concept,
  subject: reference,
  encounter: reference.optional(),
  onsetDateTime: z.string().optional(),
  note: z.array(annotation).optional(),
});
const statuses = Object.keys(condition.fields.clinical_status.input.words);
const DAY = /^\d{4}-\d\d-\d\d/;

/** A Condition of FHIR R4. An onset of which the day is not known stands in the notes. */
export const conditionFhir: FhirMapping<ConditionRecord> = {
  resourceType: 'Condition',
  read(resource) {
    const of = conditionSchema.parse(resource);
    refuseInError(of.verificationStatus, 'verificationStatus');
    const clinical_status = of.clinicalStatus ? codeAmong([of.clinicalStatus], statuses) : 'active';
    if (clinical_status === undefined) throw refused('clinicalStatus', `must be one of ${statuses.join(', ')}`);
    const onset = of.onsetDateTime;
    const isDay = onset !== undefined && DAY.test(onset);
    return {
      patient_id: patientIn(of.subject, 'subject'),
      ...admissionIn(of.encounter),
      display: textOf(of.code),
      code: of.code.coding?.[0]?.code ?? null,
      clinical_status,
      onset_date: isDay ? onset.slice(0, 10) : null,
      notes: joined([...(of.note ?? []).map(({ text }) => text), ...(onset && !isDay ? [`Onset: ${onset}`] : [])]),
    };
  },
  write: (record) => ({
    ...resourceOf('Condition', record),
    clinicalStatus:
      record.entered_in_error_at === null ? terminology('condition-clinical', record.clinical_status) : undefined,
    verificationStatus: terminology(
      'condition-ver-status',
      record.entered_in_error_at === null ? 'confirmed' : 'entered-in-error',
    ),
    code: { ...(record.code !== null && { coding: [{ code: record.code }] }), text: record.display },
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
