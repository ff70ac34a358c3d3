import { fitsTwoLines, sideAtEnd } from './procedure-side.js';

describe('The side of a procedure', () => {
  it.each([
    ['Inguinal hernia repair, right', 'right'],
    ['Total knee replacement, cemented, Bilateral', 'bilateral'],
    ['Removal of plates and screws, left tibia and right radius', 'left, right'],
  ])('is said apart where a row may cut it: %s', (name, side) => {
    expect(sideAtEnd(name)).toBe(side);
  });

  it.each(['Left carpal tunnel release', 'Laparoscopic cholecystectomy', 'Repair of an aneurysm, brightfield imaging'])(
    'is not said apart where it stands at the beginning, or there is none: %s',
    (name) => {
      expect(sideAtEnd(name)).toBeNull();
    },
  );

  it('knows what two lines hold', () => {
    expect(fitsTwoLines('Total knee replacement, cemented, left')).toBe(true);
    expect(fitsTwoLines('Laparoscopic repair of a recurrent inguinal hernia, left')).toBe(false);
  });
});
