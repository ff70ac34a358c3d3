import { similarSurnames, soundex, surnameOf } from './surname.js';

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
    ['محمد الأحمد', 'الأحمد'],
  ])('of %s is %s', (name, surname) => expect(surnameOf(name)).toBe(surname));
});

describe('patients who could be taken for one another', () => {
  const board = (...names: string[]) => similarSurnames(names.map((name) => ({ id: name, name })));

  it('flags both of two with the same surname', () => {
    const found = board('Rossi, Paolo', 'Carla Rossi', 'Petr Novak');
    expect([...found]).toEqual([
      ['Rossi, Paolo', 'same'],
      ['Carla Rossi', 'same'],
    ]);
  });

  it('flags both of two that sound alike, and prefers to say "same"', () => {
    const found = board('Anna Smith', 'John Smyth', 'Ben Smith');
    expect(Object.fromEntries(found)).toEqual({
      'Anna Smith': 'same',
      'John Smyth': 'sounds-alike',
      'Ben Smith': 'same',
    });
  });

  it('compares names in other scripts as written', () => {
    expect(board('أحمد الأحمد', 'ليلى الأحمد', '王小明').size).toBe(2);
  });

  it('does not flag one patient who stands in two places', () => {
    const twice = { id: 'p1', name: 'Petr Novak' };
    expect(similarSurnames([twice, twice]).size).toBe(0);
  });
});
