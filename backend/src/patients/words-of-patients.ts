import { searchWords } from '@ward-board/contract';
import { dayMarkOf } from '@ward-board/projections';

/** A word of a search for patients as the register has it: a day of birth by its mark. */
export const asRegistered = (word: string): string => dayMarkOf(word) ?? word;

/** The words of a search for patients, a day of birth as the register has it. */
export const wordsOfPatients = (search = ''): readonly string[] => [...new Set(searchWords(search).map(asRegistered))];
