import {
  admitted,
  bedReleased,
  discharged,
  given,
  handedOff,
  icuDischarged,
  icuEnteredInError,
  icuOpened,
  retriaged,
  severityChanged,
  stayEnded,
  treatedAndReleased,
  triaged,
} from '../testing/index.js';
import { dischargeAdmission } from './discharge-admission.js';
import { type Stay, stays } from './stay.js';

const discharging =
  (if_match: number | null = null, notes: string | null = null) =>
  (stay: Stay | null) =>
    dischargeAdmission({ if_match, notes }, stay);
const inIcu = [admitted({ admission_type: 'icu' }), icuOpened()];

describe('discharge an admission', () => {
  it('closes the stay and gives the patient’s one active admission back', () => {
    given(stays, [admitted()])
      .when(discharging(null, 'Bill settled'))
      .then([discharged({ notes: 'Bill settled' }), stayEnded()]);
  });

  it('frees the bed of a patient who is still in the ICU', () => {
    given(stays, inIcu).when(discharging()).then([discharged(), stayEnded(), bedReleased()]);
    given(stays, [admitted(), triaged(), handedOff(), icuOpened()])
      .when(discharging())
      .then([discharged(), stayEnded(), bedReleased()]);
  });

  it.each([
    ['in Emergency', [admitted(), triaged()]],
    ['treated and released', [admitted(), triaged(), treatedAndReleased()]],
    ['in the ICU without a bed', [admitted(), icuOpened({ bed: null })]],
    ['discharged from the ICU', [...inIcu, icuDischarged()]],
    ['removed from the ICU', [...inIcu, icuEnteredInError()]],
  ])('frees no bed of a patient who is %s', (_, history) => {
    given(stays, history).when(discharging()).then([discharged(), stayEnded()]);
  });

  it('refuses an admission that does not exist', () => {
    given(stays, []).when(discharging()).then('not_found');
  });

  it('refuses an admission that has changed since it was seen', () => {
    given(stays, [admitted(), triaged()]).when(discharging(1)).then('stale_revision');
    given(stays, [admitted(), triaged()]).when(discharging(2)).then([discharged(), stayEnded()]);
  });

  it('is not made stale by edits of a board’s record', () => {
    given(stays, [admitted(), triaged(), retriaged()]).when(discharging(2)).then([discharged(), stayEnded()]);
    given(stays, [...inIcu, severityChanged()])
      .when(discharging(2))
      .then([discharged(), stayEnded(), bedReleased()]);
  });

  it('refuses a second discharge', () => {
    given(stays, [admitted(), discharged()]).when(discharging()).then('admission_closed');
  });
});
