import {
  admitted,
  bedClaimed,
  bedIn,
  bedReleased,
  discharged,
  given,
  icuAmended,
  icuDetails,
  icuDischarged,
  icuEnteredInError,
  icuOpened,
  idOf,
  movedInIcu,
  nothing,
  occupancy,
  roomPlan,
  severityChanged,
} from '../testing/index.js';
import { type Admission, admissions } from './admission.js';
import { type AmendRecord, amendRecord } from './amend-record.js';

const amending = ({ icu_id: id = idOf('icu'), ...said }: Partial<AmendRecord<'icu'>> & { icu_id?: string }) => {
  const command = { kind: 'icu', id, if_match: null, changes: {}, ...said } as const;
  return (admission: Admission | null) => amendRecord(command, admission);
};
const [first, second] = [roomPlan(1), roomPlan(2, ['A'])];
const inIcu = [admitted({ admission_type: 'icu' }), icuOpened()];
const inIcuWithoutBed = [admitted({ admission_type: 'icu' }), icuOpened({ bed: null })];
const claimedThere = bedClaimed({ room_id: second.room_id, bed_id: bedIn(second).bed_id });
const takenThere = bedClaimed({ ...claimedThere.data, admission_id: idOf('admission', 2) });

describe('amend an ICU case', () => {
  it('records the details that change, and a new severity as an event of its own', () => {
    given(admissions, inIcu)
      .when(amending({ changes: { o2_flow: 10, ventilator_mode: 'SIMV', diet: undefined } }))
      .then([icuAmended()]);
    given(admissions, inIcu)
      .when(amending({ level: 'critical', changes: { o2_flow: 10 } }))
      .then([severityChanged(), icuAmended()]);
  });

  it('records nothing when all is so already', () => {
    given(admissions, inIcu)
      .when(
        amending({
          level: 'serious',
          room: { plan: first, occupancy: occupancy(bedClaimed()) },
          changes: icuDetails(),
        }),
      )
      .then(nothing);
    given(admissions, inIcuWithoutBed)
      .when(amending({ room: null }))
      .then(nothing);
  });

  it('takes whose the record is as a check, and refuses to make it another’s', () => {
    const { admission_id, patient_id } = admitted().data;
    given(admissions, inIcu).when(amending({ admission_id, patient_id })).then(nothing);
    given(admissions, inIcu)
      .when(amending({ admission_id: idOf('admission', 9) }))
      .then('not_changeable', 'admission_id');
    given(admissions, inIcu)
      .when(amending({ patient_id: idOf('patient', 9) }))
      .then('not_changeable', 'patient_id');
  });

  it('moves the patient to another room: frees one bed and takes the other in one step', () => {
    given(admissions, inIcu)
      .when(amending({ room: { plan: second, occupancy: occupancy() } }))
      .then([movedInIcu(), bedReleased(), claimedThere]);
  });

  it('gives a bed to a patient who had none', () => {
    given(admissions, inIcuWithoutBed)
      .when(amending({ room: { plan: second, occupancy: occupancy() } }))
      .then([movedInIcu({ from: null }), claimedThere]);
  });

  it('gives the bed up', () => {
    given(admissions, inIcu)
      .when(amending({ room: null }))
      .then([movedInIcu({ to: null }), bedReleased()]);
  });

  it('leaves the bed as it is when no room is said', () => {
    given(admissions, inIcu)
      .when(amending({ level: 'critical', room: undefined }))
      .then([severityChanged()]);
  });

  it('frees the bed that the patient is really in', () => {
    given(admissions, [...inIcu, movedInIcu()])
      .when(amending({ room: { plan: first, occupancy: occupancy() } }))
      .then([
        movedInIcu({ from: bedIn(second), to: bedIn(first) }),
        bedReleased({ ...claimedThere.data }),
        bedClaimed(),
      ]);
  });

  it('refuses a full room, and then changes nothing else either', () => {
    given(admissions, inIcu)
      .when(amending({ level: 'critical', room: { plan: second, occupancy: occupancy(takenThere) } }))
      .then('room_unavailable', 'room_id');
  });

  it('does not take the patient’s own full room for a full room', () => {
    given(admissions, [admitted(), icuOpened({ bed: bedIn(second) })])
      .when(amending({ level: 'critical', room: { plan: second, occupancy: occupancy(claimedThere) } }))
      .then([severityChanged()]);
  });

  it('refuses an edit made on an older revision', () => {
    given(admissions, [...inIcu, severityChanged()])
      .when(amending({ if_match: 2, changes: { o2_flow: 10 } }))
      .then('stale_revision');
    given(admissions, [...inIcu, severityChanged()])
      .when(amending({ if_match: 3, changes: { o2_flow: 10 } }))
      .then([icuAmended()]);
  });

  it('refuses a case that does not exist, or was entered in error', () => {
    given(admissions, []).when(amending({})).then('not_found');
    given(admissions, [admitted()]).when(amending({})).then('not_found');
    given(admissions, inIcu)
      .when(amending({ icu_id: idOf('icu', 2) }))
      .then('not_found');
    given(admissions, [...inIcu, icuEnteredInError()])
      .when(amending({}))
      .then('not_found');
  });

  it('refuses a case that is closed, before it looks at the revision', () => {
    given(admissions, [...inIcu, icuDischarged()])
      .when(amending({ if_match: 2 }))
      .then('case_closed');
    given(admissions, [...inIcu, discharged()])
      .when(amending({ level: 'critical' }))
      .then('admission_closed');
  });
});
