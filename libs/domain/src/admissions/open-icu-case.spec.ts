import {
  admitted,
  bedClaimed,
  discharged,
  given,
  handedOff,
  icuDetails,
  icuDischarged,
  icuEnteredInError,
  icuOpened,
  idOf,
  linked,
  occupancy,
  roomPlan,
  treatedAndReleased,
  triaged,
} from '../testing/index.js';
import { type Admission, admissions } from './admission.js';
import { type NewRecord, openRecord } from './open-record.js';
import type { AdmissionType } from './record-kind.js';

interface GivenRecord extends Partial<Omit<NewRecord<'icu'>, 'kind' | 'id'>> {
  readonly icu_id?: string;
  readonly patient_id?: string;
}
const opening = ({ icu_id: id = idOf('icu'), patient_id, ...said }: GivenRecord = {}) => {
  const record: NewRecord<'icu'> = { kind: 'icu', id, level: 'serious', details: icuDetails(), room: null, ...said };
  return (admission: Admission | null) => openRecord({ record, patient_id }, admission);
};
const toIcu = admitted({ admission_type: 'icu' });
const plan = roomPlan(1, ['A']);
const again = { icu_id: idOf('icu', 2) };

describe('open an ICU case', () => {
  it('puts the patient on the ICU board, without a bed when no room is named', () => {
    given(admissions, [toIcu])
      .when(opening())
      .then([icuOpened({ bed: null }), linked()]);
  });

  it('takes the last bed of the named room in the same step', () => {
    given(admissions, [toIcu])
      .when(opening({ room: { plan, occupancy: occupancy() } }))
      .then([icuOpened(), bedClaimed(), linked()]);
  });

  it('refuses a full room', () => {
    given(admissions, [toIcu])
      .when(opening({ room: { plan, occupancy: occupancy(bedClaimed({ admission_id: idOf('admission', 2) })) } }))
      .then('room_unavailable', 'room_id');
  });

  it.each<AdmissionType>(['surgery', 'operation', 'emergency', 'inpatient', 'planned', 'daycase', 'normal'])(
    'takes a patient of an admission of type %s',
    (admission_type) => {
      given(admissions, [admitted({ admission_type })])
        .when(opening())
        .then([icuOpened({ bed: null }), linked()]);
    },
  );

  it('takes the patient as a check', () => {
    given(admissions, [toIcu])
      .when(opening({ patient_id: idOf('patient') }))
      .then([icuOpened({ bed: null }), linked()]);
    given(admissions, [toIcu])
      .when(opening({ patient_id: idOf('patient', 2) }))
      .then('unknown_reference', 'patient_id');
  });

  it.each([
    ['was treated and released', [admitted(), triaged(), treatedAndReleased()]],
    ['has left the ICU before', [toIcu, icuOpened(), icuDischarged()]],
    ['was put there by mistake', [toIcu, icuOpened(), icuEnteredInError()]],
    ['was handed off by mistake', [admitted(), triaged(), handedOff(), icuOpened(), icuEnteredInError()]],
  ])('takes a patient who %s', (_, history) => {
    given(admissions, history)
      .when(opening(again))
      .then([icuOpened({ ...again, bed: null }), linked({ record_id: again.icu_id })]);
  });

  it('refuses an admission that does not exist', () => {
    given(admissions, []).when(opening()).then('unknown_reference', 'admission_id');
  });

  it('refuses a patient who is there already, whichever way they came', () => {
    given(admissions, [toIcu, icuOpened()]).when(opening(again)).then('already_on_board');
    given(admissions, [admitted(), triaged(), handedOff(), icuOpened()]).when(opening(again)).then('already_on_board');
  });

  it('refuses a patient who is still in Emergency, or would stand on two boards', () => {
    given(admissions, [admitted(), triaged()]).when(opening()).then('still_in_emergency');
  });

  it('refuses a discharged stay', () => {
    given(admissions, [toIcu, discharged()]).when(opening()).then('admission_closed');
    given(admissions, [toIcu, icuOpened(), discharged()]).when(opening(again)).then('admission_closed');
  });
});
