import { given, idOf, mrnAssigned, patientDetails, registered } from '../testing/index.js';
import { mrns } from './patient.js';
import { type RegisterPatient, registerPatient } from './register-patient.js';

const registering = (said: Partial<RegisterPatient> = {}) => {
  const command = { patient_id: idOf('patient'), mrn: 'MRN-0001', details: patientDetails(), ...said };
  return (owner: string | null) => registerPatient(command, owner);
};

describe('register a patient', () => {
  it('registers the patient and takes the MRN in one step', () => {
    given(mrns, []).when(registering()).then([registered(), mrnAssigned()]);
  });

  it('keeps the MRN as it was written', () => {
    given(mrns, [])
      .when(registering({ mrn: 'mrn-0001' }))
      .then([registered({ mrn: 'mrn-0001' }), mrnAssigned({ mrn: 'mrn-0001' })]);
  });

  it('refuses an MRN that another patient has', () => {
    given(mrns, [mrnAssigned({ patient_id: idOf('patient', 2) })])
      .when(registering())
      .then('mrn_taken', 'mrn');
  });
});
