import { patients } from '../patients/patient.js';
import { admitted, detailsCorrected, given, idOf, registered, stayBegan, stayEnded } from '../testing/index.js';
import { type AdmitPatient, admitPatient } from './admit-patient.js';

const command: AdmitPatient = {
  admission_id: idOf('admission'),
  admission_number: 'A-0001',
  admission_type: 'emergency',
  reason: null,
  doctor_id: null,
};

describe('admit a patient', () => {
  it('opens the stay and claims the patient’s one active admission in one step', () => {
    given(patients, [registered()])
      .when((patient) => admitPatient(command, patient))
      .then([admitted(), stayBegan()]);
  });

  it('keeps what Reception said', () => {
    const said = { admission_type: 'surgery', reason: 'Hernia', doctor_id: idOf('doctor') } as const;
    given(patients, [registered()])
      .when((patient) => admitPatient({ ...command, ...said }, patient))
      .then([admitted(said), stayBegan()]);
  });

  it('admits again after the discharge', () => {
    const again = { admission_id: idOf('admission', 2), admission_number: 'A-0002' };
    given(patients, [registered(), stayBegan(), stayEnded()])
      .when((patient) => admitPatient({ ...command, ...again }, patient))
      .then([admitted(again), stayBegan({ admission_id: again.admission_id })]);
  });

  it('refuses a patient who does not exist', () => {
    given(patients, [])
      .when((patient) => admitPatient(command, patient))
      .then('unknown_reference', 'patient_id');
  });

  it('refuses a patient who is admitted already', () => {
    given(patients, [registered(), stayBegan({ admission_id: idOf('admission', 2) }), detailsCorrected()])
      .when((patient) => admitPatient(command, patient))
      .then('already_admitted');
  });
});
