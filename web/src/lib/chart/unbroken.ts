import type { ChartCounts } from '@ward-board/contract';

/** Between a number, with its unit, and the name of the next one. */
const AFTER_A_NUMBER = /(?<=(?:^|\s)\d\S*(?:\s+[°%/?a-z]\S*)*)\s+(?=\p{Lu})/u;

/** What a card says, in parts that are shown whole or not at all: half of `88` reads as 8. Of vital signs alone. */
export const unbroken = (key: keyof ChartCounts, words: string): readonly string[] =>
  key === 'vitals' ? words.split(AFTER_A_NUMBER) : [words];
