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
import { type DischargeIcuCase, dischargeIcuCase } from './discharge-icu-case.js';
import { type Stay, stays } from './stay.js';

const discharging =
  (said: Partial<DischargeIcuCase> = {}) =>
  (stay: Stay | null) =>
    dischargeIcuCase({ icu_id: idOf('icu'), if_match: null, notes: null, ...said }, stay);
const inIcu = [admitted({ admission_type: 'icu' }), icuOpened()];

describe('discharge from the ICU', () => {
  it('closes the case and frees the bed; the admission is left to Reception', () => {
    given(stays, inIcu)
      .when(discharging({ notes: 'Weaned' }))
      .then([icuDischarged({ notes: 'Weaned' }), bedReleased()]);
  });

  it('frees the bed that the patient was moved to', () => {
    const { room_id, bed_id } = bedIn(roomPlan(2));
    given(stays, [...inIcu, movedInIcu()])
      .when(discharging())
      .then([icuDischarged(), bedReleased({ room_id, bed_id })]);
  });

  it('frees no bed where there is none', () => {
    given(stays, [admitted(), triaged(), handedOff(), icuOpened({ bed: null })])
      .when(discharging())
      .then([icuDischarged()]);
  });

  it('refuses a second discharge, and one from a discharged stay', () => {
    given(stays, [...inIcu, icuDischarged()])
      .when(discharging({ if_match: 2 }))
      .then('case_closed');
    given(stays, [...inIcu, discharged()])
      .when(discharging())
      .then('admission_closed');
  });

  it('refuses a case edited since it was seen', () => {
    given(stays, [...inIcu, severityChanged()])
      .when(discharging({ if_match: 2 }))
      .then('stale_revision');
    given(stays, [...inIcu, severityChanged()])
      .when(discharging({ if_match: 3 }))
      .then([icuDischarged(), bedReleased()]);
  });

  it('refuses a case that does not exist, or was entered in error', () => {
    given(stays, []).when(discharging()).then('not_found');
    given(stays, [admitted()]).when(discharging()).then('not_found');
    given(stays, [...inIcu, icuEnteredInError()])
      .when(discharging())
      .then('not_found');
    given(stays, inIcu)
      .when(discharging({ icu_id: idOf('icu', 2) }))
      .then('not_found');
  });
});
