import { type ImagingStudyRecord, saysWords } from '@ward-board/contract';

/** `Knee, left`; empty where no part is recorded. */
export const bodyPart = ({ body_part, body_site }: Pick<ImagingStudyRecord, 'body_part' | 'body_site'>): string =>
  [body_part, body_site?.toLowerCase()].filter((part) => typeof part === 'string').join(', ');

/** What a study is of: `CT Knee, left`. A part that names the modality itself is said alone. */
export function studyWords(study: Pick<ImagingStudyRecord, 'modality' | 'body_part' | 'body_site'>): string {
  const part = bodyPart(study);
  return saysWords(part, study.modality) ? part || study.modality : `${study.modality} ${part}`.trim();
}

const named = new WeakMap<ImagingStudyRecord, ImagingStudyRecord>();

/** A study by the name that it gives its patient, where it gives one. The same study gives the same object. */
export function withItsName(study: ImagingStudyRecord): ImagingStudyRecord {
  const { patient, patient_name } = study;
  if (patient_name === null || patient_name === patient.name) return study;
  const row = named.get(study) ?? { ...study, patient: { ...patient, name: patient_name } };
  named.set(study, row);
  return row;
}
