import { patients } from '../patients/patient.js';
import { usualMorseCutoffs } from '../scores/score-rules.js';
import {
  allergyDetails,
  allergyEnteredInError,
  allergyListed,
  allergyRecorded,
  allergyUnlisted,
  given,
  idOf,
  noKnownAllergies,
  noKnownAllergiesEnded,
  noKnownAllergiesEnteredInError,
  noKnownAllergiesRecorded,
  registered,
  stayBegan,
} from '../testing/index.js';
import { type AllergyListEvent, allergyLists, enterAllergyInError, recordAllergy } from './allergy-list.js';
import { amendChartRecord } from './amend-chart-record.js';
import type { AllergyDetails } from './chart-details.js';
import { chartRecords, type EventOf } from './chart-record.js';

const ruleInput = { at: '2026-11-21T08:00:00.000Z', morseCutoffs: usualMorseCutoffs };
const noKnownId = idOf('allergy', 2);
const noKnownListed = allergyListed({ record_id: noKnownId, no_known: true });
const noKnownUnlisted = allergyUnlisted({ record_id: noKnownId });

const record = (
  id: string,
  details: AllergyDetails,
  listed: readonly AllergyListEvent[] = [],
  noKnown: readonly EventOf<'allergy'>[] = [],
) =>
  given(patients, [registered(), stayBegan()])
    .and(allergyLists, listed)
    .and(chartRecords.allergy, noKnown)
    .when((patient, list, noKnown) =>
      recordAllergy({ id, details, admission_id: undefined }, { patient, admission: null, list, noKnown }, ruleInput),
    );

describe('recording an allergy', () => {
  it('puts it on the patient’s list', () => {
    record(idOf('allergy'), allergyDetails()).then([allergyRecorded(), allergyListed()]);
  });

  it('ends the statement that none is known', () => {
    record(idOf('allergy'), allergyDetails(), [noKnownListed], [noKnownAllergiesRecorded()]).then([
      allergyRecorded(),
      noKnownAllergiesEnded(),
      noKnownUnlisted,
      allergyListed(),
    ]);
  });
});

describe('that no allergies are known', () => {
  it('is recorded while there is none', () => {
    record(noKnownId, noKnownAllergies).then([noKnownAllergiesRecorded(), noKnownListed]);
    record(noKnownId, noKnownAllergies, [allergyListed(), allergyUnlisted()]).then([
      noKnownAllergiesRecorded(),
      noKnownListed,
    ]);
  });

  it('is refused while there are some', () => {
    record(noKnownId, noKnownAllergies, [allergyListed()]).then('allergies_recorded', 'no_known');
  });

  it('takes the place of an earlier such statement', () => {
    record(idOf('allergy', 3), noKnownAllergies, [noKnownListed], [noKnownAllergiesRecorded()]).then([
      noKnownAllergiesRecorded({ record_id: idOf('allergy', 3) }),
      noKnownAllergiesEnded({ ended_by: idOf('allergy', 3) }),
      noKnownUnlisted,
      allergyListed({ record_id: idOf('allergy', 3), no_known: true }),
    ]);
  });

  it('is not edited, and no allergy becomes it', () => {
    for (const [history, changes] of [
      [noKnownAllergiesRecorded(), { substance: 'Latex' }],
      [allergyRecorded(), noKnownAllergies],
    ] as const)
      given(chartRecords.allergy, [history])
        .when((allergy) => amendChartRecord({ kind: 'allergy', if_match: null, changes }, allergy, ruleInput))
        .then('not_changeable', 'no_known');
  });
});

describe('entering an allergy in error', () => {
  const enter = (...history: readonly EventOf<'allergy'>[]) =>
    given(chartRecords.allergy, history).when((allergy) => enterAllergyInError({ if_match: null }, allergy));

  it('takes it off the list', () => {
    enter(allergyRecorded()).then([allergyEnteredInError(), allergyUnlisted()]);
    enter(noKnownAllergiesRecorded()).then([noKnownAllergiesEnteredInError(), noKnownUnlisted]);
  });

  it('leaves the list alone where the statement had ended', () => {
    enter(noKnownAllergiesRecorded(), noKnownAllergiesEnded()).then([noKnownAllergiesEnteredInError()]);
  });
});
