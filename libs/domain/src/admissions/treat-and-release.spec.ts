import { fold } from '../shared/aggregate.js';
import {
  admitted,
  discharged,
  emergencyAmended,
  given,
  handedOff,
  icuOpened,
  idOf,
  treatedAndReleased,
  triaged,
} from '../testing/index.js';
import { type Admission, admissions } from './admission.js';
import { removeRecord } from './close-record.js';

const releasing =
  (id = idOf('emergency'), if_match: number | null = null) =>
  (admission: Admission | null) =>
    removeRecord({ kind: 'emergency', id, if_match }, admission);
const second = { emergency_id: idOf('emergency', 2) };

describe('treat and release', () => {
  it('removes the record and nothing else', () => {
    given(admissions, [admitted(), triaged()]).when(releasing()).then([treatedAndReleased()]);
    const before = fold(admissions, [admitted()]);
    const after = fold(admissions, [admitted(), triaged(), treatedAndReleased()]);
    expect({ ...after, revision: 0 }).toEqual({ ...before, revision: 0 });
  });

  it('releases a patient who was triaged anew', () => {
    given(admissions, [admitted(), triaged(), treatedAndReleased(), triaged(second)])
      .when(releasing(second.emergency_id))
      .then([treatedAndReleased(second)]);
  });

  it('refuses a case that does not exist, or is gone', () => {
    given(admissions, []).when(releasing()).then('not_found');
    given(admissions, [admitted()]).when(releasing()).then('not_found');
    given(admissions, [admitted(), triaged()]).when(releasing(second.emergency_id)).then('not_found');
    given(admissions, [admitted(), triaged(), treatedAndReleased()]).when(releasing()).then('not_found');
    given(admissions, [admitted(), triaged(), treatedAndReleased(), triaged(second)])
      .when(releasing())
      .then('not_found');
  });

  it('refuses a case edited since it was seen', () => {
    const history = [admitted(), triaged(), emergencyAmended()];
    given(admissions, history)
      .when(releasing(idOf('emergency'), 2))
      .then('stale_revision');
    given(admissions, history)
      .when(releasing(idOf('emergency'), 3))
      .then([treatedAndReleased()]);
  });

  it('refuses a second disposition', () => {
    given(admissions, [admitted(), triaged(), handedOff(), icuOpened()]).when(releasing()).then('already_disposed');
  });

  it('refuses a discharged stay', () => {
    given(admissions, [admitted(), triaged(), discharged()]).when(releasing()).then('admission_closed');
  });
});
