import { type CarePlanRecord, type ConsentRecord, carePlan, type PlanStatus } from '@ward-board/contract';
import { z } from 'zod';
import {
  admissionIn,
  type Concept,
  codeAmong,
  concept,
  encounterReference,
  type FhirMapping,
  given,
  joined,
  patientIn,
  patientReference,
  period,
  practitioner,
  reference,
  refused,
  resourceOf,
  terminology,
  textOf,
} from './fhir-elements.js';
import { momentOf, momentOfDay, overAt, pastMoment, refuseNoPeriod } from './fhir-times.js';

/** How far an activity is. One that was given up, or is not to be done, must not stand among what is to be done. */
const activityStatuses: Readonly<Record<string, string>> = {
  ...{ 'not-started': '', scheduled: '', 'in-progress': '', unknown: '' },
  ...{ 'on-hold': 'on hold', completed: 'completed' },
};
const detail = z.looseObject({
  status: z
    .enum(Object.keys(activityStatuses) as [string], 'is not taken: leave out what is not done any more')
    .optional(),
  doNotPerform: z.literal(false, 'must not be true: a plan here has what is to be done').optional(),
  code: concept.optional(),
  description: z.string().optional(),
});

const carePlanSchema = z.looseObject({
  resourceType: z.literal('CarePlan'),
  status: z.enum(['draft', 'active', 'completed', 'revoked']),
  // What is only proposed, or one option among others, is not what is planned.
  intent: z.enum(['plan', 'order']).optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  text: z.looseObject({ div: z.string().optional() }).optional(),
  category: z.array(concept).optional(),
  subject: reference,
  encounter: reference.optional(),
  period: period.optional(),
  created: z.string().optional(),
  goal: z.array(reference).optional(),
  activity: z.array(z.looseObject({ reference: reference.optional(), detail: detail.optional() })).optional(),
});
type CarePlan = z.infer<typeof carePlanSchema>;

/** What an activity is called, and how far it is where it is not to be done as it stands. */
function activityOf({ reference: named, detail }: NonNullable<CarePlan['activity']>[number]): string | undefined {
  const words = detail?.description ?? textOf(detail?.code) ?? named?.display;
  const far = detail?.status && activityStatuses[detail.status];
  return words && far ? `${words} (${far})` : words;
}

/** What a plan’s period says of the time to come, or of its end: a record here has no field for it. @throws ProblemException for a plan that goes on, by its status, after its end. */
function timesOf({ period: { start, end } = {}, status }: CarePlan): readonly (string | undefined)[] {
  refuseNoPeriod({ start, end }, 'period');
  const isOpen = status === 'draft' || status === 'active';
  if (end !== undefined && isOpen && !(overAt(end) > Date.now()))
    throw refused('period.end', `has passed, and the plan is ${status}`);
  const isToCome = start !== undefined && Date.parse(momentOf(start)) > Date.now();
  return [isToCome ? `From: ${start}` : undefined, end && `Until: ${end}`];
}

/** What XHTML writes as references: XML's own, and the space that HTML adds. */
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: ' ' };
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;

/** The character of a reference by its number, or its name; one that XML has no character for stays as it is written. */
function characterOf(written: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return named[name] ?? written;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isText = [0x9, 0xa, 0xd].includes(code) || (code >= 0x20 && code <= 0xd7ff);
  return isText || (code >= 0xe000 && code <= 0x10ffff) ? String.fromCodePoint(code) : written;
}

/** The words of a narrative, which is XHTML. Each expression passes over the text once, however hostile it is. */
const wordsIn = (div: string): string =>
  div
    .replace(/<\/(p|h\d|li|tr|div)>|<br[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(REFERENCE, characterOf)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** Words of an element that come to stand among the activities. @throws ProblemException for those that can't, by the element: a plan joins several. */
function wordsAt(path: string, words: string | undefined): string | undefined {
  const [fault] = carePlan.fields.activities.create.safeParse(words).error?.issues ?? [];
  if (fault) throw refused(path, fault.message);
  return words;
}

/** A CarePlan of FHIR R4: what it has in words alone stands among the activities. */
export const carePlanFhir: FhirMapping<CarePlanRecord> = {
  resourceType: 'CarePlan',
  read(resource) {
    const of = carePlanSchema.parse(resource);
    if (of.created !== undefined) pastMoment(of.created, 'created');
    const category = textOf(of.category?.[0]) ?? null;
    const activities =
      joined([
        wordsAt('description', of.description),
        ...(of.activity ?? []).map((each, n) => wordsAt(`activity.${n}`, activityOf(each))),
      ]) ?? (of.text?.div ? wordsAt('text.div', wordsIn(of.text.div)) : undefined);
    return {
      patient_id: patientIn(of.subject, 'subject'),
      ...admissionIn(of.encounter),
      title: of.title ?? category ?? 'Care plan',
      category,
      status: of.status,
      goals: joined((of.goal ?? []).map(({ display }) => display)),
      activities: joined([activities, ...timesOf(of)]),
    };
  },
  write: (record) => ({
    ...resourceOf('CarePlan', record),
    status: record.entered_in_error_at === null ? record.status : 'entered-in-error',
    intent: 'plan',
    title: record.title,
    category: record.category === null ? undefined : [{ text: record.category }],
    subject: patientReference(record.patient_id),
    encounter: encounterReference(record.admission_id),
    created: record.created_at,
    author: practitioner(record.recorded_by),
    goal: record.goals === null ? undefined : [{ display: record.goals }],
    activity:
      record.activities === null ? undefined : [{ detail: { status: 'unknown', description: record.activities } }],
  }),
  places: {
    patient_id: 'subject.reference',
    admission_id: 'encounter.reference',
    title: 'title',
    category: 'category',
    status: 'status',
    goals: 'goal',
    activities: 'activity',
  },
};

/** FHIR has no completed consent: one that has served its purpose is inactive, and one that was withdrawn rejected. */
const consentStatuses: Readonly<Record<PlanStatus, string>> = {
  draft: 'draft',
  active: 'active',
  completed: 'inactive',
  revoked: 'rejected',
};
const statusOfConsent: Readonly<Record<string, PlanStatus>> = {
  draft: 'draft',
  proposed: 'draft',
  active: 'active',
  inactive: 'completed',
  rejected: 'revoked',
};

/** LOINC: patient consent. FHIR asks for a category where the record has none. */
const PATIENT_CONSENT = '59284-0';

const consentSchema = z.looseObject({
  resourceType: z.literal('Consent'),
  status: z.enum(Object.keys(statusOfConsent) as [string]),
  scope: concept.optional(),
  category: z.array(concept).optional(),
  patient: reference,
  dateTime: z.string().optional(),
  performer: z.array(reference).optional(),
  verification: z
    .array(z.looseObject({ verified: z.literal(true, 'must not be false: a consent here was given') }))
    .optional(),
  // What is denied must not become a consent, nor what is permitted but for an exception, of which the record has no words.
  provision: z.looseObject({
    type: z.literal('permit').optional(),
    code: z.array(concept).min(1),
    // A consent that is over, or not yet given, must not become one that counts; a record here has no end.
    period: z
      .looseObject({
        start: z
          .string()
          .refine((start) => Date.parse(momentOf(start)) <= Date.now(), 'has not come')
          .optional(),
        end: z.undefined({ error: 'ends the consent, which a consent here has no words for' }).optional(),
      })
      .optional(),
    provision: z.array(z.unknown()).max(0, 'makes an exception, which a consent here has no words for').optional(),
  }),
});

/** A record here is a consent to a procedure: whatever else may be meant must not become one. */
const isTreatment = (of: Concept): boolean =>
  codeAmong([of], ['research', 'adr', 'patient-privacy']) === undefined &&
  (of.coding?.length ? codeAmong([of], ['treatment']) !== undefined : /treatment/i.test(of.text ?? ''));

/** Who has signed, by name: the patient, whose consent it is, or as a reference calls them. @throws ProblemException for one without a name. */
function signersOf({ performer = [], patient }: z.infer<typeof consentSchema>): string | null {
  const signers = performer.map(({ display, reference: named }, n) => {
    const name = display ?? (named !== undefined && named === patient.reference ? 'The patient' : undefined);
    if (name === undefined) throw refused(`performer.${n}.display`, 'is required: who has signed, by name');
    return name;
  });
  return joined(signers, ', ');
}

/** A Consent of FHIR R4: the procedure is what its provision permits, and whoever performed it has signed. */
export const consentFhir: FhirMapping<ConsentRecord> = {
  resourceType: 'Consent',
  read(resource) {
    const of = consentSchema.parse(resource);
    if (of.scope && !isTreatment(of.scope)) throw refused('scope', 'is another: a consent here is to treatment');
    return {
      patient_id: patientIn(of.patient, 'patient'),
      procedure: of.provision.code.flatMap((each) => textOf(each) ?? []).join(', ') || undefined,
      category: codeAmong([of.category?.[0]], [PATIENT_CONSENT]) ? null : (textOf(of.category?.[0]) ?? null),
      status: statusOfConsent[of.status],
      signed_by: signersOf(of),
      ...(of.dateTime !== undefined && { signed_at: momentOfDay(of.dateTime, 'dateTime') }),
    };
  },
  write: (record) => ({
    ...resourceOf('Consent', record),
    status: record.entered_in_error_at === null ? consentStatuses[record.status] : 'entered-in-error',
    scope: terminology('consentscope', 'treatment'),
    category: [
      record.category === null
        ? { coding: [{ system: 'http://loinc.org', code: PATIENT_CONSENT, display: 'Patient Consent' }] }
        : { text: record.category },
    ],
    policyRule: { text: 'Consent to the procedure that is named' },
    patient: patientReference(record.patient_id),
    dateTime: given(record.signed_at),
    performer: record.signed_by === null ? undefined : [{ display: record.signed_by }],
    provision: { type: 'permit', code: [{ text: record.procedure }] },
  }),
  places: {
    patient_id: 'patient.reference',
    procedure: 'provision.code',
    category: 'category',
    status: 'status',
    signed_by: 'performer',
    signed_at: 'dateTime',
  },
};
