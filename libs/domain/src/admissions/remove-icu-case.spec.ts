import {
  admitted,
  bedReleased,
  discharged,
  given,
  icuAmended,
  icuDischarged,
  icuEnteredInError,
  icuOpened,
  idOf,
} from '../testing/index.js';
import { type Admission, admissions, type OnRecord } from './admission.js';
import { removeRecord } from './close-record.js';

const removing =
  ({ icu_id: id = idOf('icu'), ...said }: Partial<OnRecord> & { icu_id?: string } = {}) =>
  (admission: Admission | null) =>
    removeRecord({ kind: 'icu', id, if_match: null, ...said }, admission);
const inIcu = [admitted({ admission_type: 'icu' }), icuOpened()];

describe('remove an ICU case', () => {
  it('takes a record made by mistake off the board, and frees its bed', () => {
    given(admissions, inIcu).when(removing()).then([icuEnteredInError(), bedReleased()]);
  });

  it('frees no bed where there is none', () => {
    given(admissions, [admitted(), icuOpened({ bed: null })])
      .when(removing())
      .then([icuEnteredInError()]);
  });

  it('refuses a case that is closed: it happened', () => {
    given(admissions, [...inIcu, icuDischarged()])
      .when(removing())
      .then('case_closed');
    given(admissions, [...inIcu, discharged()])
      .when(removing())
      .then('admission_closed');
  });

  it('refuses a case edited since it was seen', () => {
    given(admissions, [...inIcu, icuAmended()])
      .when(removing({ if_match: 2 }))
      .then('stale_revision');
    given(admissions, [...inIcu, icuAmended()])
      .when(removing({ if_match: 3 }))
      .then([icuEnteredInError(), bedReleased()]);
  });

  it('refuses a case that does not exist, or was removed already', () => {
    given(admissions, []).when(removing()).then('not_found');
    given(admissions, [admitted()]).when(removing()).then('not_found');
    given(admissions, [...inIcu, icuEnteredInError()])
      .when(removing())
      .then('not_found');
    given(admissions, inIcu)
      .when(removing({ icu_id: idOf('icu', 2) }))
      .then('not_found');
  });
});
