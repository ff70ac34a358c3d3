import {
  admitted,
  bedClaimed,
  bedIn,
  bedReleased,
  discharged,
  given,
  handedOff,
  handover,
  icuDetails,
  icuOpened,
  idOf,
  linked,
  occupancy,
  retriaged,
  roomPlan,
  treatedAndReleased,
  triaged,
} from '../testing/index.js';
import { type Admission, admissions } from './admission.js';
import { handOffRecord } from './hand-off-record.js';
import { type NewRecord } from './open-record.js';

interface GivenRecord extends Partial<Omit<NewRecord<'icu'>, 'kind' | 'id'>> {
  readonly icu_id?: string;
  readonly emergency_id?: string;
  readonly if_match?: number;
}
const transferring = ({
  emergency_id = idOf('emergency'),
  if_match,
  icu_id = idOf('icu'),
  ...said
}: GivenRecord = {}) => {
  const from = { kind: 'emergency', id: emergency_id, if_match: if_match ?? null } as const;
  const to: NewRecord<'icu'> = {
    kind: 'icu',
    id: icu_id,
    level: 'serious',
    details: icuDetails(),
    room: null,
    ...said,
  };
  return (admission: Admission | null) => handOffRecord({ from, to }, admission);
};
const inEmergency = [admitted(), triaged()];
const transferred_from = { board: 'emergency', record_id: idOf('emergency'), bed: null } as const;
const arrived = (said: Parameters<typeof icuOpened>[0] = {}) =>
  icuOpened({ transferred_from, handover: handover(), ...said });
const plan = roomPlan(1, ['A']);
const taken = bedClaimed({ admission_id: idOf('admission', 2), patient_id: idOf('patient', 2) });

describe('transfer to ICU', () => {
  it('takes the patient out of Emergency and into the ICU in one step', () => {
    given(admissions, inEmergency)
      .when(transferring())
      .then([handedOff(), arrived({ bed: null }), linked()]);
  });

  it('takes a bed of the named room in the same step', () => {
    given(admissions, inEmergency)
      .when(transferring({ room: { plan, occupancy: occupancy() } }))
      .then([handedOff(), arrived({ bed: bedIn(plan) }), bedClaimed(), linked()]);
  });

  it('takes the last bed, also one that has just become free', () => {
    const [bed, { bed_id }] = [bedIn(roomPlan(), 'B'), bedIn(roomPlan(), 'B')];
    given(admissions, inEmergency)
      .when(transferring({ room: { plan: roomPlan(), occupancy: occupancy(taken) } }))
      .then([handedOff(), arrived({ bed }), bedClaimed({ bed_id }), linked()]);
    given(admissions, inEmergency)
      .when(transferring({ room: { plan, occupancy: occupancy(taken, bedReleased(taken.data)) } }))
      .then([handedOff(), arrived(), bedClaimed(), linked()]);
  });

  it('refuses a full room, and the patient admissions in Emergency', () => {
    given(admissions, inEmergency)
      .when(transferring({ room: { plan, occupancy: occupancy(taken) } }))
      .then('room_unavailable', 'room_id');
  });

  it('keeps what the form says', () => {
    const said = { o2_flow: 12.5, isolation: 'droplet', doctor_id: idOf('doctor'), doctor_name: 'Dr. Okafor' };
    given(admissions, inEmergency)
      .when(transferring({ level: 'critical', details: icuDetails(said) }))
      .then([handedOff(), arrived({ severity: 'critical', bed: null, ...said }), linked()]);
  });

  it('refuses a second disposition, whoever is faster', () => {
    given(admissions, [...inEmergency, handedOff(), icuOpened()])
      .when(transferring({ icu_id: idOf('icu', 2), if_match: 2 }))
      .then('already_disposed');
  });

  it('refuses a case that does not exist, or is gone', () => {
    given(admissions, []).when(transferring()).then('not_found');
    given(admissions, [admitted()]).when(transferring()).then('not_found');
    given(admissions, [...inEmergency, treatedAndReleased()])
      .when(transferring())
      .then('not_found');
    given(admissions, inEmergency)
      .when(transferring({ emergency_id: idOf('emergency', 2) }))
      .then('not_found');
  });

  it('refuses a case edited since it was seen', () => {
    given(admissions, [...inEmergency, retriaged()])
      .when(transferring({ if_match: 2 }))
      .then('stale_revision');
    given(admissions, [...inEmergency, retriaged()])
      .when(transferring({ if_match: 3 }))
      .then([handedOff(), arrived({ bed: null }), linked()]);
  });

  it('refuses a discharged stay', () => {
    given(admissions, [...inEmergency, discharged()])
      .when(transferring())
      .then('admission_closed');
  });
});
