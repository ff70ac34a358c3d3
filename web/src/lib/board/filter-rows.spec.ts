import { holds } from './filter-rows.js';

const row = ['Mehmet Yıldız', '004041', 'Bay 4', null, 'Palpitations since noon'];

describe('typing to filter', () => {
  it.each(['yildiz', 'YILDIZ mehmet', '4041', 'bay 4', 'noon yıl', '  ', 'mehmet  palp'])('finds %p', (typed) =>
    expect(holds(row, typed)).toBe(true),
  );
  it.each(['yildiz ada', 'bay 5', 'x'])('does not find %p', (typed) => expect(holds(row, typed)).toBe(false));
  it('finds a name by its transliteration, as the search for patients does', () =>
    expect(holds(['Юрій Шевченко'], 'shevchenko')).toBe(true));
});
