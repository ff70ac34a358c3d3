import {
  admitted,
  discharged,
  emergencyAmended,
  emergencyDetails,
  given,
  handedOff,
  icuOpened,
  idOf,
  nothing,
  retriaged,
  treatedAndReleased,
  triaged,
} from '../testing/index.js';
import { type Admission, admissions } from './admission.js';
import { type AmendRecord, amendRecord } from './amend-record.js';

interface GivenRecord extends Partial<AmendRecord<'emergency'>> {
  readonly emergency_id?: string;
}
const amending = ({ emergency_id: id = idOf('emergency'), ...said }: GivenRecord) => {
  const command = { kind: 'emergency', id, if_match: null, changes: {}, ...said } as const;
  return (admission: Admission | null) => amendRecord(command, admission);
};
const inEmergency = [admitted(), triaged()];

describe('amend an emergency case', () => {
  it('records the details that change, and no others', () => {
    given(admissions, inEmergency)
      .when(amending({ changes: { avpu: 'voice', chief_complaint: 'Chest pain', notes: undefined } }))
      .then([emergencyAmended()]);
  });

  it('records a new triage level as an event of its own', () => {
    given(admissions, inEmergency)
      .when(amending({ level: 'critical' }))
      .then([retriaged()]);
    given(admissions, inEmergency)
      .when(amending({ level: 'critical', changes: { avpu: 'voice' } }))
      .then([retriaged(), emergencyAmended()]);
  });

  it('records the level that it really was before', () => {
    given(admissions, [...inEmergency, retriaged()])
      .when(amending({ level: 'urgent' }))
      .then([retriaged({ from: 'critical', to: 'urgent' })]);
  });

  it('takes whose the record is as a check, and refuses to make it another’s', () => {
    const { admission_id, patient_id } = admitted().data;
    given(admissions, inEmergency).when(amending({ admission_id, patient_id })).then(nothing);
    given(admissions, inEmergency)
      .when(amending({ admission_id: idOf('admission', 9) }))
      .then('not_changeable', 'admission_id');
    given(admissions, inEmergency)
      .when(amending({ patient_id: idOf('patient', 9) }))
      .then('not_changeable', 'patient_id');
  });

  it('records nothing when all is so already', () => {
    given(admissions, inEmergency)
      .when(amending({ level: 'urgent', changes: emergencyDetails() }))
      .then(nothing);
    given(admissions, [...inEmergency, emergencyAmended(), retriaged()])
      .when(amending({ level: 'critical', changes: { avpu: 'voice' } }))
      .then(nothing);
  });

  it('clears a detail', () => {
    given(admissions, inEmergency)
      .when(amending({ changes: { vitals: null } }))
      .then([emergencyAmended({ changes: { vitals: null } })]);
  });

  it('refuses an edit made on an older revision, also one that would change nothing', () => {
    const history = [...inEmergency, retriaged(), emergencyAmended()];
    given(admissions, history)
      .when(amending({ if_match: 3, level: 'standard' }))
      .then('stale_revision');
    given(admissions, history)
      .when(amending({ if_match: 3 }))
      .then('stale_revision');
    given(admissions, history)
      .when(amending({ if_match: 4, changes: { avpu: 'pain' } }))
      .then([emergencyAmended({ changes: { avpu: 'pain' } })]);
  });

  it('refuses a case that does not exist, or is not of this stay', () => {
    given(admissions, []).when(amending({})).then('not_found');
    given(admissions, [admitted()]).when(amending({})).then('not_found');
    given(admissions, inEmergency)
      .when(amending({ emergency_id: idOf('emergency', 2) }))
      .then('not_found');
  });

  it('refuses a case that treat-and-release removed, also when the patient is triaged anew', () => {
    const released = [...inEmergency, treatedAndReleased()];
    given(admissions, released)
      .when(amending({ level: 'critical' }))
      .then('not_found');
    given(admissions, [...released, triaged({ emergency_id: idOf('emergency', 2) })])
      .when(amending({ level: 'critical' }))
      .then('not_found');
  });

  it('refuses a case that has left Emergency, before it looks at the revision', () => {
    const handOff = [...inEmergency, handedOff(), icuOpened()];
    given(admissions, handOff)
      .when(amending({ if_match: 2, level: 'critical' }))
      .then('already_disposed');
    given(admissions, [...handOff, discharged()])
      .when(amending({}))
      .then('admission_closed');
    given(admissions, [...inEmergency, discharged()])
      .when(amending({ if_match: 2 }))
      .then('admission_closed');
  });
});
