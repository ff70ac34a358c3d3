import { likenesses, namePartsOf, soundex, surnameOf } from './surname.js';

describe('Soundex, on the examples the National Archives give', () => {
  it.each([
    ['Washington', 'W252'],
    ['Lee', 'L000'],
    ['Gutierrez', 'G362'],
    ['Pfister', 'P236'],
    ['Jackson', 'J250'],
    ['Tymczak', 'T522'],
    ['Ashcraft', 'A261'],
    ['VanDeusen', 'V532'],
  ])('codes %s as %s', (name, code) => expect(soundex(name)).toBe(code));

  it('has no code for a name without Latin letters', () => expect(soundex('محمد')).toBeNull());
});

describe('surnames', () => {
  it.each([
    ['Okafor, Daniel', 'okafor'],
    ['Daniel Okafor', 'okafor'],
    ['  José  Muñoz ', 'munoz'],
    ['田中 太郎', '田中'],
    ['王小明', '王'],
    ['محمد الأحمد', 'الاحمد'],
  ])('of %s is %s', (name, surname) => expect(surnameOf(name)).toBe(surname));
});

describe('the parts of a name', () => {
  const parts = (name: string) => {
    const found = namePartsOf(name);
    return found && [found.given, found.surname, found.surnameFirst];
  };

  it.each([
    ['Maria Guadalupe Muñoz', ['Maria Guadalupe', 'Muñoz', false]],
    ['Ludwig van Beethoven', ['Ludwig', 'van Beethoven', false]],
    ['Juana de la Cruz', ['Juana', 'de la Cruz', false]],
    ['José Ortega y Gasset', ['José', 'Ortega y Gasset', false]],
    ['Ortega y Gasset', ['Ortega', 'y Gasset', false]],
    ['Okafor, Daniel', ['Daniel', 'Okafor,', true]],
    ['Unknown Male, Ambulance 7', ['Ambulance 7', 'Unknown Male,', true]],
    ['田中 太郎', ['太郎', '田中', true]],
    ['  Dr. Leila  Haidari ', ['Dr. Leila', 'Haidari', false]],
    ['van Gogh', ['van', 'Gogh', false]],
    ['王小明', null],
    ['Unknown,', null],
    ['', null],
  ])('of %s are %s', (name, expected) => expect(parts(name)).toEqual(expected));
});

describe('patients who could be taken for one another', () => {
  const board = (...names: string[]) =>
    Object.fromEntries(likenesses(names.map((name, at) => ({ id: `${at} ${name}`, name }))));

  it('flags both of two with the same whole name, however it is written', () => {
    expect(board('Mehmet Yıldız', 'YILDIZ, Mehmet', 'Ada Yildiz', 'Petr Novak')).toEqual({
      '0 Mehmet Yıldız': 'name',
      '1 YILDIZ, Mehmet': 'name',
      '2 Ada Yildiz': 'surname',
    });
  });

  it('flags both of two whose whole name differs in spaces alone, but not two unknown patients of other numbers', () => {
    expect(board('Ewan Mac Donald', 'MACDONALD, Ewan')).toEqual({
      '0 Ewan Mac Donald': 'name',
      '1 MACDONALD, Ewan': 'name',
    });
    expect(Object.values(board('Unknown 1 2', 'Unknown 12'))).not.toContain('name');
    expect(board('王明', '明王')).toEqual({});
  });

  it('flags both of two with the same surname, or with surnames that sound alike', () => {
    expect(board('Rossi, Paolo', 'Carla Rossi', 'Petr Novak')).toEqual({
      '0 Rossi, Paolo': 'surname',
      '1 Carla Rossi': 'surname',
    });
    expect(board('Anna Smith', 'John Smyth')).toEqual({ '0 Anna Smith': 'surname', '1 John Smyth': 'surname' });
  });

  it('compares names in other scripts as written', () => {
    expect(Object.values(board('أحمد الأحمد', 'ليلى الأحمد', '王小明'))).toEqual(['surname', 'surname']);
    expect(Object.values(board('王小明', '王小明'))).toEqual(['name', 'name']);
  });

  it('does not flag one patient who stands in two places', () => {
    const twice = { id: 'p1', name: 'Petr Novak' };
    expect(likenesses([twice, twice]).size).toBe(0);
  });
});
