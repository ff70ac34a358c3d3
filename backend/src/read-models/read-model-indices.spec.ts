import fc from 'fast-check';
import { searchGrams } from './read-model-indices.js';

/** As `search_grams` of the database makes them. */
const piecesOf = (text: string) => {
  const characters = [...text];
  return new Set(characters.flatMap((_, n) => [1, 2, 3].map((length) => characters.slice(n, n + length).join(''))));
};

describe('what the index of searches is asked for', () => {
  it.each([
    ['李', ['李']],
    ['ab', ['ab']],
    ['abc', ['abc']],
    ['abcde', ['abc', 'bcd', 'cde']],
    ['𝒳y𝒵w', ['𝒳y𝒵', 'y𝒵w']],
  ])('%s: %j', (word, grams) => {
    expect(searchGrams(word)).toEqual(grams);
  });

  it('is in every text in which the word is', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 8 });
    fc.assert(
      fc.property(part, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), part, (before, word, after) => {
        const pieces = piecesOf(before + word + after);
        for (const gram of searchGrams(word)) expect(pieces).toContain(gram);
      }),
    );
  });
});
