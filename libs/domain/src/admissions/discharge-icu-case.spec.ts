import {
  admitted,
  bedIn,
  bedReleased,
  discharged,
  given,
  handedOff,
  icuDischarged,
  icuEnteredInError,
  icuOpened,
  idOf,
  movedInIcu,
  roomPlan,
  severityChanged,
  triaged,
} from '../testing/index.js';
import { type Admission, admissions } from './admission.js';
import { type DischargeFromBoard, dischargeFromBoard } from './close-record.js';

const discharging =
  ({ icu_id: id = idOf('icu'), ...said }: Partial<DischargeFromBoard> & { icu_id?: string } = {}) =>
  (admission: Admission | null) =>
    dischargeFromBoard({ kind: 'icu', id, if_match: null, notes: null, ...said }, admission);
const inIcu = [admitted({ admission_type: 'icu' }), icuOpened()];

describe('discharge from the ICU', () => {
  it('closes the case and frees the bed; the admission is left to Reception', () => {
    given(admissions, inIcu)
      .when(discharging({ notes: 'Weaned' }))
      .then([icuDischarged({ notes: 'Weaned' }), bedReleased()]);
  });

  it('frees the bed that the patient was moved to', () => {
    const { room_id, bed_id } = bedIn(roomPlan(2));
    given(admissions, [...inIcu, movedInIcu()])
      .when(discharging())
      .then([icuDischarged(), bedReleased({ room_id, bed_id })]);
  });

  it('frees no bed where there is none', () => {
    given(admissions, [admitted(), triaged(), handedOff(), icuOpened({ bed: null })])
      .when(discharging())
      .then([icuDischarged()]);
  });

  it('refuses a second discharge, and one from a discharged stay', () => {
    given(admissions, [...inIcu, icuDischarged()])
      .when(discharging({ if_match: 2 }))
      .then('case_closed');
    given(admissions, [...inIcu, discharged()])
      .when(discharging())
      .then('admission_closed');
  });

  it('refuses a case edited since it was seen', () => {
    given(admissions, [...inIcu, severityChanged()])
      .when(discharging({ if_match: 2 }))
      .then('stale_revision');
    given(admissions, [...inIcu, severityChanged()])
      .when(discharging({ if_match: 3 }))
      .then([icuDischarged(), bedReleased()]);
  });

  it('refuses a case that does not exist, or was entered in error', () => {
    given(admissions, []).when(discharging()).then('not_found');
    given(admissions, [admitted()]).when(discharging()).then('not_found');
    given(admissions, [...inIcu, icuEnteredInError()])
      .when(discharging())
      .then('not_found');
    given(admissions, inIcu)
      .when(discharging({ icu_id: idOf('icu', 2) }))
      .then('not_found');
  });
});
