import { admissions } from './admissions/admission.js';
import { callbacks, takeCallback } from './callbacks.js';
import { patients } from './patients/patient.js';
import {
  admitted,
  authorisationReceived,
  depositCollected,
  given,
  icuDischarged,
  icuOpened,
  idOf,
  nothing,
  registered,
} from './testing/index.js';

const { callback_id, patient_id, reported_at, details } = depositCollected().data;
const report = { kind: 'deposit', callback_id, patient_id, reported_at, details } as const;
const inIcu = [admitted({ admission_type: 'icu' }), icuOpened()];

describe('a report of another system', () => {
  it('is taken with the stay, and whether the patient is in the ICU', () => {
    const take = given(callbacks.deposit, []).and(patients, [registered()]);
    take
      .and(admissions, inIcu)
      .when((before, patient, stay) => takeCallback(report, before, patient, stay))
      .then([depositCollected()]);
    take
      .and(admissions, [...inIcu, icuDischarged()])
      .when((before, patient, stay) => takeCallback(report, before, patient, stay))
      .then([depositCollected({ in_icu: false })]);
  });

  it('is taken of somebody who is not in the hospital', () => {
    const { admission_id: _, ...of } = authorisationReceived().data;
    given(callbacks['prior-authorisation'], [])
      .and(patients, [registered()])
      .when((before, patient) => takeCallback({ ...of, kind: 'prior-authorisation' }, before, patient, null))
      .then([{ type: 'PriorAuthorisationReceived', data: { ...of, in_icu: false } }]);
  });

  it('is taken once, whatever is said the second time', () => {
    given(callbacks.deposit, [depositCollected()])
      .and(patients, [registered()])
      .when((before, patient) => takeCallback({ ...report, patient_id: idOf('patient', 2) }, before, patient, null))
      .then(nothing);
  });

  it('is refused of nobody', () => {
    given(callbacks.deposit, [])
      .when((before) => takeCallback(report, before, null, null))
      .then('unknown_reference', 'patient_id');
  });
});
