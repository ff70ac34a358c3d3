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
import type { OnIcuCase } from './icu-case.js';
import { removeIcuCase } from './remove-icu-case.js';
import { type Stay, stays } from './stay.js';

const removing =
  (said: Partial<OnIcuCase> = {}) =>
  (stay: Stay | null) =>
    removeIcuCase({ icu_id: idOf('icu'), if_match: null, ...said }, stay);
const inIcu = [admitted({ admission_type: 'icu' }), icuOpened()];

describe('remove an ICU case', () => {
  it('takes a record made by mistake off the board, and frees its bed', () => {
    given(stays, inIcu).when(removing()).then([icuEnteredInError(), bedReleased()]);
  });

  it('frees no bed where there is none', () => {
    given(stays, [admitted(), icuOpened({ bed: null })])
      .when(removing())
      .then([icuEnteredInError()]);
  });

  it('refuses a case that is closed: it happened', () => {
    given(stays, [...inIcu, icuDischarged()])
      .when(removing())
      .then('case_closed');
    given(stays, [...inIcu, discharged()])
      .when(removing())
      .then('admission_closed');
  });

  it('refuses a case edited since it was seen', () => {
    given(stays, [...inIcu, icuAmended()])
      .when(removing({ if_match: 2 }))
      .then('stale_revision');
    given(stays, [...inIcu, icuAmended()])
      .when(removing({ if_match: 3 }))
      .then([icuEnteredInError(), bedReleased()]);
  });

  it('refuses a case that does not exist, or was removed already', () => {
    given(stays, []).when(removing()).then('not_found');
    given(stays, [admitted()]).when(removing()).then('not_found');
    given(stays, [...inIcu, icuEnteredInError()])
      .when(removing())
      .then('not_found');
    given(stays, inIcu)
      .when(removing({ icu_id: idOf('icu', 2) }))
      .then('not_found');
  });
});
