import {
  admitted,
  discharged,
  emergencyFindings,
  given,
  handedOff,
  icuDischarged,
  icuEnteredInError,
  icuOpened,
  idOf,
  treatedAndReleased,
  triaged,
} from '../testing/index.js';
import { type AdmissionType, type Stay, stays } from './stay.js';
import { type TriageAdmission, triageAdmission } from './triage-admission.js';

const triaging = (said: Partial<TriageAdmission> = {}) => {
  const command: TriageAdmission = {
    emergency_id: idOf('emergency'),
    triage_level: 'urgent',
    findings: emergencyFindings(),
    ...said,
  };
  return (stay: Stay | null) => triageAdmission(command, stay);
};
const anew = { emergency_id: idOf('emergency', 2) };

describe('triage an admission', () => {
  it('puts a pending admission on the Emergency board', () => {
    given(stays, [admitted()]).when(triaging()).then([triaged()]);
  });

  it('keeps every finding', () => {
    const said = { stabilized_at: '2026-11-21T07:15:02.114Z', trauma_type: 'blunt', allergies: 'Latex', avpu: null };
    given(stays, [admitted()])
      .when(triaging({ triage_level: 'critical', findings: emergencyFindings(said) }))
      .then([triaged({ triage_level: 'critical', ...said })]);
  });

  it('takes the patient as a check', () => {
    given(stays, [admitted()])
      .when(triaging({ patient_id: idOf('patient') }))
      .then([triaged()]);
    given(stays, [admitted()])
      .when(triaging({ patient_id: idOf('patient', 2) }))
      .then('unknown_reference', 'patient_id');
  });

  it('may be done anew after treat-and-release', () => {
    given(stays, [admitted(), triaged(), treatedAndReleased()])
      .when(triaging(anew))
      .then([triaged(anew)]);
  });

  it('refuses an admission that does not exist', () => {
    given(stays, []).when(triaging()).then('unknown_reference', 'admission_id');
  });

  it.each<AdmissionType>(['surgery', 'operation', 'icu', 'inpatient', 'planned', 'daycase', 'normal'])(
    'refuses an admission of type %s',
    (admission_type) => {
      given(stays, [admitted({ admission_type })])
        .when(triaging())
        .then('wrong_admission_type');
    },
  );

  it('refuses a second triage of the same admission', () => {
    given(stays, [admitted(), triaged()]).when(triaging(anew)).then('already_triaged');
  });

  it('refuses a patient who has been handed off, also after the ICU', () => {
    const handOff = [admitted(), triaged(), handedOff(), icuOpened()];
    given(stays, handOff).when(triaging(anew)).then('already_disposed');
    given(stays, [...handOff, icuDischarged()])
      .when(triaging(anew))
      .then('already_disposed');
    given(stays, [...handOff, icuEnteredInError()])
      .when(triaging(anew))
      .then('already_disposed');
  });

  it('refuses a patient who came to the ICU by its own button, or would stand on two boards', () => {
    given(stays, [admitted(), icuOpened()]).when(triaging()).then('already_on_board');
    given(stays, [admitted(), triaged(), treatedAndReleased(), icuOpened()])
      .when(triaging(anew))
      .then('already_on_board');
  });

  it('takes a patient whom the ICU has let go', () => {
    given(stays, [admitted(), icuOpened(), icuDischarged()]).when(triaging()).then([triaged()]);
    given(stays, [admitted(), icuOpened(), icuEnteredInError()]).when(triaging()).then([triaged()]);
  });

  it('refuses a discharged admission, whatever happened in it', () => {
    given(stays, [admitted(), discharged()]).when(triaging()).then('admission_closed');
    given(stays, [admitted(), triaged(), discharged()]).when(triaging(anew)).then('admission_closed');
  });
});
