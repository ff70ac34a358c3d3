import { howManyFit, takesTwoLines, whichFit } from './how-many-fit.js';

describe('those who arrive, in a line', () => {
  it('are all there when they fit', () => expect(howManyFit(480, 3)).toBe(3));
  it('leave room for the button that opens the rest', () => expect(howManyFit(480, 4)).toBe(2));
  it('are all behind the button where not one fits', () => expect(howManyFit(150, 1)).toBe(0));
  it('are as many as there are', () => expect(howManyFit(5_000, 0)).toBe(0));
  it('have a name of two lines where it is long, and sooner where there is less room', () => {
    expect(['Arr Two Lindqvist', 'Guadalupe Villanueva'].map((name) => takesTwoLines(name))).toEqual([false, true]);
    expect([100, 157, 158].map((width) => takesTwoLines('Amara Mwangi', width))).toEqual([true, true, false]);
  });
});

describe('chips', () => {
  const widths = [100, 80, 120, 90];
  const shown = (width: number, pressed = 0) => [...whichFit(width, widths, pressed)].toSorted();

  it('are all shown where they fit', () => expect(shown(408)).toEqual([0, 1, 2, 3]));

  it('leave room for the button that opens the rest', () => {
    expect(shown(407)).toEqual([0, 1, 2]);
    expect(shown(278)).toEqual([0, 1]);
    expect(shown(277)).toEqual([0]);
  });

  it('always hold the one that is pressed', () => {
    expect(shown(300, 3)).toEqual([0, 3]);
    expect(shown(60, 2)).toEqual([2]);
  });
});
