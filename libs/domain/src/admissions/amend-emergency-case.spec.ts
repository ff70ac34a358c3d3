import {
  admitted,
  discharged,
  emergencyAmended,
  emergencyFindings,
  given,
  handedOff,
  icuOpened,
  idOf,
  nothing,
  retriaged,
  treatedAndReleased,
  triaged,
} from '../testing/index.js';
import { type AmendEmergencyCase, amendEmergencyCase } from './amend-emergency-case.js';
import { type Stay, stays } from './stay.js';

const amending = (said: Partial<AmendEmergencyCase>) => {
  const command = { emergency_id: idOf('emergency'), if_match: null, changes: {}, ...said };
  return (stay: Stay | null) => amendEmergencyCase(command, stay);
};
const inEmergency = [admitted(), triaged()];

describe('amend an emergency case', () => {
  it('records the findings that change, and no others', () => {
    given(stays, inEmergency)
      .when(amending({ changes: { avpu: 'voice', chief_complaint: 'Chest pain', notes: undefined } }))
      .then([emergencyAmended()]);
  });

  it('records a new triage level as a fact of its own', () => {
    given(stays, inEmergency)
      .when(amending({ triage_level: 'critical' }))
      .then([retriaged()]);
    given(stays, inEmergency)
      .when(amending({ triage_level: 'critical', changes: { avpu: 'voice' } }))
      .then([retriaged(), emergencyAmended()]);
  });

  it('records the level that it really was before', () => {
    given(stays, [...inEmergency, retriaged()])
      .when(amending({ triage_level: 'urgent' }))
      .then([retriaged({ from: 'critical', to: 'urgent' })]);
  });

  it('takes whose the record is as a check, and refuses to make it another’s', () => {
    const { admission_id, patient_id } = admitted().data;
    given(stays, inEmergency).when(amending({ admission_id, patient_id })).then(nothing);
    given(stays, inEmergency)
      .when(amending({ admission_id: idOf('admission', 9) }))
      .then('not_changeable', 'admission_id');
    given(stays, inEmergency)
      .when(amending({ patient_id: idOf('patient', 9) }))
      .then('not_changeable', 'patient_id');
  });

  it('records nothing when all is so already', () => {
    given(stays, inEmergency)
      .when(amending({ triage_level: 'urgent', changes: emergencyFindings() }))
      .then(nothing);
    given(stays, [...inEmergency, emergencyAmended(), retriaged()])
      .when(amending({ triage_level: 'critical', changes: { avpu: 'voice' } }))
      .then(nothing);
  });

  it('clears a finding', () => {
    given(stays, inEmergency)
      .when(amending({ changes: { vitals: null } }))
      .then([emergencyAmended({ changes: { vitals: null } })]);
  });

  it('refuses an edit made on an older picture, also one that would change nothing', () => {
    const history = [...inEmergency, retriaged(), emergencyAmended()];
    given(stays, history)
      .when(amending({ if_match: 3, triage_level: 'standard' }))
      .then('stale_revision');
    given(stays, history)
      .when(amending({ if_match: 3 }))
      .then('stale_revision');
    given(stays, history)
      .when(amending({ if_match: 4, changes: { avpu: 'pain' } }))
      .then([emergencyAmended({ changes: { avpu: 'pain' } })]);
  });

  it('refuses a case that does not exist, or is not of this stay', () => {
    given(stays, []).when(amending({})).then('not_found');
    given(stays, [admitted()]).when(amending({})).then('not_found');
    given(stays, inEmergency)
      .when(amending({ emergency_id: idOf('emergency', 2) }))
      .then('not_found');
  });

  it('refuses a case that treat-and-release removed, also when the patient is triaged anew', () => {
    const released = [...inEmergency, treatedAndReleased()];
    given(stays, released)
      .when(amending({ triage_level: 'critical' }))
      .then('not_found');
    given(stays, [...released, triaged({ emergency_id: idOf('emergency', 2) })])
      .when(amending({ triage_level: 'critical' }))
      .then('not_found');
  });

  it('refuses a case that has left Emergency, before it looks at the revision', () => {
    const handOff = [...inEmergency, handedOff(), icuOpened()];
    given(stays, handOff)
      .when(amending({ if_match: 2, triage_level: 'critical' }))
      .then('already_disposed');
    given(stays, [...handOff, discharged()])
      .when(amending({}))
      .then('admission_closed');
    given(stays, [...inEmergency, discharged()])
      .when(amending({ if_match: 2 }))
      .then('admission_closed');
  });
});
