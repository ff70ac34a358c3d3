import type { ImagingStudyRecord } from '@ward-board/contract';

/** `Knee, left`; empty where no part is recorded. */
export const bodyPart = ({ body_part, body_site }: Pick<ImagingStudyRecord, 'body_part' | 'body_site'>): string =>
  [body_part, body_site?.toLowerCase()].filter((part) => typeof part === 'string').join(', ');

/** What a study is of: `CT Knee, left`. */
export const studyWords = (study: Pick<ImagingStudyRecord, 'modality' | 'body_part' | 'body_site'>): string =>
  `${study.modality} ${bodyPart(study)}`.trim();
