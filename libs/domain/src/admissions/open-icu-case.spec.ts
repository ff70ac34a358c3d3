import { rooms } from '../beds/room.js';
import {
  admitted,
  bedClaimed,
  discharged,
  given,
  handedOff,
  icuDischarged,
  icuEnteredInError,
  icuFindings,
  icuOpened,
  idOf,
  roomPlan,
  treatedAndReleased,
  triaged,
} from '../testing/index.js';
import { type OpenIcuCase, openIcuCase } from './open-icu-case.js';
import { type AdmissionType, type Stay, stays } from './stay.js';

const opening = (said: Partial<OpenIcuCase> = {}) => {
  const command: OpenIcuCase = {
    icu_id: idOf('icu'),
    severity: 'serious',
    findings: icuFindings(),
    room: null,
    ...said,
  };
  return (stay: Stay | null) => openIcuCase(command, stay);
};
const toIcu = admitted({ admission_type: 'icu' });
const plan = roomPlan(1, ['A']);
const again = { icu_id: idOf('icu', 2) };

describe('open an ICU case', () => {
  it('puts the patient on the ICU board, without a bed when no room is named', () => {
    given(stays, [toIcu])
      .when(opening())
      .then([icuOpened({ bed: null })]);
  });

  it('takes the last bed of the named room in the same step', () => {
    given(stays, [toIcu])
      .and(rooms, [])
      .when((stay, state) => opening({ room: { plan, state } })(stay))
      .then([icuOpened(), bedClaimed()]);
  });

  it('refuses a full room', () => {
    given(stays, [toIcu])
      .and(rooms, [bedClaimed({ admission_id: idOf('admission', 2) })])
      .when((stay, state) => opening({ room: { plan, state } })(stay))
      .then('room_unavailable', 'room_id');
  });

  it.each<AdmissionType>(['surgery', 'operation', 'emergency', 'inpatient', 'planned', 'daycase', 'normal'])(
    'takes a patient of an admission of type %s',
    (admission_type) => {
      given(stays, [admitted({ admission_type })])
        .when(opening())
        .then([icuOpened({ bed: null })]);
    },
  );

  it('takes the patient as a check', () => {
    given(stays, [toIcu])
      .when(opening({ patient_id: idOf('patient') }))
      .then([icuOpened({ bed: null })]);
    given(stays, [toIcu])
      .when(opening({ patient_id: idOf('patient', 2) }))
      .then('unknown_reference', 'patient_id');
  });

  it.each([
    ['was treated and released', [admitted(), triaged(), treatedAndReleased()]],
    ['has left the ICU before', [toIcu, icuOpened(), icuDischarged()]],
    ['was put there by mistake', [toIcu, icuOpened(), icuEnteredInError()]],
    ['was handed off by mistake', [admitted(), triaged(), handedOff(), icuOpened(), icuEnteredInError()]],
  ])('takes a patient who %s', (_, history) => {
    given(stays, history)
      .when(opening(again))
      .then([icuOpened({ ...again, bed: null })]);
  });

  it('refuses an admission that does not exist', () => {
    given(stays, []).when(opening()).then('unknown_reference', 'admission_id');
  });

  it('refuses a patient who is there already, whichever way they came', () => {
    given(stays, [toIcu, icuOpened()]).when(opening(again)).then('already_on_board');
    given(stays, [admitted(), triaged(), handedOff(), icuOpened()]).when(opening(again)).then('already_on_board');
  });

  it('refuses a patient who is still in Emergency, or would stand on two boards', () => {
    given(stays, [admitted(), triaged()]).when(opening()).then('still_in_emergency');
  });

  it('refuses a discharged stay', () => {
    given(stays, [toIcu, discharged()]).when(opening()).then('admission_closed');
    given(stays, [toIcu, icuOpened(), discharged()]).when(opening(again)).then('admission_closed');
  });
});
