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
import { type Admission, type AdmissionEvent, admissions } from './admission.js';
import { dischargeAdmission } from './discharge-admission.js';

const discharging =
  (if_match: number | null = null, notes: string | null = null) =>
  (stay: Admission | null) =>
    dischargeAdmission({ if_match, notes }, stay);
const inIcu = [admitted({ admission_type: 'icu' }), icuOpened()];

describe('discharge an admission', () => {
  it('closes the stay and gives the patient’s one active admission back', () => {
    given(admissions, [admitted()])
      .when(discharging(null, 'Bill settled'))
      .then([discharged({ notes: 'Bill settled' }), stayEnded()]);
  });

  it('frees the bed of a patient who is still in the ICU', () => {
    given(admissions, inIcu).when(discharging()).then([discharged(), stayEnded(), bedReleased()]);
    given(admissions, [admitted(), triaged(), handedOff(), icuOpened()])
      .when(discharging())
      .then([discharged(), stayEnded(), bedReleased()]);
  });

  it.each<[string, AdmissionEvent[]]>([
    ['in Emergency', [admitted(), triaged()]],
    ['treated and released', [admitted(), triaged(), treatedAndReleased()]],
    ['in the ICU without a bed', [admitted(), icuOpened({ bed: null })]],
    ['discharged from the ICU', [...inIcu, icuDischarged()]],
    ['removed from the ICU', [...inIcu, icuEnteredInError()]],
  ])('frees no bed of a patient who is %s', (_, history) => {
    given(admissions, history).when(discharging()).then([discharged(), stayEnded()]);
  });

  it('refuses an admission that does not exist', () => {
    given(admissions, []).when(discharging()).then('not_found');
  });

  it('refuses an admission that has changed since it was seen', () => {
    given(admissions, [admitted(), triaged()]).when(discharging(1)).then('stale_revision');
    given(admissions, [admitted(), triaged()]).when(discharging(2)).then([discharged(), stayEnded()]);
  });

  it('is not made stale by edits of a board’s record', () => {
    given(admissions, [admitted(), triaged(), retriaged()]).when(discharging(2)).then([discharged(), stayEnded()]);
    given(admissions, [...inIcu, severityChanged()])
      .when(discharging(2))
      .then([discharged(), stayEnded(), bedReleased()]);
  });

  it('refuses a second discharge', () => {
    given(admissions, [admitted(), discharged()]).when(discharging()).then('admission_closed');
  });
});
