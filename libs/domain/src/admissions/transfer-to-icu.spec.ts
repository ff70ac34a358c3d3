import { rooms } from '../beds/room.js';
import {
  admitted,
  bedClaimed,
  bedIn,
  bedReleased,
  discharged,
  given,
  handedOff,
  icuFindings,
  icuOpened,
  idOf,
  retriaged,
  roomPlan,
  treatedAndReleased,
  triaged,
} from '../testing/index.js';
import { type Stay, stays } from './stay.js';
import { type TransferToIcu, transferToIcu } from './transfer-to-icu.js';

const transferring = (said: Partial<TransferToIcu> = {}) => {
  const command: TransferToIcu = {
    emergency_id: idOf('emergency'),
    if_match: null,
    icu_id: idOf('icu'),
    severity: 'serious',
    findings: icuFindings(),
    room: null,
    ...said,
  };
  return (stay: Stay | null) => transferToIcu(command, stay);
};
const inEmergency = [admitted(), triaged()];
const plan = roomPlan(1, ['A']);
const taken = bedClaimed({ admission_id: idOf('admission', 2), patient_id: idOf('patient', 2) });

describe('transfer to ICU', () => {
  it('takes the patient out of Emergency and into the ICU in one step', () => {
    given(stays, inEmergency)
      .when(transferring())
      .then([handedOff(), icuOpened({ bed: null })]);
  });

  it('takes a bed of the named room in the same step', () => {
    given(stays, inEmergency)
      .and(rooms, [])
      .when((stay, state) => transferring({ room: { plan, state } })(stay))
      .then([handedOff(), icuOpened({ bed: bedIn(plan) }), bedClaimed()]);
  });

  it('takes the last bed, also one that has just become free', () => {
    const [bed, { bed_id }] = [bedIn(roomPlan(), 'B'), bedIn(roomPlan(), 'B')];
    given(stays, inEmergency)
      .and(rooms, [taken])
      .when((stay, state) => transferring({ room: { plan: roomPlan(), state } })(stay))
      .then([handedOff(), icuOpened({ bed }), bedClaimed({ bed_id })]);
    given(stays, inEmergency)
      .and(rooms, [taken, bedReleased(taken.data)])
      .when((stay, state) => transferring({ room: { plan, state } })(stay))
      .then([handedOff(), icuOpened(), bedClaimed()]);
  });

  it('refuses a full room, and the patient stays in Emergency', () => {
    given(stays, inEmergency)
      .and(rooms, [taken])
      .when((stay, state) => transferring({ room: { plan, state } })(stay))
      .then('room_unavailable', 'room_id');
  });

  it('keeps what the form says', () => {
    const said = { o2_flow: 12.5, isolation: 'droplet', doctor_id: idOf('doctor'), doctor_name: 'Dr. Okafor' };
    given(stays, inEmergency)
      .when(transferring({ severity: 'critical', findings: icuFindings(said) }))
      .then([handedOff(), icuOpened({ severity: 'critical', bed: null, ...said })]);
  });

  it('refuses a second disposition, whoever is faster', () => {
    given(stays, [...inEmergency, handedOff(), icuOpened()])
      .when(transferring({ icu_id: idOf('icu', 2), if_match: 2 }))
      .then('already_disposed');
  });

  it('refuses a case that does not exist, or is gone', () => {
    given(stays, []).when(transferring()).then('not_found');
    given(stays, [admitted()]).when(transferring()).then('not_found');
    given(stays, [...inEmergency, treatedAndReleased()])
      .when(transferring())
      .then('not_found');
    given(stays, inEmergency)
      .when(transferring({ emergency_id: idOf('emergency', 2) }))
      .then('not_found');
  });

  it('refuses a case edited since it was seen', () => {
    given(stays, [...inEmergency, retriaged()])
      .when(transferring({ if_match: 2 }))
      .then('stale_revision');
    given(stays, [...inEmergency, retriaged()])
      .when(transferring({ if_match: 3 }))
      .then([handedOff(), icuOpened({ bed: null })]);
  });

  it('refuses a discharged stay', () => {
    given(stays, [...inEmergency, discharged()])
      .when(transferring())
      .then('admission_closed');
  });
});
