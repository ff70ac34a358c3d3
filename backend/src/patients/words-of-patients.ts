import { searchWords } from '@ward-board/contract';
import { dayMarkOf } from '@ward-board/projections';

/** The words of a search for patients, a day of birth as the register has it. */
export const wordsOfPatients = (search = ''): readonly string[] => [
  ...new Set(searchWords(search).map((word) => dayMarkOf(word) ?? word)),
];
