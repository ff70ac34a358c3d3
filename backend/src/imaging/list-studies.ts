import { type ImagingStudyQuery, imagingStudy } from '@ward-board/contract';
import type { Answer } from '../read-models/answer.js';
import type { ReadModels } from '../read-models/read-models.js';
import { wordsBySound } from '../read-models/words-by-sound.js';

/** A page of imaging studies, with the number of the Radiology board. */
export function listStudies(readModels: ReadModels, { search, limit, cursor }: ImagingStudyQuery): Promise<Answer> {
  const { collection, board: numberOf } = imagingStudy;
  return readModels.list({ collection, numberOf, limit, cursor, ...wordsBySound(search) });
}
