import { admissions } from '../admissions/admission.js';
import { patients } from '../patients/patient.js';
import { admitted, given, idOf, registered, studyDetails, studyOrdered } from '../testing/index.js';
import { type StudyDetails, studyUid } from './imaging-study.js';
import { orderStudy } from './order-study.js';

const order = (said: Partial<StudyDetails> = {}) => ({
  study_id: idOf('study'),
  ordered_by: idOf('user'),
  status: 'scheduled' as const,
  details: studyDetails(said),
});
const encounter_id = idOf('admission');
const someone = given(patients, [registered()]).and(admissions, [admitted()]);

describe('ordering a study', () => {
  it('puts it on the list, with a UID of its own', () => {
    given(patients, [registered()])
      .when((patient) => orderStudy(order(), patient, null, null))
      .then([studyOrdered()]);
  });

  it('may belong to an admission of the patient', () => {
    someone
      .when((patient, admission) => orderStudy(order({ encounter_id }), patient, admission, null))
      .then([studyOrdered({ encounter_id })]);
  });

  it('is refused for nobody', () => {
    given(patients, [])
      .when((patient) => orderStudy(order(), patient, null, null))
      .then('unknown_reference', 'patient_id');
  });

  it('is refused for an admission that is not there, or is of somebody else', () => {
    given(patients, [registered()])
      .when((patient) => orderStudy(order({ encounter_id }), patient, null, null))
      .then('unknown_reference', 'encounter_id');
    given(patients, [registered({ patient_id: idOf('patient', 2) })])
      .and(admissions, [admitted()])
      .when((patient, admission) => orderStudy(order({ encounter_id }), patient, admission, null))
      .then('unknown_reference', 'encounter_id');
  });

  it.each(['in-progress', 'completed', 'cancelled'] as const)('is refused as %s', (status) => {
    given(patients, [registered()])
      .when((patient) => orderStudy({ ...order(), status }, patient, null, null))
      .then('invalid_transition', 'status');
  });

  it('is refused when it ends before it starts', () => {
    const times = { started_at: '2026-11-21T10:00:00.000Z', ended_at: '2026-11-21T09:00:00.000Z' };
    given(patients, [registered()])
      .when((patient) => orderStudy(order(times), patient, null, null))
      .then('invalid_value', 'ended_at');
  });
});

it('a study’s UID is its UUID as a decimal number, as DICOM says', () => {
  expect(studyUid('f81d4fae-7dec-11d0-a765-00a0c91e6bf6')).toBe('2.25.329800735698586629295641978511506172918');
  expect(studyUid('00000000-0000-7000-8000-000000000001').length).toBeLessThanOrEqual(64);
});
