import { nameFit } from './name-fit.js';

it.each([
  ['Bo Wide', undefined, 1],
  ['Anneliese Friederike Bartholomae', undefined, 2],
  ['Alexandrina Konstantinopoulou-Papadopoulos', undefined, 3],
  // Beside the mark of a shared name there is less room.
  ['Katharina Meyerhoff', undefined, 1],
  ['Katharina Meyerhoff', 'name', 2],
  ['Konstantinopoulosdimitriadis', undefined, 2],
  ['Konstantinopoulosdimitriadissen', undefined, 3],
] as const)('the name %s, with the mark %s, stands in %i lines', (name, likeness, lines) => {
  expect(nameFit(name, likeness).lines).toBe(lines);
});

it('has less room beside the signs of what is not sent yet, or was not accepted', () => {
  expect(nameFit('Test PersonB', 'name')).toEqual({ lines: 1, mark: '50px' });
  expect(nameFit('Test PersonB', 'name', 1)).toEqual({ lines: 2, mark: '70px' });
  expect(nameFit('Mehmet Yildiz', undefined, 1)).toEqual({ lines: 1, mark: '20px' });
  expect(nameFit('Mehmet Yildiz', undefined, 2)).toEqual({ lines: 1, mark: '40px' });
  expect(nameFit('Katharina Meyer', undefined, 2)).toEqual({ lines: 2, mark: '40px' });
});
