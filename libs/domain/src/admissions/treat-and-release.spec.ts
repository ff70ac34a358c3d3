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
import { type Stay, stays } from './stay.js';
import { treatAndRelease } from './treat-and-release.js';

const releasing =
  (emergency_id = idOf('emergency'), if_match: number | null = null) =>
  (stay: Stay | null) =>
    treatAndRelease({ emergency_id, if_match }, stay);
const second = { emergency_id: idOf('emergency', 2) };

describe('treat and release', () => {
  it('removes the record and nothing else', () => {
    given(stays, [admitted(), triaged()]).when(releasing()).then([treatedAndReleased()]);
  });

  it('releases a patient who was triaged anew', () => {
    given(stays, [admitted(), triaged(), treatedAndReleased(), triaged(second)])
      .when(releasing(second.emergency_id))
      .then([treatedAndReleased(second)]);
  });

  it('refuses a case that does not exist, or is gone', () => {
    given(stays, []).when(releasing()).then('not_found');
    given(stays, [admitted()]).when(releasing()).then('not_found');
    given(stays, [admitted(), triaged()]).when(releasing(second.emergency_id)).then('not_found');
    given(stays, [admitted(), triaged(), treatedAndReleased()]).when(releasing()).then('not_found');
    given(stays, [admitted(), triaged(), treatedAndReleased(), triaged(second)])
      .when(releasing())
      .then('not_found');
  });

  it('refuses a case edited since it was seen', () => {
    const history = [admitted(), triaged(), emergencyAmended()];
    given(stays, history)
      .when(releasing(idOf('emergency'), 2))
      .then('stale_revision');
    given(stays, history)
      .when(releasing(idOf('emergency'), 3))
      .then([treatedAndReleased()]);
  });

  it('refuses a second disposition', () => {
    given(stays, [admitted(), triaged(), handedOff(), icuOpened()]).when(releasing()).then('already_disposed');
  });

  it('refuses a discharged stay', () => {
    given(stays, [admitted(), triaged(), discharged()]).when(releasing()).then('admission_closed');
  });
});
