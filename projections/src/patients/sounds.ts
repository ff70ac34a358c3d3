import { soundsOfName } from '@ward-board/name-sounds';

/** A code as it stands in what a search looks in. No word of a search has an `=`, so that none finds it by accident. */
export const soundMark = (code: string): string => `=${code}=`;

/** The marks of all words of a name, each once; of a word with hyphens, those of its parts as well. */
export const soundMarks = (name: string): readonly string[] => soundsOfName(name).map(soundMark);
