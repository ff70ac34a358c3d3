import { rooms } from '../beds/room.js';
import {
  admitted,
  bedClaimed,
  bedIn,
  bedReleased,
  discharged,
  given,
  icuAmended,
  icuDischarged,
  icuEnteredInError,
  icuFindings,
  icuOpened,
  idOf,
  movedInIcu,
  nothing,
  roomPlan,
  severityChanged,
} from '../testing/index.js';
import { type AmendIcuCase, amendIcuCase } from './amend-icu-case.js';
import { type Stay, stays } from './stay.js';

const amending = (said: Partial<AmendIcuCase>) => {
  const command = { icu_id: idOf('icu'), if_match: null, changes: {}, ...said };
  return (stay: Stay | null) => amendIcuCase(command, stay);
};
const [first, second] = [roomPlan(1), roomPlan(2, ['A'])];
const inIcu = [admitted({ admission_type: 'icu' }), icuOpened()];
const inIcuWithoutBed = [admitted({ admission_type: 'icu' }), icuOpened({ bed: null })];
const claimedThere = bedClaimed({ room_id: second.room_id, bed_id: bedIn(second).bed_id });
const takenThere = bedClaimed({ ...claimedThere.data, admission_id: idOf('admission', 2) });

describe('amend an ICU case', () => {
  it('records the findings that change, and a new severity as a fact of its own', () => {
    given(stays, inIcu)
      .when(amending({ changes: { o2_flow: 10, ventilator_mode: 'SIMV', diet: undefined } }))
      .then([icuAmended()]);
    given(stays, inIcu)
      .when(amending({ severity: 'critical', changes: { o2_flow: 10 } }))
      .then([severityChanged(), icuAmended()]);
  });

  it('records nothing when all is so already', () => {
    given(stays, inIcu)
      .and(rooms, [bedClaimed()])
      .when((stay, state) =>
        amending({ severity: 'serious', room: { plan: first, state }, changes: icuFindings() })(stay),
      )
      .then(nothing);
    given(stays, inIcuWithoutBed)
      .when(amending({ room: null }))
      .then(nothing);
  });

  it('takes whose the record is as a check, and refuses to make it another’s', () => {
    const { admission_id, patient_id } = admitted().data;
    given(stays, inIcu).when(amending({ admission_id, patient_id })).then(nothing);
    given(stays, inIcu)
      .when(amending({ admission_id: idOf('admission', 9) }))
      .then('not_changeable', 'admission_id');
    given(stays, inIcu)
      .when(amending({ patient_id: idOf('patient', 9) }))
      .then('not_changeable', 'patient_id');
  });

  it('moves the patient to another room: frees one bed and takes the other in one step', () => {
    given(stays, inIcu)
      .and(rooms, [])
      .when((stay, state) => amending({ room: { plan: second, state } })(stay))
      .then([movedInIcu(), bedReleased(), claimedThere]);
  });

  it('gives a bed to a patient who had none', () => {
    given(stays, inIcuWithoutBed)
      .and(rooms, [])
      .when((stay, state) => amending({ room: { plan: second, state } })(stay))
      .then([movedInIcu({ from: null }), claimedThere]);
  });

  it('gives the bed up', () => {
    given(stays, inIcu)
      .when(amending({ room: null }))
      .then([movedInIcu({ to: null }), bedReleased()]);
  });

  it('leaves the bed as it is when no room is said', () => {
    given(stays, inIcu)
      .when(amending({ severity: 'critical', room: undefined }))
      .then([severityChanged()]);
  });

  it('frees the bed that the patient is really in', () => {
    given(stays, [...inIcu, movedInIcu()])
      .and(rooms, [])
      .when((stay, state) => amending({ room: { plan: first, state } })(stay))
      .then([
        movedInIcu({ from: bedIn(second), to: bedIn(first) }),
        bedReleased({ ...claimedThere.data }),
        bedClaimed(),
      ]);
  });

  it('refuses a full room, and then changes nothing else either', () => {
    given(stays, inIcu)
      .and(rooms, [takenThere])
      .when((stay, state) => amending({ severity: 'critical', room: { plan: second, state } })(stay))
      .then('room_unavailable', 'room_id');
  });

  it('does not take the patient’s own full room for a full room', () => {
    given(stays, [admitted(), icuOpened({ bed: bedIn(second) })])
      .and(rooms, [claimedThere])
      .when((stay, state) => amending({ severity: 'critical', room: { plan: second, state } })(stay))
      .then([severityChanged()]);
  });

  it('refuses an edit made on an older picture', () => {
    given(stays, [...inIcu, severityChanged()])
      .when(amending({ if_match: 2, changes: { o2_flow: 10 } }))
      .then('stale_revision');
    given(stays, [...inIcu, severityChanged()])
      .when(amending({ if_match: 3, changes: { o2_flow: 10 } }))
      .then([icuAmended()]);
  });

  it('refuses a case that does not exist, or was entered in error', () => {
    given(stays, []).when(amending({})).then('not_found');
    given(stays, [admitted()]).when(amending({})).then('not_found');
    given(stays, inIcu)
      .when(amending({ icu_id: idOf('icu', 2) }))
      .then('not_found');
    given(stays, [...inIcu, icuEnteredInError()])
      .when(amending({}))
      .then('not_found');
  });

  it('refuses a case that is closed, before it looks at the revision', () => {
    given(stays, [...inIcu, icuDischarged()])
      .when(amending({ if_match: 2 }))
      .then('case_closed');
    given(stays, [...inIcu, discharged()])
      .when(amending({ severity: 'critical' }))
      .then('admission_closed');
  });
});
