import { detailsCorrected, given, nothing, patientDetails, registered, stayBegan } from '../testing/index.js';
import { type CorrectPatient, correctPatient } from './correct-patient.js';
import { type Patient, patients } from './patient.js';

const correcting =
  (changes: CorrectPatient['changes'], if_match: number | null = null) =>
  (patient: Patient | null) =>
    correctPatient({ changes, if_match }, patient);

describe('correct a patient’s details', () => {
  it('records the fields that change, and no others', () => {
    given(patients, [registered()])
      .when(correcting({ name: 'Amina Haddad', phone: '555-0100', date_of_birth: undefined }))
      .then([detailsCorrected({ changes: { phone: '555-0100' } })]);
  });

  it('clears a field', () => {
    given(patients, [registered()])
      .when(correcting({ blood_type: null }))
      .then([detailsCorrected({ changes: { blood_type: null } })]);
  });

  it('records nothing when all is so already', () => {
    given(patients, [registered()]).when(correcting(patientDetails())).then(nothing);
    given(patients, [registered()]).when(correcting({})).then(nothing);
  });

  it('takes somebody of whom it was never said for not confidential', () => {
    given(patients, [registered()])
      .when(correcting({ confidential: false }))
      .then(nothing);
    given(patients, [registered()])
      .when(correcting({ confidential: true }))
      .then([detailsCorrected({ changes: { confidential: true } })]);
  });

  it('sees what has been corrected before', () => {
    given(patients, [registered(), detailsCorrected()])
      .when(correcting({ phone: '555-0100' }))
      .then(nothing);
  });

  it('takes the record number as a check: a patient keeps it', () => {
    const claiming = (mrn: string) => (patient: Patient | null) =>
      correctPatient({ changes: { phone: '555-0100' }, mrn, if_match: null }, patient);
    given(patients, [registered({ mrn: 'A-1' })])
      .when(claiming('A-1'))
      .then([detailsCorrected({ changes: { phone: '555-0100' } })]);
    given(patients, [registered({ mrn: 'A-1' })])
      .when(claiming('A-2'))
      .then('not_changeable', 'mrn');
  });

  it('refuses a patient who does not exist', () => {
    given(patients, [])
      .when(correcting({ phone: '555-0100' }, 1))
      .then('not_found');
  });

  it('refuses an edit of an older revision, also one that would change nothing', () => {
    const history = [registered(), detailsCorrected()];
    given(patients, history)
      .when(correcting({ name: 'Amina Hadad' }, 1))
      .then('stale_revision');
    given(patients, history).when(correcting({}, 1)).then('stale_revision');
    given(patients, history)
      .when(correcting({ phone: null }, 2))
      .then([detailsCorrected({ changes: { phone: null } })]);
  });

  it('is not made stale by an admission, which leaves the details as they were', () => {
    given(patients, [registered(), stayBegan()])
      .when(correcting({ phone: '555-0100' }, 1))
      .then([detailsCorrected()]);
  });
});
