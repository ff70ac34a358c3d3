import { type ImagingStudyQuery, imagingStudy, searchWords } from '@ward-board/contract';
import type { Answer } from '../read-models/answer.js';
import type { ReadModels } from '../read-models/read-models.js';

/** A page of imaging studies, with the number of the Radiology board. */
export function listStudies(readModels: ReadModels, { search, limit, cursor }: ImagingStudyQuery): Promise<Answer> {
  const words = searchWords(search ?? '');
  return readModels.list({ collection: imagingStudy.collection, numberOf: imagingStudy.board, words, limit, cursor });
}
