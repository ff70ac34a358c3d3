import { type ImagingStudyRecord, type ServiceRequestRecord, saysWords, serviceRequest } from '@ward-board/contract';
import { wordOf } from '../forms/record-form.js';

type Study = Pick<ImagingStudyRecord, 'modality' | 'body_part' | 'body_site'>;

/** The examination that a study's request asked for, in its own words; null: the study's modality and body part say each of them. */
export function askedFor({ display }: Pick<ServiceRequestRecord, 'display'>, study: Study): string | null {
  const said = [study.modality, study.body_part, study.body_site].filter((part) => part !== null).join(' ');
  return saysWords(said, display) ? null : display;
}

/** What a request says to whoever makes its study, each with its label. */
export function requestDetails(
  request: Pick<ServiceRequestRecord, 'display' | 'priority' | 'reason' | 'allergy_reason'>,
  study: Study,
): readonly (readonly [label: string, words: string | null])[] {
  const asked = askedFor(request, study);
  return [
    ...(asked === null ? [] : [['Requested', asked] as const]),
    ['Priority', wordOf(serviceRequest, 'priority', request.priority)],
    ['Question', request.reason],
    ['Despite the allergy', request.allergy_reason],
  ];
}
