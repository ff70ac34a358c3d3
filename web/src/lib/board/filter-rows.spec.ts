import { holds } from './filter-rows.js';

const found = (typed: string) => holds('Mehmet Yıldız', ['004041', 'Bay 4', null, 'Palpitations since noon'], typed);

describe('typing to filter', () => {
  it.each(['yildiz', 'YILDIZ mehmet', '4041', 'bay 4', 'noon yıl', '  ', 'mehmet  palp'])('finds %p', (typed) =>
    expect(found(typed)).toBe(true),
  );
  it.each(['yildiz ada', 'bay 5', 'x', 'nssin', 'bay4'])('does not find %p', (typed) =>
    expect(found(typed)).toBe(false),
  );
  it.each([
    ['Ewan Mac Donald', 'macdonald'],
    ['Ewan Macdonald', 'mac donald'],
    ['María de la Cruz', 'delacruz'],
    ['María Delacruz', 'de la cruz'],
    ['Seán O’Brien', 'obrien'],
    ['Seán O Brien', "o'brien"],
    ['Jürgen Müller', 'mueller'],
    ['Nicole Evans', 'nicoleevans'],
  ])('finds %s by %s', (name, typed) => expect(holds(name, ['004041'], typed)).toBe(true));
  it('finds no letters of two words that a name’s words written together only contain', () =>
    expect(holds('Nicole Evans', ['004041'], 'lee')).toBe(false));
  it('joins no words of two fields, and no numbers', () => {
    expect(holds('Ann', ['Abel'], 'annabel')).toBe(false);
    expect(holds('Unknown 1 2', [], 'unknown 12')).toBe(false);
  });
  it('finds a name by its transliteration, as the search for patients does', () =>
    expect(holds('Юрій Шевченко', [], 'shevchenko')).toBe(true));
});
