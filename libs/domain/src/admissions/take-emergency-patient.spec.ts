import {
  admitted,
  discharged,
  emergencyAmended,
  given,
  handedOff,
  idOf,
  nothing,
  patientTaken,
  retriaged,
  triaged,
} from '../testing/index.js';
import { type Admission, admissions } from './admission.js';
import { type TakeEmergencyPatient, takeEmergencyPatient } from './take-emergency-patient.js';

const doctor = { doctor_id: idOf('doctor'), doctor_name: 'Dr. Okafor' };
const nurse = { attending_nurse_id: idOf('nurse'), attending_nurse_name: 'Aoife Brennan' };
const at = '2026-11-21T08:00:00.000Z';
const taking = (said: Partial<TakeEmergencyPatient> = {}) => {
  const command = { kind: 'emergency', id: idOf('emergency'), if_match: null, by: doctor, at, ...said } as const;
  return (admission: Admission | null) => takeEmergencyPatient(command, admission);
};
const inEmergency = [admitted(), triaged()];

describe('taking an emergency patient', () => {
  it('says who has the patient, and when somebody first saw them', () => {
    given(admissions, inEmergency).when(taking()).then([patientTaken()]);
    given(admissions, inEmergency)
      .when(taking({ by: nurse }))
      .then([patientTaken({ changes: { ...nurse, seen_at: at } })]);
  });

  it('leaves the time at which the patient was first seen', () => {
    given(admissions, [...inEmergency, patientTaken()])
      .when(taking({ by: nurse, at: '2026-11-21T09:00:00.000Z' }))
      .then([patientTaken({ changes: nurse })]);
    given(admissions, [...inEmergency, emergencyAmended({ changes: { seen_at: at } })])
      .when(taking({ at: '2026-11-21T09:00:00.000Z' }))
      .then([patientTaken({ changes: doctor })]);
  });

  it('changes nothing for whoever has the patient already', () => {
    given(admissions, [...inEmergency, patientTaken()])
      .when(taking({ at: '2026-11-21T09:00:00.000Z' }))
      .then(nothing);
  });

  it('says that the patient is seen when the doctor was only named before', () => {
    given(admissions, [...inEmergency, emergencyAmended({ changes: doctor })])
      .when(taking())
      .then([patientTaken({ changes: { seen_at: at } })]);
  });

  it('refuses whom somebody else of the same role has', () => {
    const other = { doctor_id: idOf('doctor', 2), doctor_name: 'Dr. Weber' };
    given(admissions, [...inEmergency, patientTaken()])
      .when(taking({ by: other }))
      .then('already_taken');
    given(admissions, [...inEmergency, patientTaken({ changes: { ...nurse, seen_at: at } })])
      .when(taking({ by: { ...nurse, attending_nurse_id: idOf('nurse', 2) } }))
      .then('already_taken');
  });

  it('is possible again once the doctor was cleared', () => {
    const cleared = emergencyAmended({ changes: { doctor_id: null, doctor_name: null } });
    given(admissions, [...inEmergency, patientTaken(), cleared])
      .when(taking())
      .then([patientTaken({ changes: doctor })]);
  });

  it('refuses a case that is unknown, closed, of a discharged stay, or was edited since it was seen', () => {
    given(admissions, [admitted()]).when(taking()).then('not_found');
    given(admissions, [...inEmergency, handedOff()])
      .when(taking())
      .then('already_disposed');
    given(admissions, [...inEmergency, discharged()])
      .when(taking())
      .then('admission_closed');
    given(admissions, [...inEmergency, retriaged()])
      .when(taking({ if_match: 2 }))
      .then('stale_revision');
  });
});
