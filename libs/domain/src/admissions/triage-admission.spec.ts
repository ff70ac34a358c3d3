import {
  admitted,
  discharged,
  emergencyDetails,
  given,
  handedOff,
  icuDischarged,
  icuEnteredInError,
  icuOpened,
  idOf,
  linked,
  treatedAndReleased,
  triaged,
} from '../testing/index.js';
import { type Admission, admissions } from './admission.js';
import { type NewRecord, openRecord } from './open-record.js';
import type { AdmissionType } from './record-kind.js';

interface GivenRecord extends Partial<Omit<NewRecord<'emergency'>, 'kind' | 'id'>> {
  readonly emergency_id?: string;
  readonly patient_id?: string;
}
const triaging = ({ emergency_id: id = idOf('emergency'), patient_id, ...said }: GivenRecord = {}) => {
  const record: NewRecord<'emergency'> = {
    ...{ kind: 'emergency', id, level: 'urgent', details: emergencyDetails(), room: null },
    ...said,
  };
  return (admission: Admission | null) => openRecord({ record, patient_id }, admission);
};
const anew = { emergency_id: idOf('emergency', 2) };

describe('triage an admission', () => {
  it('puts a pending admission on the Emergency board', () => {
    given(admissions, [admitted()])
      .when(triaging())
      .then([triaged(), linked({ record_id: idOf('emergency') })]);
  });

  it('keeps every detail', () => {
    const said = { stabilized_at: '2026-11-21T07:15:02.114Z', trauma_type: 'blunt', allergies: 'Latex', avpu: null };
    given(admissions, [admitted()])
      .when(triaging({ level: 'critical', details: emergencyDetails(said) }))
      .then([triaged({ triage_level: 'critical', ...said }), linked({ record_id: idOf('emergency') })]);
  });

  it('takes the patient as a check', () => {
    given(admissions, [admitted()])
      .when(triaging({ patient_id: idOf('patient') }))
      .then([triaged(), linked({ record_id: idOf('emergency') })]);
    given(admissions, [admitted()])
      .when(triaging({ patient_id: idOf('patient', 2) }))
      .then('unknown_reference', 'patient_id');
  });

  it('may be done anew after treat-and-release', () => {
    given(admissions, [admitted(), triaged(), treatedAndReleased()])
      .when(triaging(anew))
      .then([triaged(anew), linked({ record_id: anew.emergency_id })]);
  });

  it('refuses an admission that does not exist', () => {
    given(admissions, []).when(triaging()).then('unknown_reference', 'admission_id');
  });

  it.each<AdmissionType>(['surgery', 'operation', 'icu', 'inpatient', 'planned', 'daycase', 'normal'])(
    'refuses an admission of type %s',
    (admission_type) => {
      given(admissions, [admitted({ admission_type })])
        .when(triaging())
        .then('wrong_admission_type');
    },
  );

  it('refuses a second triage of the same admission', () => {
    given(admissions, [admitted(), triaged()]).when(triaging(anew)).then('already_triaged');
  });

  it('refuses a patient who has been handed off, also after the ICU', () => {
    const handOff = [admitted(), triaged(), handedOff(), icuOpened()];
    given(admissions, handOff).when(triaging(anew)).then('already_triaged');
    given(admissions, [...handOff, icuDischarged()])
      .when(triaging(anew))
      .then('already_triaged');
    given(admissions, [...handOff, icuEnteredInError()])
      .when(triaging(anew))
      .then('already_triaged');
  });

  it('refuses a patient who came to the ICU by its own button, or would stand on two boards', () => {
    given(admissions, [admitted(), icuOpened()]).when(triaging()).then('already_on_board');
    given(admissions, [admitted(), triaged(), treatedAndReleased(), icuOpened()])
      .when(triaging(anew))
      .then('already_on_board');
  });

  it('takes a patient whom the ICU has let go', () => {
    given(admissions, [admitted(), icuOpened(), icuDischarged()])
      .when(triaging())
      .then([triaged(), linked({ record_id: idOf('emergency') })]);
    given(admissions, [admitted(), icuOpened(), icuEnteredInError()])
      .when(triaging())
      .then([triaged(), linked({ record_id: idOf('emergency') })]);
  });

  it('refuses a discharged admission, whatever happened in it', () => {
    given(admissions, [admitted(), discharged()]).when(triaging()).then('admission_closed');
    given(admissions, [admitted(), triaged(), discharged()]).when(triaging(anew)).then('admission_closed');
  });
});
