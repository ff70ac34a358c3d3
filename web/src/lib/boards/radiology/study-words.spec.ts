import type { ImagingStudyRecord } from '@ward-board/contract';
import { studyWords, withItsName } from './study-words.js';

const study = (patient_name: string | null) =>
  ({ id: 'a', patient: { id: 'p', name: 'Ada Kowalska' }, patient_name }) as ImagingStudyRecord;

it('a study is shown by the name that it gives the patient, as one and the same row each time', () => {
  const plain = study(null);
  expect(withItsName(plain)).toBe(plain);
  const own = study('A. Kowalska');
  expect(withItsName(own).patient.name).toBe('A. Kowalska');
  expect(withItsName(own)).toBe(withItsName(own));
});

it('a study is called by its modality and what it is of, as far as that is recorded', () => {
  const words = (body_part: string | null, body_site: string | null) =>
    studyWords({ modality: 'CT', body_part, body_site });
  expect([words('CT abdomen', null), words('Abdomen CT', null)]).toEqual(['CT abdomen', 'Abdomen CT']);
  expect(studyWords({ modality: '??', body_part: null, body_site: null })).toBe('??');
  expect([words('Knee', 'Left'), words('Knee', null), words(null, null)]).toEqual(['CT Knee, left', 'CT Knee', 'CT']);
});
