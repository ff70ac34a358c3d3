import type {
  AllergyDetails,
  AssessmentDetails,
  CarePlanDetails,
  ConditionDetails,
  ConsentDetails,
  ObservationDetails,
} from '../chart/chart-details.js';
import { idOf } from './ids.js';
import { ofPatient, ofStay, telling } from './stories.js';

/** A heart rate of 72 at eight, unless it is said otherwise. */
export const observationDetails = (said: Partial<ObservationDetails> = {}): ObservationDetails => ({
  category: 'vital-signs',
  code: '8867-4',
  display: 'Heart Rate',
  unit: 'bpm',
  value: 72,
  value_string: null,
  effective_at: '2026-11-21T08:00:00.000Z',
  ...said,
});
/** To penicillin, unless it is said otherwise. */
export const allergyDetails = (said: Partial<AllergyDetails> = {}): AllergyDetails => ({
  no_known: false,
  substance: 'Penicillin',
  category: 'medication',
  criticality: 'high',
  reaction: 'Rash',
  ...said,
});
/** Somebody asked, and there are none. */
export const noKnownAllergies = allergyDetails({
  no_known: true,
  substance: null,
  category: null,
  criticality: null,
  reaction: null,
});
/** Asthma, unless it is said otherwise. */
export const conditionDetails = (said: Partial<ConditionDetails> = {}): ConditionDetails => ({
  display: 'Asthma',
  code: 'J45.9',
  clinical_status: 'active',
  onset_date: '2001-05-01',
  notes: null,
  ...said,
});
/** Severe pain, unless it is said otherwise. */
export const assessmentDetails = (said: Partial<AssessmentDetails> = {}): AssessmentDetails => ({
  type: 'Pain',
  items: null,
  score: 7,
  result: '7 of 10, severe',
  notes: null,
  ...said,
});
/** To heal a wound, unless it is said otherwise. */
export const carePlanDetails = (said: Partial<CarePlanDetails> = {}): CarePlanDetails => ({
  title: 'Wound care',
  category: null,
  status: 'draft',
  goals: 'Closed in two weeks',
  activities: 'Dressing every day',
  ...said,
});
/** To an appendectomy, not signed yet, unless it is said otherwise. */
export const consentDetails = (said: Partial<ConsentDetails> = {}): ConsentDetails => ({
  procedure: 'Appendectomy',
  category: 'Surgical',
  status: 'draft',
  signed_by: null,
  signed_at: null,
  ...said,
});

const of = (kind: 'observation' | 'allergy' | 'condition' | 'assessment' | 'care-plan' | 'consent', n = 1) => ({
  record_id: idOf(kind, n),
  ...ofPatient,
  admission_id: ofStay.admission_id,
});
const [ofObservation, ofAllergy, ofCondition] = [of('observation'), of('allergy'), of('condition')];
const [ofAssessment, ofCarePlan, ofConsent] = [of('assessment'), of('care-plan'), of('consent')];
const ofNoKnown = of('allergy', 2);

/** The first observation, of the first patient in their first stay. */
export const observationRecorded = telling('ObservationRecorded', { ...ofObservation, details: observationDetails() });
/** From 72 to 76, unless it is said otherwise. */
export const observationAmended = telling('ObservationAmended', {
  ...ofObservation,
  changes: { value: 76 },
  before: { value: 72 },
});
/** Another patient's. */
export const observationEnteredInError = telling('ObservationEnteredInError', {
  ...ofObservation,
  before: observationDetails(),
});

/** The first allergy; goes with `allergyListed()`. */
export const allergyRecorded = telling('AllergyRecorded', { ...ofAllergy, details: allergyDetails() });
/** Low after all. */
export const allergyAmended = telling('AllergyAmended', {
  ...ofAllergy,
  changes: { criticality: 'low' },
  before: { criticality: 'high' },
});
/** Goes with `allergyUnlisted()`. */
export const allergyEnteredInError = telling('AllergyEnteredInError', { ...ofAllergy, before: allergyDetails() });
/** The second record of an allergy says that there is none; goes with `allergyListed({ …, no_known: true })`. */
export const noKnownAllergiesRecorded = telling('NoKnownAllergiesRecorded', {
  ...ofNoKnown,
  details: noKnownAllergies,
});
/** By the first allergy. */
export const noKnownAllergiesEnded = telling('NoKnownAllergiesEnded', { ...ofNoKnown, ended_by: idOf('allergy') });
/** Nobody had asked. */
export const noKnownAllergiesEnteredInError = telling('NoKnownAllergiesEnteredInError', {
  ...ofNoKnown,
  before: noKnownAllergies,
});
/** The first allergy stands on the first patient's list. */
export const allergyListed = telling('AllergyListed', { ...ofPatient, record_id: idOf('allergy'), no_known: false });
/** It no longer does. */
export const allergyUnlisted = telling('AllergyUnlisted', { ...ofPatient, record_id: idOf('allergy') });

/** The first condition. */
export const conditionRecorded = telling('ConditionRecorded', { ...ofCondition, details: conditionDetails() });
/** In remission. */
export const conditionAmended = telling('ConditionAmended', {
  ...ofCondition,
  changes: { clinical_status: 'remission' },
  before: { clinical_status: 'active' },
});
/** Another patient's. */
export const conditionEnteredInError = telling('ConditionEnteredInError', {
  ...ofCondition,
  before: conditionDetails(),
});

/** The first assessment. */
export const assessmentRecorded = telling('NursingAssessmentRecorded', {
  ...ofAssessment,
  details: assessmentDetails(),
});
/** Down to moderate. */
export const assessmentAmended = telling('NursingAssessmentAmended', {
  ...ofAssessment,
  changes: { score: 5, result: '5 of 10, moderate' },
  before: { score: 7, result: '7 of 10, severe' },
});
/** Another patient's. */
export const assessmentEnteredInError = telling('NursingAssessmentEnteredInError', {
  ...ofAssessment,
  before: assessmentDetails(),
});

/** The first care plan, a draft. */
export const carePlanRecorded = telling('CarePlanRecorded', { ...ofCarePlan, details: carePlanDetails() });
/** Sooner. */
export const carePlanAmended = telling('CarePlanAmended', {
  ...ofCarePlan,
  changes: { goals: 'Closed in a week' },
  before: { goals: 'Closed in two weeks' },
});
/** From a draft. */
export const carePlanActivated = telling('CarePlanActivated', {
  ...ofCarePlan,
  changes: { status: 'active' },
  before: { status: 'draft' },
});
/** The wound has closed. */
export const carePlanCompleted = telling('CarePlanCompleted', {
  ...ofCarePlan,
  changes: { status: 'completed' },
  before: { status: 'active' },
});
/** From a draft. */
export const carePlanRevoked = telling('CarePlanRevoked', {
  ...ofCarePlan,
  changes: { status: 'revoked' },
  before: { status: 'draft' },
});
/** Another patient's. */
export const carePlanEnteredInError = telling('CarePlanEnteredInError', { ...ofCarePlan, before: carePlanDetails() });

const signature = { signed_by: 'Amina Okafor', signed_at: '2026-11-21T08:30:00.000Z' };

/** The first consent, a draft. */
export const consentRecorded = telling('ConsentRecorded', { ...ofConsent, details: consentDetails() });
/** By the keyhole. */
export const consentAmended = telling('ConsentAmended', {
  ...ofConsent,
  changes: { procedure: 'Laparoscopic appendectomy' },
  before: { procedure: 'Appendectomy' },
});
/** By the patient at half past eight. */
export const consentSigned = telling('ConsentSigned', {
  ...ofConsent,
  changes: { status: 'active', ...signature },
  before: { status: 'draft', signed_by: null, signed_at: null },
});
/** The operation is over. */
export const consentCompleted = telling('ConsentCompleted', {
  ...ofConsent,
  changes: { status: 'completed' },
  before: { status: 'active' },
});
/** The patient has changed their mind. */
export const consentRevoked = telling('ConsentRevoked', {
  ...ofConsent,
  changes: { status: 'revoked' },
  before: { status: 'active' },
});
/** Another patient's. */
export const consentEnteredInError = telling('ConsentEnteredInError', { ...ofConsent, before: consentDetails() });

/** Every half hour, unless it is said otherwise. */
export const monitoringAdjusted = telling('MonitoringAdjusted', {
  ...ofPatient,
  changes: { interval_minutes: 30 },
  before: { interval_minutes: null },
});
